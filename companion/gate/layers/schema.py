"""Layer 1: each argument has the type, the form and the size that the tool's schema asks for.

Pydantic decides; this layer puts what it says into words that a model can act on: which argument, what was
given, and the form that is right, with the correction where only one is possible.
"""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from companion.gate.layers import Finding, Proposal
from companion.gate.layers.correcting import corrected, renamed
from companion.gate.layers.forms import Form, forms_of
from companion.gate.outcomes import Issue
from companion.gate.showing import given, shown, visible

NULL_TEXTS = frozenset({"none", "null", "undefined"})
"""What models write as text where they mean that there is no value."""

_MOST_UNKNOWN = 10
_LIMITS = frozenset({"greater_than", "greater_than_equal", "less_than", "less_than_equal", "money_size"})


def schema(proposal: Proposal) -> Finding:
    """Check the arguments against the tool's argument model.

    An argument given as null counts as left out, whatever its name.

    Returns:
        The arguments in their final form or, with the issues, those that are valid by themselves.
    """
    model = proposal.tool.model(proposal.version)
    present = {name: value for name, value in proposal.values.items() if value is not None}
    nulls = [
        name
        for name, value in present.items()
        if isinstance(value, str) and _is_null_text(value) and name in model.model_fields
    ]
    try:
        arguments = model.model_validate({name: present[name] for name in present if name not in nulls})
        errors = []
    except ValidationError as error:
        errors = error.errors(include_url=False, include_context=False, include_input=False)
    if not (errors or nulls):
        return Finding((), {name: value for name, value in arguments.__dict__.items() if value is not None})
    return _faults(proposal, present, errors, nulls)


def is_valid(proposal: Proposal) -> bool:
    """Whether the arguments fit the tool's argument model, without a word about those that do not."""
    present = {name: value for name, value in proposal.values.items() if value is not None}
    try:
        proposal.tool.model(proposal.version).model_validate(present)
    except ValidationError:
        return False
    return True


def _is_null_text(value: str) -> bool:
    return len(value) < 20 and value.strip().casefold() in NULL_TEXTS


def _faults(proposal: Proposal, present: Mapping[str, Any], errors: list[Any], nulls: list[str]) -> Finding:
    forms = forms_of(proposal.tool.model(proposal.version))
    unknown = [
        error["loc"][0] for error in errors if error["type"] == "extra_forbidden" and len(error["loc"]) == 1
    ]
    issues = [_unknown(name, present, forms, proposal) for name in unknown[:_MOST_UNKNOWN]]
    if len(unknown) > _MOST_UNKNOWN:
        issues.append(_more_unknown(len(unknown) - _MOST_UNKNOWN, proposal))
    issues += [_null_text(forms[name], present[name]) for name in nulls]
    # What an earlier issue is about (a null text, a value that is no JSON) was given, though pydantic did not
    # see it.
    told = {*unknown, *nulls, *(issue.field for issue in proposal.found.issues)}
    for error in errors:
        name = error["loc"][0] if error["loc"] else None
        if name not in told:
            told.add(name)
            issues.append(_fault(error, name, present, forms, proposal))
    return Finding(
        issues=tuple(issues), values={name: item for name, item in present.items() if name not in told}
    )


def _fault(
    error: Any, name: Any, present: Mapping[str, Any], forms: Mapping[str, Form], proposal: Proposal
) -> Issue:
    if name not in forms:
        return Issue(layer=1, cause="format", message=f"The arguments do not fit together: {error['msg']}.")
    form = forms[name]
    if error["type"] == "missing" and len(error["loc"]) == 1:
        return _missing(form, name in proposal.given)
    value = present.get(name)
    rule = (
        form.rule(value)
        if len(error["loc"]) == 1 or form.is_plain
        else f"{_path(error['loc'])}: {error['msg']}"
    )
    return Issue(
        layer=1,
        field=name,
        cause="limit" if error["type"] in _LIMITS else "format",
        message=f"{rule}. You provided {shown(value)}.",
        given=given(value),
        permitted=form.permitted,
        correction=corrected(form, value, proposal.talk.rep, proposal.shop),
    )


def _missing(form: Form, was_null: bool) -> Issue:
    message = f"{form.name} is required, and {'was null' if was_null else 'is missing'}. {form.rule()}."
    return Issue(
        layer=1, field=form.name, cause="missing_required", message=message, permitted=form.permitted
    )


def _null_text(form: Form, value: str) -> Issue:
    instead = (
        "leave it out or send null" if not form.required else "it is required, so ask if you don't know it"
    )
    message = f"{form.name} must be a real value, not the text {shown(value)}: {instead}. {form.rule()}."
    correction = None if form.required else {form.name: None}
    return Issue(
        layer=1,
        field=form.name,
        cause="format",
        message=message,
        given=given(value),
        permitted=form.permitted,
        correction=correction,
    )


def _unknown(name: str, present: Mapping[str, Any], forms: Mapping[str, Form], proposal: Proposal) -> Issue:
    near = renamed(name, forms)
    meant = f" Did you mean {near}?" if near else ""
    message = (
        f"{visible(name)} is not an argument of {proposal.tool.name}.{meant} It takes: {', '.join(forms)}."
    )
    # A guessed id is not the person's words, so it is not moved there. And a name that can't be told in
    # full would make a correction of any length.
    told = visible(name) == name
    certain = (
        near and told and near not in present and not (forms[near].role == "account" and name.endswith("id"))
    )
    return Issue(
        layer=1,
        field=visible(name),
        cause="unknown_argument",
        message=message,
        given=given(present[name]),
        permitted=list(forms),
        correction={near: present[name], name: None} if certain else None,
    )


def _more_unknown(count: int, proposal: Proposal) -> Issue:
    message = f"{count} further arguments are not arguments of {proposal.tool.name} either."
    return Issue(layer=1, cause="unknown_argument", message=message)


def _path(loc: tuple[Any, ...]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{visible(step)}" for step in loc).lstrip(".")
