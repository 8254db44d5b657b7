"""The exercises of notebook 6: a suggestion only where it is certain, and what follows a refusal."""

import difflib
import re

from companion.course.exercises.definition import FunctionExercise, Misconception, case


def _stub_suggest(given, catalogue): ...


def _only_when_certain(given, catalogue):
    said = given.strip().casefold()
    fits = [
        sku
        for sku, name in catalogue.items()
        if said and (said in (sku.casefold(), sku[4:]) or name.casefold().startswith(said))
    ]
    return fits[0] if len(fits) == 1 else None


def _first_that_fits(given, catalogue):
    said = given.strip().casefold()
    for sku, name in catalogue.items():
        if said and (said in (sku.casefold(), sku[4:]) or name.casefold().startswith(said)):
            return sku
    return None


def _last_that_fits(given, catalogue):
    return _first_that_fits(given, dict(reversed(catalogue.items())))


def _beginning_of_a_sku(given, catalogue):
    said = given.strip().casefold()
    fits = [
        sku
        for sku, name in catalogue.items()
        if said and (said == sku[4:] or sku.casefold().startswith(said) or name.casefold().startswith(said))
    ]
    return fits[0] if len(fits) == 1 else None


def _anywhere_in_the_sku(given, catalogue):
    said = given.strip().casefold()
    fits = [
        sku for sku, name in catalogue.items() if said and (said in sku.casefold() or name.casefold().startswith(said))
    ]
    return fits[0] if len(fits) == 1 else None


def _prefix_or_name(given, catalogue):
    said = given.strip()
    return f"SKU-{said}" if said.isdigit() and len(said) == 4 else _only_when_certain(given, catalogue)


def _skus_before_names(given, catalogue):
    said = given.strip().upper()
    found = next((sku for sku in (said, f"SKU-{said}") if sku in catalogue), None)
    return found or _only_when_certain(given, catalogue)


def _puts_it_into_form(given, catalogue):
    digits = re.sub(r"[^0-9]", "", given)
    return f"SKU-{digits}" if len(digits) == 4 else None


def _nearest(given, catalogue):
    written = {sku: sku for sku in catalogue} | {sku[4:]: sku for sku in catalogue}
    written |= {name.casefold(): sku for sku, name in catalogue.items()}
    found = difflib.get_close_matches(given.strip(), written, n=1, cutoff=0.6)
    return written[found[0]] if found else None


def _blank_fits(given, catalogue):
    said = given.strip().casefold()
    fits = [
        sku
        for sku, name in catalogue.items()
        if said in (sku.casefold(), sku[4:]) or name.casefold().startswith(said)
    ]
    return fits[0] if len(fits) == 1 else None


def _anywhere_in_the_name(given, catalogue):
    said = given.strip().casefold()
    fits = [
        sku
        for sku, name in catalogue.items()
        if said and (said in (sku.casefold(), sku[4:]) or said in name.casefold())
    ]
    return fits[0] if len(fits) == 1 else None


def _contained(given, catalogue):
    said = given.strip().casefold()
    fits = [sku for sku, name in catalogue.items() if said in sku.casefold() or said in name.casefold()]
    return fits[0] if len(fits) == 1 else None


def _contained_as_written(given, catalogue):
    fits = [sku for sku, name in catalogue.items() if given in sku or given in name]
    return fits[0] if len(fits) == 1 else None


def _as_written(given, catalogue):
    said = given.strip()
    fits = [sku for sku, name in catalogue.items() if said and (said in (sku, sku[4:]) or name.startswith(said))]
    return fits[0] if len(fits) == 1 else None


def _whole_names_alone(given, catalogue):
    said = given.strip().casefold()
    fits = [sku for sku, name in catalogue.items() if said and said in (sku.casefold(), sku[4:], name.casefold())]
    return fits[0] if len(fits) == 1 else None


def _gives_a_prefix(given, catalogue):
    return f"SKU-{given}"


def _all_that_fit(given, catalogue):
    said = given.strip().casefold()
    return [
        sku
        for sku, name in catalogue.items()
        if said and (said in (sku.casefold(), sku[4:]) or name.casefold().startswith(said))
    ]


def _gives_a_list(answer):
    given = answer("4411", dict(_CATALOGUE))
    return isinstance(given, (list, tuple, set)) and len(given) == 1


_CATALOGUE = {
    "SKU-4411": "Hydraulic seal, 40mm",
    "SKU-4412": "Hydraulic seal, 60mm",
    "SKU-1233": "Conveyor belt, 2m",
    "SKU-0907": "Drive chain",
}
_ONE_PRODUCT = {"SKU-4411": "Hydraulic seal, 40mm"}
_ALIKE = {"SKU-4411": "Hydraulic seal, 40mm", "SKU-3105": "PVC hose, 10m", "SKU-5000": "4411 repair kit"}

_INSIDE = (
    "You take what occurs *anywhere* in the SKU or the name. `belt` and `40mm` describe, they do not name: the exercise "
    "asks for a whole SKU, its four digits, or the *beginning* of the name."
)

_SUGGEST = FunctionExercise(
    id="6.1",
    title="A suggestion that is given only when certain",
    name="suggest",
    stub=_stub_suggest,
    solution=_only_when_certain,
    cases=(
        case("4411", _CATALOGUE, expected="SKU-4411"),
        case("sku-1233", _CATALOGUE, expected="SKU-1233"),
        case("9999", _CATALOGUE, expected=None),
        case("SKU-4413", _CATALOGUE, expected=None),
        case("hydraulic seal", _CATALOGUE, expected=None),
        case("Hydraulic seal, 60mm", _CATALOGUE, expected="SKU-4412"),
        case("conveyor", _CATALOGUE, expected="SKU-1233"),
        case("  Drive ch ", _CATALOGUE, expected="SKU-0907"),
        case("0907", _CATALOGUE, expected="SKU-0907"),
        case("belt", _CATALOGUE, expected=None),
        case("60mm", _CATALOGUE, expected=None),
        case("411", _CATALOGUE, expected=None),
        case("SKU-12", _CATALOGUE, expected=None),
        case("drivechain", _CATALOGUE, expected=None),
        case("pvc", _ALIKE, expected="SKU-3105"),
        case("4411", _ALIKE, expected=None),
        case(" ", _ONE_PRODUCT, expected=None),
        case("hydraulic seal", _ONE_PRODUCT, expected="SKU-4411"),
        case("4411", {}, expected=None),
    ),
    misconceptions=(
        Misconception(
            _first_that_fits,
            "You return the first product that fits. Where a second one fits as well, the model would be sent to a "
            "product that may not be meant: return `None`.",
        ),
        Misconception(
            _last_that_fits,
            "You return the last product that fits. Where another one fits as well, the model would be sent to a "
            "product that may not be meant: return `None`.",
        ),
        Misconception(
            _beginning_of_a_sku,
            "You take the beginning of a SKU. Only a *name* may be given by its beginning: `SKU-12` is half an "
            "identifier, and tomorrow two products may begin so.",
        ),
        Misconception(
            _anywhere_in_the_sku,
            "You take any part of a SKU. It is given whole or by its four digits: `411` is not a product's number, even "
            "if it stands in one.",
        ),
        Misconception(
            _prefix_or_name,
            "You put `SKU-` before four digits and do not look whether there is such a product: `9999` gets a suggestion "
            "that leads nowhere.",
        ),
        Misconception(
            _skus_before_names,
            "You look at the names only where no SKU fits. Digits can begin another product's name (a "
            "`4411 repair kit`): then two products fit, and neither is certain.",
        ),
        Misconception(
            _puts_it_into_form,
            "You put the digits into the right form and never look whether such a product exists. Names get no "
            "suggestion this way either.",
        ),
        Misconception(
            _nearest,
            "You return the most similar product. Similar is not the same: `SKU-4413` is one digit away from two "
            "products, and may be a third that you do not have.",
        ),
        Misconception(
            _blank_fits,
            "A blank text begins every name. In a shop with one product it would be suggested to anybody who said "
            "nothing.",
        ),
        Misconception(_anywhere_in_the_name, _INSIDE),
        Misconception(_contained, f"{_INSIDE} Blank text occurs in every one of them."),
        Misconception(_contained_as_written, f"{_INSIDE} Upper and lower case are one."),
        Misconception(
            _as_written,
            "You compare as it is written. The name in lower case, or the SKU, fits just as well.",
        ),
        Misconception(
            _whole_names_alone,
            "You take whole names only. The beginning of a name is enough, as long as one product alone begins so.",
        ),
        Misconception(
            _gives_a_prefix,
            "You put `SKU-` before whatever is given. Look the result up: a SKU that does not exist is no suggestion.",
        ),
        Misconception(
            _all_that_fit,
            "You return the products that fit, as a list. Return the SKU itself if there is one, else `None`.",
            recognise=_gives_a_list,
        ),
    ),
    hints=(
        "Collect *all* products that the value fits, before you decide anything.",
        "A value fits as the SKU in any case, as its four digits (`sku[4:]`), or as the beginning of the name.",
        "With the list `fits` in hand: `return fits[0] if len(fits) == 1 else None`.",
    ),
)


def _stub_next(kind, call, refused, limit): ...


def _budget(kind, call, refused, limit):
    if kind == "transport error":
        return "repeat request"
    if kind == "completed":
        return "finish"
    if kind == "ambiguous":
        return "ask"
    return "stop" if call in refused or len(refused) >= limit else "feed back"


def _counts_alone(kind, call, refused, limit):
    if kind != "refused":
        return _budget(kind, call, refused, limit)
    return "stop" if len(refused) >= limit else "feed back"


def _repeats_alone(kind, call, refused, limit):
    if kind != "refused":
        return _budget(kind, call, refused, limit)
    return "stop" if call in refused else "feed back"


def _blames_the_model(kind, call, refused, limit):
    return _budget("refused" if kind == "transport error" else kind, call, refused, limit)


def _a_question_is_a_failure(kind, call, refused, limit):
    return _budget("refused" if kind == "ambiguous" else kind, call, refused, limit)


def _tells_of_a_time_out(kind, call, refused, limit):
    return "feed back" if kind == "transport error" else _budget(kind, call, refused, limit)


def _feeds_a_question_back(kind, call, refused, limit):
    return "feed back" if kind == "ambiguous" else _budget(kind, call, refused, limit)


def _stops_for_both(kind, call, refused, limit):
    if kind != "refused":
        return _budget(kind, call, refused, limit)
    return "stop" if call in refused and len(refused) >= limit else "feed back"


def _never_stops(kind, call, refused, limit):
    return "feed back" if kind == "refused" else _budget(kind, call, refused, limit)


def _looks_at_the_last(kind, call, refused, limit):
    return _budget(kind, call, refused if refused[-1:] == [call] or len(refused) >= limit else [], limit)


def _counts_the_same_call(kind, call, refused, limit):
    if kind != "refused":
        return _budget(kind, call, refused, limit)
    return "stop" if refused.count(call) >= limit else "feed back"


def _one_refusal_whatever_the_limit(kind, call, refused, limit):
    if kind != "refused":
        return _budget(kind, call, refused, limit)
    return "stop" if refused else "feed back"


def _a_time_out_spends(kind, call, refused, limit):
    spent = kind == "transport error" and len(refused) >= limit
    return "stop" if spent else _budget(kind, call, refused, limit)


def _a_question_spends(kind, call, refused, limit):
    spent = kind == "ambiguous" and len(refused) >= limit
    return "stop" if spent else _budget(kind, call, refused, limit)


def _gives_up(kind, call, refused, limit):
    return "stop" if kind == "transport error" else _budget(kind, call, refused, limit)


def _one_too_few(kind, call, refused, limit):
    return _budget(kind, call, refused, limit - 1)


def _one_too_many(kind, call, refused, limit):
    if kind != "refused":
        return _budget(kind, call, refused, limit)
    return "stop" if call in refused or len(refused) > limit else "feed back"


def _budget_before_all(kind, call, refused, limit):
    return "stop" if len(refused) >= limit else _budget(kind, call, refused, limit)


def _same_call_before_all(kind, call, refused, limit):
    return "stop" if call in refused else _budget(kind, call, refused, limit)


_BAD, _OTHER, _THIRD = {"sku": "4411"}, {"sku": "SKU4411"}, {"sku": "seal"}

_NEXT = FunctionExercise(
    id="6.2",
    title="What follows a refusal",
    name="next_step",
    stub=_stub_next,
    solution=_budget,
    cases=(
        case("completed", _BAD, [], 1, expected="finish"),
        case("completed", _BAD, [_BAD], 2, expected="finish"),
        case("refused", _BAD, [], 1, expected="feed back"),
        case("refused", _BAD, [_BAD], 2, expected="stop"),
        case("refused", _BAD, [_BAD], 1, expected="stop"),
        case("refused", _OTHER, [_BAD], 2, expected="feed back"),
        case("refused", _OTHER, [_BAD], 1, expected="stop"),
        case("refused", _THIRD, [_BAD, _OTHER], 2, expected="stop"),
        case("refused", _THIRD, [_BAD, _OTHER], 1, expected="stop"),
        case("refused", _BAD, [], 0, expected="stop"),
        case("refused", _BAD, [_BAD, _OTHER], 3, expected="stop"),
        case("ambiguous", _OTHER, [], 1, expected="ask"),
        case("ambiguous", _OTHER, [_BAD], 1, expected="ask"),
        case("transport error", None, [], 1, expected="repeat request"),
        case("transport error", None, [_BAD], 1, expected="repeat request"),
    ),
    misconceptions=(
        Misconception(
            _counts_alone,
            "You count refusals and do not compare calls. The very call that was refused would be told to the model "
            "again, and again it would come back.",
        ),
        Misconception(
            _repeats_alone,
            "You stop only when a call is repeated. A model that sends another wrong value each time would go on for "
            "ever: `limit` bounds it.",
        ),
        Misconception(
            _stops_for_both,
            "You stop only when a call is repeated *and* the budget is spent. Either of the two is enough.",
        ),
        Misconception(
            _never_stops,
            "You feed every refusal back. A turn must end: at the same call once more, and at the latest when as many "
            "refusals as `limit` were told.",
        ),
        Misconception(
            _looks_at_the_last,
            "You compare the call with the last refused one. A model can go back to one that was refused earlier in the "
            "turn: look at all of `refused`.",
        ),
        Misconception(
            _counts_the_same_call,
            "You count how often this very call was refused and hold that against `limit`. `limit` bounds all refusals of "
            "the turn; the same call stops it at its second refusal, whatever the limit.",
        ),
        Misconception(
            _one_refusal_whatever_the_limit,
            "You stop at the second refusal, whatever `limit` says. A limit of two lets two be told, a limit of none "
            "lets none.",
        ),
        Misconception(
            _a_time_out_spends,
            "You hold the budget against a transport error. It bounds refusals alone: the request is repeated, however "
            "many calls were refused before.",
        ),
        Misconception(
            _gives_up,
            "You stop at a transport error. Nothing was wrong with the call: the request is repeated.",
        ),
        Misconception(
            _a_question_spends,
            "You hold the budget against a question. It bounds refusals alone: the person is asked, however many calls "
            "were refused before.",
        ),
        Misconception(
            _one_too_few,
            "You allow one refusal too few. `refused` holds those told before this one: with fewer than `limit`, this one "
            "may be told.",
        ),
        Misconception(
            _blames_the_model,
            "You treat a transport error as a refusal. The model did nothing wrong and is told nothing; the request is "
            "repeated.",
        ),
        Misconception(
            _a_question_is_a_failure,
            "You treat a question as a refusal. Nothing failed: somebody has to be asked, and the budget is untouched.",
        ),
        Misconception(
            _tells_of_a_time_out,
            "You tell the model of a transport error. It did nothing wrong and could only guess at what to change; the "
            "request is repeated.",
        ),
        Misconception(
            _feeds_a_question_back,
            "You send a question back to the model. It can't know the answer; the person is asked.",
        ),
        Misconception(
            _one_too_many,
            "You allow one refusal too many. `refused` holds those told before this one: with as many as `limit`, the "
            "budget is spent.",
        ),
        Misconception(
            _budget_before_all,
            "You look at the budget before the kind. It bounds refusals alone: a call that completed is finished, and a "
            "question is asked, however many refusals came before.",
        ),
        Misconception(
            _same_call_before_all,
            "You stop at a repeated call before you look at the kind. If the call went through this time, the turn is "
            "finished.",
        ),
    ),
    hints=(
        "Deal with the three kinds first that are no refusal. Each has one answer, whatever the budget.",
        "A refusal stops the turn in two cases: this call was refused before, or the budget is spent.",
        'For a refusal: `return "stop" if call in refused or len(refused) >= limit else "feed back"`.',
    ),
)

EXERCISES = (_SUGGEST, _NEXT)
