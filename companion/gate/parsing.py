"""From what a model sent as arguments to one JSON object, or to the issue that says why it is none."""

import json
import re
from decimal import Decimal
from typing import Any, NamedTuple

from companion.gate.outcomes import Issue
from companion.gate.showing import is_text, shown, visible

MOST_SIGNS = 1_000_000
"""The longest text of arguments that is read, in characters; a dict of as many characters and values is too
large too."""
MOST_LEVELS = 32
"""How deep arguments may be nested."""
CUT_OFF = frozenset({"length", "max_tokens", "max_output_tokens", "model_length"})
"""Reasons to stop, as the APIs spell them, that mean: the model was not done."""

_MOST_DIGITS = 1_000
# Lists and dicts are dear to make, and one that is shared may stand in a value a million times.
_SIGNS_OF_A_CONTAINER = 3
_TOO_LONG = 10**_MOST_DIGITS
_MOST_FAULTS = 10_000
_WHITESPACE = " \t\n\r"
# It matches at every quote, to the text's end where a string is not closed: so no part is read twice.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+("|\\?\Z)', re.DOTALL)
_FENCE = "```"
_SURROGATE = re.compile("[\ud800-\udfff]")


class Reading(NamedTuple):
    """What could be read of a call's arguments.

    Args:
        arguments: those that are plain JSON; without one that an issue names.
        issues: why the call can't run as it stands.
        repaired: whether the text had to be repaired before it could be read.
        whole: whether one object was read, so that the arguments can be looked at.
    """

    arguments: dict[str, Any]
    issues: tuple[Issue, ...] = ()
    repaired: bool = False
    whole: bool = True


class _Unreadable(ValueError):
    """Why something is no plain JSON; the message continues a sentence."""

    def __init__(self, why: str, cause: str = "format") -> None:
        super().__init__(why)
        self.cause = cause


def read_arguments(raw: Any, writes: bool = True, finish_reason: Any = None) -> Reading:
    """Read the arguments of a call; never raises, whatever they are.

    Args:
        raw: a dict, or JSON text. Text that holds a JSON string of an object is decoded once more.
        writes: whether the tool writes; then nothing that had to be repaired is passed on.
        finish_reason: why the model stopped, if known.

    Returns:
        What could be read. A dict and the same call as JSON text give the same reading.
    """
    if is_text(finish_reason) and str.lower(finish_reason) in CUT_OFF:
        return _nothing(_Unreadable("the model stopped before it was done", "truncated"), raw)
    try:
        value, repaired = _decoded(str.__str__(raw)) if is_text(raw) else (raw, False)
        if not isinstance(value, dict):
            raise _Unreadable(f"arguments must be an object, not {shown(value)}")
        reading = _plain_object(value)
    except _Unreadable as fault:
        return _nothing(fault, raw)
    except Exception:  # noqa: BLE001 - an object of its own type may fail in any way when it is looked at
        return _nothing(_Unreadable(f"arguments must be an object, not {shown(raw)}"), raw)
    if not reading.whole:
        return reading
    if repaired and writes:
        return Reading(
            reading.arguments, (_issue("the text holds more than the object", raw), *reading.issues), True
        )
    return Reading(reading.arguments, reading.issues, repaired)


def _nothing(fault: _Unreadable, raw: Any) -> Reading:
    return Reading({}, (_issue(str(fault), raw, fault.cause),), whole=False)


def _issue(why: str, raw: Any, cause: str = "format", name: str | None = None) -> Issue:
    if cause == "truncated":
        message = f"The arguments were cut off: {why}. Send the whole call again."
    elif name is not None:
        message = f"{name} {why}."
    else:
        message = f"The arguments can't be used: {why}. Send one JSON object and nothing else."
    return Issue(layer=1, field=name, cause=cause, message=message, given=shown(raw))


def _decoded(text: str) -> tuple[Any, bool]:
    """The value in a JSON text, and whether the text had to be repaired for it."""
    if len(text) > MOST_SIGNS:
        raise _Unreadable(f"they are too large ({len(text)} characters; at most {MOST_SIGNS} are read)")
    inner = _without_fence(text.strip(_WHITESPACE))
    value, rest = _first_value(text if inner is None else inner)
    if isinstance(value, str) and not rest.strip(_WHITESPACE):
        value, rest = _first_value(value)
    return value, _stray(rest) or inner is not None


def _without_fence(text: str) -> str | None:
    """What stands between the fences of a Markdown code block, or None for a text that is none."""
    if len(text) < 2 * len(_FENCE) or not (text.startswith(_FENCE) and text.endswith(_FENCE)):
        return None
    return text[len(_FENCE) : -len(_FENCE)].removeprefix("json")


def _stray(rest: str) -> bool:
    """Whether stray quotes follow a whole value; they are harmless, anything else is not."""
    if rest.strip(_WHITESPACE + "\"'`"):
        raise _Unreadable(f"the text goes on after the first value, with {shown(rest.strip(_WHITESPACE))}")
    return bool(rest.strip(_WHITESPACE))


def _first_value(text: str) -> tuple[Any, str]:
    start = len(text) - len(text.lstrip(_WHITESPACE))
    if start == len(text):
        raise _Unreadable("the text is empty")
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        if _is_cut_off(text):
            raise _Unreadable("the text ends before the object does", "truncated") from None
        raise _Unreadable(f"the text is not valid JSON ({error.msg} at character {error.pos + 1})") from None
    except RecursionError:
        raise _Unreadable(f"they are nested more than {MOST_LEVELS} levels deep") from None
    return value, text[end:]


def _is_cut_off(text: str) -> bool:
    """Whether brackets or a string are still open where the text ends."""
    rest = _STRING.sub(lambda string: "" if string[1] == '"' else '"', text)
    if '"' in rest:
        return not text.rstrip().endswith(("}", "]"))
    return rest.count("{") + rest.count("[") > rest.count("}") + rest.count("]")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # set.add returns None
        raise _Unreadable(f"{shown(twice)} is given twice")
    return found


def _whole_number(digits: str) -> int:
    """The number; for one of too many digits, which would take long to read, one that is refused alike."""
    return int(digits) if len(digits) - digits.startswith("-") <= _MOST_DIGITS else _TOO_LONG


_DECODER = json.JSONDecoder(object_pairs_hook=_unique_keys, parse_int=_whole_number)


def _plain_object(value: dict[Any, Any]) -> Reading:
    arguments: dict[str, Any] = {}
    issues: list[Issue] = []
    room = [MOST_SIGNS]
    for key, item in dict.items(value):
        try:
            _put(arguments, key, item, 1, room)
        except _Unreadable as fault:
            if room[0] < 0 or len(issues) == _MOST_FAULTS:
                why = "they are too large" if room[0] < 0 else f"more than {_MOST_FAULTS} of them are no JSON"
                return _nothing(_Unreadable(why), value)
            issues.append(
                _issue(str(fault), item, fault.cause, visible(key) if is_text(key) else shown(key))
            )
    return Reading(arguments, tuple(issues))


def _put(found: dict[str, Any], key: Any, item: Any, level: int, room: list[int]) -> None:
    """Enter one member of an object; a key of its own type may be another one and read the same."""
    name = _plain_key(key, room)
    if name in found:
        raise _Unreadable("is given twice")
    try:
        found[name] = _plain(item, level, room)
    except _Unreadable:
        raise
    except Exception:  # noqa: BLE001 - an object of its own type may fail in any way when it is looked at
        raise _Unreadable(f"must be a JSON value, not {shown(item)}") from None


def _plain(value: Any, level: int, room: list[int]) -> Any:
    """A value with nothing in it but what JSON has; the same whether it came as JSON text or as Python
    objects."""
    room[0] -= 1
    if room[0] < 0:
        raise _Unreadable("is too large")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _plain_text(value, room)
    if isinstance(value, int):
        return _plain_whole(value)
    if isinstance(value, (float, Decimal)):
        return _plain_number(value)
    return _plain_container(value, level, room)


def _plain_text(value: str, room: list[int]) -> str:
    room[0] -= str.__len__(value)
    if room[0] < 0:
        raise _Unreadable("is too large")
    text = value if type(value) is str else str.__str__(value)
    return text if text.isascii() or not _SURROGATE.search(text) else _of_whole_characters(text)


def _of_whole_characters(text: str) -> str:
    """The text with each two halves of a character as that character, as JSON text has them."""
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        why = "must be text that UTF-8 can carry, and holds half a character (a lone surrogate)"
        raise _Unreadable(why) from None


def _plain_whole(value: int) -> int:
    number = value if type(value) is int else int.__int__(value)
    if not -_TOO_LONG < number < _TOO_LONG:
        raise _Unreadable(f"must be a number of at most {_MOST_DIGITS} digits")
    return number


def _plain_number(value: float | Decimal) -> float:
    number = float(value) if not (isinstance(value, Decimal) and value.is_snan()) else float("nan")
    if number - number != 0:
        raise _Unreadable(f"must be a finite number. You provided {shown(number)}")
    return number


def _plain_container(value: Any, level: int, room: list[int]) -> Any:
    if level >= MOST_LEVELS:
        raise _Unreadable(f"is nested more than {MOST_LEVELS} levels deep")
    room[0] -= _SIGNS_OF_A_CONTAINER
    if isinstance(value, dict):
        found: dict[str, Any] = {}
        for key, item in dict.items(value):
            _put(found, key, item, level + 1, room)
        return found
    if isinstance(value, (list, tuple)):
        return [_plain(item, level + 1, room) for item in value]
    raise _Unreadable(f"must be a JSON value, not {shown(value)}")


def _plain_key(key: Any, room: list[int]) -> str:
    if not is_text(key):
        raise _Unreadable(f"can't name an argument: a name must be text, not {shown(key)}")
    return _plain_text(key, room)
