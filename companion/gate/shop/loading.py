"""Read JSON-lines files and records; what is wrong is said in one sentence with its place."""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

Model = TypeVar("Model", bound=BaseModel)

COURSE_DATA = Path(__file__).resolve().parents[3] / "data"


class DataError(ValueError):
    """A data file, or a record given by hand, is broken. The message names the place."""


def read_records(path: Path | str, model: type[Model]) -> list[Model]:
    """Read a JSON-lines file (plain, or gzipped when its name ends in ``.gz``), one record a line.

    Args:
        path: the file.
        model: the pydantic model of a line.

    Returns:
        The records, in the order of the lines. Blank lines are passed over.

    Raises:
        DataError: the file is missing or no text, or a line is no JSON or does not fit the model; names file and line.
    """
    return [validate(value, model, place) for place, value in read_lines(path)]


def read_lines(path: Path | str) -> Iterator[tuple[str, Any]]:
    """Yield each JSON line of a file with its place, such as ``("orders.jsonl, line 3", {...})``.

    Raises:
        DataError: as `read_records` does.
    """
    path = Path(path)
    opener = gzip.open if path.suffix == ".gz" else open
    number = 0
    try:
        with opener(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield f"{path.name}, line {number}", json_line(line, f"{path.name}, line {number}")
    except FileNotFoundError:
        raise DataError(f"{path.name}: there is no such file in {path.parent}") from None
    except (IsADirectoryError, PermissionError):
        raise DataError(f"{path.name}: this is not a file that can be read") from None
    except (UnicodeDecodeError, EOFError, OSError, zlib.error) as error:
        raise DataError(f"{path.name}, after line {number}: not readable as UTF-8 text ({error})") from None


def json_line(line: str, place: str) -> Any:
    """Read one line of JSON; NaN, Infinity and a key given twice are errors too."""
    try:
        return json.loads(line, object_pairs_hook=_unique_keys, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise DataError(f"{place}: this is not JSON ({error.msg}, column {error.colno})") from None
    except (ValueError, RecursionError) as error:
        reason = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise DataError(f"{place}: this is not JSON that can be used ({reason})") from None


def validate(value: Any, model: type[Model], place: str) -> Model:
    """Build a record, or raise a DataError that names the place, the field and what is wrong with it."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise DataError(f"{place}: {'; '.join(_faults(error))}") from None


def require_unique(keys: Iterable[tuple[str, Any]], what: str) -> None:
    """Raise a DataError at the first key that was seen before.

    Args:
        keys: pairs of a place and its key.
        what: the name of the key in the error, such as "account id".
    """
    seen: dict[Any, str] = {}
    for place, key in keys:
        if key in seen:
            raise DataError(f"{place}: {what} {key!r} stands twice (first in {seen[key]})")
        seen[key] = place


def _faults(error: ValidationError) -> list[str]:
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    shown = [f"{'.'.join(str(part) for part in fault['loc']) or 'the record'}: {fault['msg']}" for fault in faults]
    return shown[:5] + ([f"and {len(shown) - 5} more"] if len(shown) > 5 else [])


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return dict(pairs)


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not allowed")
