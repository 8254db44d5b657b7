"""Why a call's arguments are wrong: found from call, expected call and shop, never from a label."""

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Any

from companion.gate.shop import Shop
from companion.measure.cases import Expect
from companion.measure.diff import Spot, diff_spots, parsed
from companion.measure.equality import as_decimal, is_nan, kind_of
from companion.measure.forms import (
    looks_like_a_name,
    role_of,
    same_form,
    same_words,
    shares_all_words,
    text_of,
)
from companion.measure.known import Known, with_account_id
from companion.measure.schemas import Schema


class Cause(StrEnum):
    """Why arguments are wrong, in the order of weight: of several differences, the first of these counts."""

    identity = "identity"
    """Another real thing: an account, a product or an order that exists, and was not meant."""
    missing_optional = "missing_optional"
    """An optional argument that was called for is left out."""
    format = "format"
    """The right thing in the wrong form: a lost prefix, another case, a name where its id is wanted."""
    invented = "invented"
    """An identifier of something that does not exist."""
    unit_or_scale = "unit_or_scale"
    """The right number in another unit, or with the decimal point elsewhere."""
    missing_required = "missing_required"
    """A required argument is left out, or null."""
    unknown_argument = "unknown_argument"
    """An argument that the tool does not have."""
    wrong_type = "wrong_type"
    """A value of another JSON type: ``"5"`` for 5, true for 1."""
    unrequested_optional = "unrequested_optional"
    """An optional argument that nobody asked for, with a value that is not its default."""
    wrong_value = "wrong_value"
    """Another value, and nothing above explains it."""


ORDER = tuple(Cause)

# Of several right values, the one that explains most counts: what is nearly right before what is quite
# another thing.
_NEAREST_FIRST = (
    Cause.format,
    Cause.unit_or_scale,
    Cause.identity,
    Cause.invented,
    Cause.wrong_value,
    Cause.wrong_type,
)

# Between any two numbers: hours and days, minutes and hours or the like. Between durations: weeks, months,
# years too.
_UNITS = (24, 60, 24 * 60, 60 * 60, 24 * 60 * 60)
_DURATIONS = (7, 7 * 24, 30, 30 * 24, 12, 52, 365, 365 * 24)
_DURATION_NAMES = (
    "hour",
    "hours",
    "day",
    "days",
    "week",
    "weeks",
    "month",
    "months",
    "year",
    "years",
    "minute",
    "minutes",
    "second",
    "seconds",
    "duration",
    "ttl",
    "timeout",
    "hold",
)
# A float carries about 16 digits; whoever multiplied by a factor may be off in the last ones.
_SLACK = Decimal("1e-9")


def classify(
    actual: Any, expected: Any, question: str = "", schema: Schema = None, shop: Shop | None = None
) -> Cause | None:
    """Find why a call's arguments are wrong.

    Args:
        actual: the arguments of the call: a dict, or the raw JSON text.
        expected: the right arguments; a value may be an `Expect`.
        question: what the person said. Without a shop, an identifier that stands in it is taken for real.
        schema: a course tool or a JSON Schema: which arguments are known, required, or name something.
            Without one, every argument counts as optional, and its name says what it names.
        shop: the world, which knows what is real. With it, words for an account count as the account that
            they name, also where the expected arguments have its id.

    Returns:
        The cause of the heaviest difference, in the order of `Cause`; None where there is no difference.

    Raises:
        ValueError: the schema names no course tool.
    """
    known = Known(shop, question)
    given = parsed(actual)
    named = expected.get("account_id") if isinstance(expected, Mapping) else None
    if shop is not None and isinstance(named, str):
        given = with_account_id(given, expected, known.rep_of(named), shop)
    spots = diff_spots(given, expected, schema)
    return heaviest(spots, known) if spots else None


def heaviest(spots: list[Spot], known: Known) -> Cause | None:
    """The cause that weighs most among those of some differences; None where none of them has one."""
    found = {cause for spot in spots if (cause := cause_of(spot, known)) is not None}
    return next((cause for cause in ORDER if cause in found), None)


def cause_of(spot: Spot, known: Known) -> Cause | None:
    """The cause of one difference; None where the shop shows that both sides name the same account."""
    difference = spot.difference
    if difference.kind == "unexpected":
        return Cause.unrequested_optional if spot.known else Cause.unknown_argument
    if difference.kind == "missing" or difference.actual is None:
        return Cause.missing_required if spot.required else Cause.missing_optional
    values = difference.expected.values if isinstance(difference.expected, Expect) else (difference.expected,)
    found = [_value_cause(difference.actual, value, spot, known) for value in values]
    return None if None in found else min(found, key=_NEAREST_FIRST.index)


def _value_cause(actual: Any, expected: Any, spot: Spot, known: Known) -> Cause | None:
    role = role_of(spot.name, spot.node)
    given, wanted = text_of(actual), text_of(expected)
    if role and given is not None and wanted is not None:
        cause = _entity_cause(given, wanted, role, known)
        right_thing = cause in (None, Cause.format)
        return Cause.wrong_type if right_thing and kind_of(actual) != kind_of(expected) else cause
    if kind_of(actual) == kind_of(expected) == "number":
        return _number_cause(actual, expected, spot)
    if kind_of(actual) != kind_of(expected):
        return Cause.wrong_type
    if isinstance(actual, str) and same_words(actual, expected):
        return Cause.format
    return Cause.wrong_value


def _entity_cause(given: str, wanted: str, role: str, known: Known) -> Cause | None:
    """Whether an argument names another thing, the right one in another form, or nothing at all."""
    if role == "account":
        return _words_cause(given, wanted, known)
    if given != wanted and known.is_real(given, role):
        return Cause.identity
    if same_form(given, wanted, role):
        return Cause.format
    meant = known.meant(given, role, known.rep_of(wanted))
    if meant:
        return Cause.format if wanted in meant else Cause.identity
    if known.shop is None and looks_like_a_name(given, wanted):
        return Cause.format
    return Cause.identity if known.is_real_elsewhere(given, role) else Cause.invented


def _words_cause(given: str, wanted: str, known: Known) -> Cause | None:
    """The same for words that stand for an account: what counts is whom they name."""
    rep = known.rep_of(wanted)
    meant, right = known.meant(given, "account", rep), known.meant(wanted, "account", rep)
    if right and meant == right and len(meant) == 1:
        return None
    nearly = same_form(given, wanted, "account") or shares_all_words(given, wanted)
    if meant & right or (nearly and not meant):
        return Cause.format
    return Cause.identity if meant or known.is_real(given, "account") else Cause.invented


def _number_cause(actual: Any, expected: Any, spot: Spot) -> Cause:
    if _is_scaled(actual, expected, spot.name):
        return Cause.unit_or_scale
    whole_wanted = spot.node.types and "number" not in spot.node.types and "integer" in spot.node.types
    if whole_wanted and not _is_whole(actual):
        return Cause.wrong_type
    return Cause.wrong_value


def _is_scaled(actual: Any, expected: Any, name: str) -> bool:
    """Whether one number is the other times or divided by a power of ten or a ratio of units."""
    if any(is_nan(number) or abs(number) == float("inf") or number == 0 for number in (actual, expected)):
        return False
    small, large = sorted((as_decimal(actual), as_decimal(expected)), key=abs)
    ratio = large / small
    if ratio <= 0:
        return False
    is_duration = bool(set(name.lower().split("_")) & set(_DURATION_NAMES))
    factors = [
        Decimal(10) ** round(ratio.log10()),
        *map(Decimal, _UNITS + (_DURATIONS if is_duration else ())),
    ]
    return any(factor > 1 and _is_times(small, factor, large) for factor in factors)


def _is_times(small: Decimal, factor: Decimal, large: Decimal) -> bool:
    """Whether ``small`` times ``factor`` is ``large``, give or take what rounding took from ``small``."""
    _, digits, exponent = small.as_tuple()
    lost = Decimal(5).scaleb(exponent - 1) if exponent < -1 and len(digits) > 2 else Decimal(0)
    return abs(large - small * factor) <= max(lost * factor, _SLACK * abs(large))


def _is_whole(number: Any) -> bool:
    value = as_decimal(number)
    return value.is_finite() and value == value.to_integral_value()
