"""What was expected: a case of the course, and expectations that leave room where the question does."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainSerializer

from companion.gate.shop.loading import COURSE_DATA, DataError, read_lines, require_unique, validate
from companion.gate.shop.records import Record

Compare = Literal["exact", "text", "any_order", "ignore"]
COMPARES = ("exact", "text", "any_order", "ignore")
_MARK = "$expect"


class Expect:
    """An expected value that may be met in more than one way. May stand inside lists and dicts.

    Args:
        values: the values of which any is right. None at all together with ``omit`` means: must be omitted.
        omit: whether the argument may be left out. An empty text or list then counts as left out too, unless
            the schema refuses it.
        compare: ``exact``; ``text`` (without case, spaces and punctuation); ``any_order`` (lists in any
            order); or ``ignore`` (any value is right, but the argument must be there unless ``omit``).

    Raises:
        ValueError: the comparison is unknown, or nothing at all could meet the expectation.
        TypeError: ``omit`` is not true or false.

    Examples:
        ``Expect(20, 30)``, ``Expect("reno", omit=True)``, ``Expect(omit=True)``, ``Expect(compare="ignore")``
    """

    __slots__ = ("compare", "omit", "values")

    values: tuple[Any, ...]
    omit: bool
    compare: Compare

    def __init__(self, *values: Any, omit: bool = False, compare: Compare = "exact") -> None:
        if compare not in COMPARES:
            raise ValueError(f"Expect(compare={compare!r}): must be one of {', '.join(COMPARES)}")
        if not isinstance(omit, bool):
            raise TypeError(f"Expect(omit={omit!r}): must be True or False")
        if not values and not omit and compare != "ignore":
            raise ValueError("Expect(): give at least one value, omit=True, or compare='ignore'")
        for name, value in (("values", values), ("omit", omit), ("compare", compare)):
            object.__setattr__(self, name, value)

    @property
    def must_be_omitted(self) -> bool:
        """Whether only leaving the argument out is right."""
        return not self.values and self.compare != "ignore"

    def as_json(self) -> dict[str, Any]:
        """The form in which an expectation stands in a data file."""
        parts = {
            "values": [to_json(value) for value in self.values],
            "omit": self.omit,
            "compare": self.compare,
        }
        return {_MARK: parts}

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("an Expect can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("an Expect can't be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (self.values, self.omit, self.compare))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Expect):
            return NotImplemented
        return (self.values, self.omit, self.compare) == (other.values, other.omit, other.compare)

    def __hash__(self) -> int:
        return hash((repr(self.values), self.omit, self.compare))

    def __repr__(self) -> str:
        parts = [repr(value) for value in self.values]
        parts += ["omit=True"] if self.omit else []
        parts += [f"compare={self.compare!r}"] if self.compare != "exact" else []
        return f"Expect({', '.join(parts)})"


def _rebuild(values: tuple[Any, ...], omit: bool, compare: Compare) -> Expect:
    return Expect(*values, omit=omit, compare=compare)


def to_json(value: Any) -> Any:
    """A value of an expectation, with each `Expect` in its JSON form."""
    if isinstance(value, Expect):
        return value.as_json()
    if isinstance(value, Mapping):
        return {key: to_json(inner) for key, inner in value.items()}
    return [to_json(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def from_json(value: Any) -> Any:
    """Read the JSON form of expectations: each ``{"$expect": {"values": [...]}}`` becomes an `Expect`.

    Raises:
        ValueError: what stands under ``$expect`` is not of that form.
    """
    if isinstance(value, Mapping) and _MARK in value:
        return _read_expect(value)
    if isinstance(value, Mapping):
        return {key: from_json(inner) for key, inner in value.items()}
    return [from_json(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def _read_expect(value: Mapping[str, Any]) -> Expect:
    parts = value[_MARK]
    if fault := _form_fault(value, parts):
        raise ValueError(f"{_MARK}: {fault}")
    try:
        given = [from_json(inner) for inner in parts.get("values", [])]
        return Expect(*given, omit=parts.get("omit", False), compare=parts.get("compare", "exact"))
    except TypeError as error:
        raise ValueError(str(error)) from None


def _form_fault(value: Mapping[str, Any], parts: Any) -> str | None:
    if len(value) > 1 or not isinstance(parts, Mapping):
        return "must stand alone and hold an object"
    if unknown := set(parts) - {"values", "omit", "compare"}:
        return f"there is no {', '.join(sorted(map(str, unknown)))}, only values, omit and compare"
    return None if isinstance(parts.get("values", []), list) else "values must be a list"


def _read_expected(value: Any) -> Any:
    return value if value is None else from_json(value)


_Arguments = dict[str, Any]
Expected = Annotated[
    _Arguments | list[_Arguments] | None, BeforeValidator(_read_expected), PlainSerializer(to_json)
]


class ToolCase(Record):
    """One case: what was said, and the call that is right.

    Args:
        id: the case's name, unique in its file.
        question: the person's latest message.
        history: earlier messages of the person, oldest first.
        tool_results: earlier tool results, oldest first.
        rep: the id of the sales representative who asks.
        tool: the name of the right tool.
        expected: its right arguments, in the bare form; a list of dicts where the tool must be called several
            times (an empty list: not at all); None where there is no expectation about the arguments. A value
            may be an `Expect`.
        ask: whether to ask the person back is the right answer.
    """

    id: str = Field(min_length=1)
    question: str = ""
    history: Annotated[tuple[str, ...], Field(strict=False)] = ()
    tool_results: Annotated[tuple[Any, ...], Field(strict=False)] = ()
    rep: str = "r-01"
    tool: str = Field(min_length=1)
    expected: Expected = None
    ask: bool = False

    @property
    def expectations(self) -> list[dict[str, Any] | None]:
        """The calls that are expected, one entry each; None stands for a call with any arguments."""
        return self.expected if isinstance(self.expected, list) else [self.expected]

    @property
    def said(self) -> str:
        """Everything that the person said and that tools returned, as one text."""
        return "\n".join([self.question, *self.history, *map(str, self.tool_results)])


def load_cases(path: Path | str | None = None) -> list[ToolCase]:
    """Read cases from a JSON-lines file (plain or gzipped).

    Args:
        path: the file; the course's own 60 cases if omitted.

    Raises:
        DataError: the file is missing, a line is broken, or an id stands twice; names file and line.
    """
    file = COURSE_DATA / "cases.jsonl" if path is None else Path(path)
    placed = [(place, _read_case(value, place)) for place, value in read_lines(file)]
    require_unique(((place, case.id) for place, case in placed), "case id")
    return [case for _, case in placed]


def _read_case(value: Any, place: str) -> ToolCase:
    try:
        return validate(value, ToolCase, place)
    except RecursionError:
        raise DataError(f"{place}: nested too deep") from None


def by_id(cases: Iterable[ToolCase]) -> dict[str, ToolCase]:
    """Cases by their id."""
    return {case.id: case for case in cases}
