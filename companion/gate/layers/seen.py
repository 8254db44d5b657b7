"""What was seen so far in a conversation, in a form in which a whole token can be looked up.

Everything that was said and every tool result is brought into one plain text, once per turn: lower case,
without accents and punctuation, one space between tokens, one spelling of everything that people spell in
several ways. A value is grounded if its own plain form stands in that text with a space on either side.

| as written | plain |
|---|---|
| ``SKU-4411``, ``sku4411``, ``Sku_4411`` | ``sku-4411`` |
| ``#W123`` | ``w-123`` |
| ``#4411.`` | ``no 4411`` |
| ``14,411`` and ``4411.50`` (one number each) | ``14¦411`` and ``4411¦50`` |
| ``Henderson Industrial's`` | ``henderson industrial`` |
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from companion.gate.shop.names import exact_form, few_marks, without_accents

Origin = Literal["person", "tool"]

BREAK = "\x01"
_MOST_SIGNS = 400_000
_MOST_LEAVES = 100_000
_LONGEST_PATH = 120
_LONGEST_STRETCH = 300

# Each begins with the sign that it is about, and looks back past it: so the search skips from sign to sign.
_POSSESSIVE = re.compile(r"'(?<=\w')s(?!\w)")
_APOSTROPHE = re.compile(r"'(?<=\w')(?=\w)")
_THOUSANDS = re.compile(r",(?<=\d,)(?<!\d{4},)(?=\d{3}(?!\d))")
_DECIMAL_POINT = re.compile(r"\.(?<=\d\.)(?=\d)")
_NUMBER_SIGN = re.compile(r"#(?=\d)")
_LOOSE_DASH = re.compile(r"-(?:(?!\w)|(?<!\w-))")
# "the 4411-seal" speaks of 4411, "SKU-4411-2" of another thing than SKU-4411.
_WORD_AFTER_NUMBER = re.compile(r"-(?<=\d-)(?=[^\W\d]{3})")
_TOKEN = re.compile(rf"[\w¦-]+|{BREAK}")
_LETTER_MEETS_DIGIT = re.compile(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])")
_CHUNK = re.compile(r"""[^\s/;:()\[\]{}"“”<>|,]+(?:,\d{3}(?!\d))*""")


def plain(text: str) -> str:
    """The text in its plain form, with one space at either end (see the table at the top of this module)."""
    text = without_accents(exact_form(text)).replace("_", "-").replace("¦", " ")
    text = _APOSTROPHE.sub("", _POSSESSIVE.sub("", text))
    text = _DECIMAL_POINT.sub("¦", _THOUSANDS.sub("¦", text))
    text = _NUMBER_SIGN.sub(" no ", text).replace("&", " and ")
    text = _WORD_AFTER_NUMBER.sub(" ", _LOOSE_DASH.sub(" ", text))
    return f" {' '.join(map(_letters_from_digits, _TOKEN.findall(text)))} "


def _letters_from_digits(token: str) -> str:
    return token if token.isalpha() or token.isdigit() else _LETTER_MEETS_DIGIT.sub("-", token)


def chunks(text: str) -> Iterator[re.Match[str]]:
    """The chunks between spaces and brackets; their plain forms together are that of the whole text."""
    return _CHUNK.finditer(text)


@dataclass(frozen=True)
class Place:
    """Where a value came from: a stretch of one text of the conversation.

    Args:
        where: the text's place: ``question``, ``history[0]``, ``tool_results[1].rows[0].sku``; a key of a
            result has ``(key)`` after it.
        text: the whole text, as it was written.
        start: where the stretch begins in it.
        end: where it ends.
    """

    where: str
    text: str
    start: int
    end: int

    @property
    def words(self) -> str:
        """The stretch itself."""
        return self.text[self.start : self.end]


@dataclass(frozen=True)
class Hit:
    """A plain form that was found: whose words it stands in, and where in their plain text."""

    origin: Origin
    start: int
    end: int


class Seen:
    """What a person said and what tools returned, ready to be asked for values. Made once per turn.

    Args:
        said: pairs of a place and a text, what the person said.
        tool_results: earlier tool results: plain JSON values (anything else is read as the text that
            ``str`` gives). All their texts, numbers and keys count. Of more than 400,000 signs or 100,000
            values only that much is read.
    """

    def __init__(self, said: Iterable[tuple[str, str]], tool_results: Iterable[Any] = ()) -> None:
        sources: dict[Origin, list[tuple[str, str]]] = {
            "person": _up_to(said, _MOST_SIGNS),
            "tool": _up_to(_leaves(tool_results), _MOST_SIGNS),
        }
        self.sources = sources
        self._chunked: dict[tuple[Origin, int], tuple[list[int], list[tuple[int, int]]]] = {}
        self.traced: dict[tuple[str, str, str, bool], Any] = {}
        self.texts: dict[Origin, str] = {origin: _joined(texts) for origin, texts in sources.items()}

    def find(self, forms: Iterable[str]) -> Hit | None:
        """Look plain forms up: all in what the person said, then all in what tools returned."""
        return self._first(self.texts, self._tokens, list(forms))

    def find_words(self, forms: Iterable[str]) -> Hit | None:
        """As `find`, with dashes taken for spaces, as between the words of a name."""
        return self._first(self._names, self._words, list(forms))

    def find_number(self, number: str) -> Hit | None:
        """Look up a bare number that stands at the end of an id, after letters: ``4411`` in ``SKU-4411``."""
        form = f"-{number} "
        for origin, text in self.texts.items():
            start = text.find(form)
            while start >= 0:
                if text[start - 1].isalpha():
                    return Hit(origin, text.rfind(" ", 0, start) + 1, start + len(form) - 1)
                start = text.find(form, start + 1)
        return None

    def _first(
        self, texts: dict[Origin, str], tokens: dict[Origin, set[str]], forms: list[str]
    ) -> Hit | None:
        for origin, text in texts.items():
            for form in forms:
                # Most forms stand nowhere, and a set says so without reading the text.
                if form and form.split(" ", 1)[0] in tokens[origin]:
                    start = text.find(f" {form} ")
                    if start >= 0:
                        return Hit(origin, start + 1, start + 1 + len(form))
        return None

    @cached_property
    def _tokens(self) -> dict[Origin, set[str]]:
        return {origin: set(text.split()) for origin, text in self.texts.items()}

    @cached_property
    def _names(self) -> dict[Origin, str]:
        return {origin: text.replace("-", " ") for origin, text in self.texts.items()}

    @cached_property
    def _words(self) -> dict[Origin, set[str]]:
        return {origin: set(text.split()) for origin, text in self._names.items()}

    @cached_property
    def ids(self) -> list[str]:
        """The different tokens that hold a digit."""
        return [token for token in self.tokens if any(sign.isdigit() for sign in token)]

    @cached_property
    def tokens(self) -> dict[str, Hit]:
        """The different tokens, each with the first place where it stands; the person's come first."""
        found: dict[str, Hit] = {}
        for origin, text in self.texts.items():
            for match in re.finditer(r"[^ \x01]+", text):
                found.setdefault(match[0], Hit(origin, match.start(), match.end()))
        return found

    def place(self, hit: Hit) -> Place:
        """Where a hit stands in the text as it was written."""
        text = self.texts[hit.origin]
        index = text.count(BREAK, 0, hit.start)
        where, written = self.sources[hit.origin][index]
        begin = text.rfind(BREAK, 0, hit.start) + 1
        ends, spans = self._chunks_of(hit.origin, index)
        first = bisect_right(ends, hit.start - begin)
        covered = spans[first : first + 1]
        for end, span in zip(ends[first:], spans[first + 1 :], strict=False):
            if begin + end >= hit.end:
                break
            covered.append(span)
        start, end = (covered[0][0], covered[-1][1]) if covered else (0, 0)
        return Place(where, written, *_narrowed(written, start, end, text[hit.start : hit.end]))

    def _chunks_of(self, origin: Origin, index: int) -> tuple[list[int], list[tuple[int, int]]]:
        """As the function; each text is made plain chunk by chunk only once."""
        if (origin, index) not in self._chunked:
            self._chunked[origin, index] = _chunks_of(self.sources[origin][index][1])
        return self._chunked[origin, index]


def _chunks_of(written: str) -> tuple[list[int], list[tuple[int, int]]]:
    """Where each chunk of a text ends in its plain form, and where it stands as it was written."""
    at, ends, spans = 0, [], []
    for chunk in chunks(written):
        length = len(plain(chunk[0]).strip())
        if length:
            at += length + 1
            ends.append(at)
            spans.append(chunk.span())
    return ends, spans


def _narrowed(written: str, start: int, end: int, form: str) -> tuple[int, int]:
    """The shortest part of a stretch whose plain form still holds the form."""
    if end - start > _LONGEST_STRETCH or len(plain(written[start:end])) > 2 * _LONGEST_STRETCH:
        return start, end

    def holds(start: int, end: int) -> bool:
        found = plain(written[start:end])
        return f" {form} " in found or f" {form} " in found.replace("-", " ")

    while start < end and holds(start, end - 1):
        end -= 1
    while start < end and holds(start + 1, end):
        start += 1
    return start, end


def _joined(sources: list[tuple[str, str]]) -> str:
    return plain(f" {BREAK} ".join(text.replace(BREAK, " ") for _, text in sources)) if sources else ""


def beginning(text: str, most: int) -> tuple[str, int]:
    """As much of a text as has about so many signs in its plain form, and how many its first signs have.

    Some signs become many there: one stands for four words of Arabic.
    """
    read = text[:most]
    if read.isascii():
        return read, len(read)
    size = max(len(read), len(unicodedata.normalize("NFKC", few_marks(read))))
    return read if size <= most else read[: len(read) * most // size], size


def _up_to(sources: Iterable[tuple[str, str]], most: int) -> list[tuple[str, str]]:
    taken: list[tuple[str, str]] = []
    for where, text in sources:
        read, size = beginning(text, most)
        taken.append((where, read))
        most -= max(size, len(text))
        if most <= 0:
            break
    return taken


def _leaves(tool_results: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Every text, number and key of the results, with its place, in order; no recursion, however deep."""
    stack = [(f"tool_results[{i}]", result) for i, result in enumerate(tool_results)][::-1]
    for _ in range(_MOST_LEAVES):
        if not stack:
            return
        where, value = stack.pop()
        if isinstance(value, dict):
            stack.extend([(_path(where, f".{as_text(key)}"), item) for key, item in value.items()][::-1])
            stack.extend((f"{where} (key)", as_text(key)) for key in value)
        elif isinstance(value, (list, tuple)):
            stack.extend([(_path(where, f"[{i}]"), item) for i, item in enumerate(value)][::-1])
        elif value is not None and not isinstance(value, bool):
            yield where, as_text(value)


def as_text(value: Any) -> str:
    """A value as text, as it would stand in JSON; "" for one that has no reasonable text."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    try:
        return str(value)
    except Exception:  # noqa: BLE001 - a number of thousands of digits; an object of its own type fails anyhow
        return ""


def _path(where: str, step: str) -> str:
    return (where + step)[:_LONGEST_PATH]
