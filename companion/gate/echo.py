"""The echo: an answer that names what was acted on lets the person who knows catch what no check can.

An argument may be well-formed, real and grounded, and still not be what was meant. So every result says in
`resolved` what it acted on, a rule in the prompt asks for it in the answer, and `names_resolved` tells
whether the answer has it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.gate.layers.seen import as_text, beginning, chunks, plain
from companion.gate.shop.names import without_suffixes

ECHO_RULE = (
    "Whenever a tool result has a `resolved` field, name each thing in it by its name or its id in your "
    'answer, as in "SKU-4411 (hydraulic seal, 40mm)", and never just as "that part" or "the account".'
)

_LONGEST = 100_000
# "the hydraulic seal with a width of 40 mm": so many other words may stand among those of a name.
_OTHER_WORDS = 4
_SMALL_WORDS = frozenset({"a", "an", "and", "for", "in", "of", "the", "with"})
_NUMBER_WORDS = "no|number|id|code"
_KIND_WORDS = {
    "product": "sku|part|item|article|product",
    "account": "account|customer|client",
    "order": "order",
}
_DISMISSED = re.compile(r"(?:^| )(?:not|instead of|rather than|unlike)(?: (?:the|a|an|your|our))? $")
# After an account's name, words that say no more of the name: "Henderson Industrial Account".
_NO_NAMES = frozenset(
    {"account", "order", "quote", "i", "ltd", "limited", "inc", "llc", "gmbh", "plc", "corp", "co"}
)


def names_resolved(answer: str, result: Mapping[str, Any]) -> bool:
    """Tell whether an answer names everything that a tool result acted on.

    Each thing in ``result["resolved"]`` must be named, by its id (``SKU 4411`` and ``part no. 4411`` too; a
    bare number may be anything) or by its name: the words of a product's in any order, close together; an
    account's name word for word. A thing counts as not named where it is only mentioned as what was not
    meant ("instead of SKU-4411"), or where its name stands beside another id ("SKU-4412 (hydraulic seal,
    40mm)").

    Args:
        answer: what the model told the person. Untrusted; only its first 100,000 characters are read.
        result: the result as it went to the model (`for_model()`).

    Returns:
        True if all of it is named; also if nothing was acted on.

    Raises:
        TypeError: ``answer`` is no text, or ``result`` no dict.
    """
    if not isinstance(answer, str) or not isinstance(result, Mapping):
        raise TypeError("names_resolved takes an answer (text) and a tool result (a dict)")
    resolved = result.get("resolved") or {}
    if not isinstance(resolved, Mapping):
        raise TypeError('`resolved` must be a dict, of "product", "account" or "order" to id and name')
    return all(
        _is_named(str(kind), entity, beginning(answer, _LONGEST)[0]) for kind, entity in resolved.items()
    )


def _is_named(kind: str, entity: Any, answer: str) -> bool:
    if not isinstance(entity, Mapping):
        return False
    text = plain(answer)
    id, name = (as_text(entity.get(field) or "") for field in ("id", "name"))
    if any(_mentions(_id_pattern(kind, id), text)):
        return True
    if kind == "order" or id and any(_mentions(_sibling_pattern(kind, id), text)):
        return False
    return _says_in_full(name, answer) if kind == "account" else _says_close_together(name, text)


def _mentions(pattern: str, text: str) -> Iterator[re.Match[str]]:
    """Where a pattern stands in a plain text as whole tokens, and not only as what was not meant."""
    found = re.finditer(rf"(?<= )(?:{pattern})(?= )", text) if pattern else ()
    return (match for match in found if not _dismissed(text[max(0, match.start() - 30) : match.start()]))


def _dismissed(before: str) -> bool:
    """Whether what stands before a mention says that it is not what was meant."""
    return _DISMISSED.search(before) is not None


def _id_pattern(kind: str, id: str) -> str:
    """How an id is named: as it is, with a space for the dash, or as a number after, say, "part"."""
    letters, number = _parted(id)
    if not number:
        return ""
    introduced = rf"(?:{_NUMBER_WORDS}|{_KIND_WORDS.get(kind, re.escape(kind))}) {re.escape(number)}"
    bare = number.replace("-", "").isdigit() and not letters
    return introduced if bare else rf"{_with_letters(letters)}{re.escape(number)}|{introduced}"


def _sibling_pattern(kind: str, id: str) -> str:
    """How another id of the same kind is named."""
    letters, _ = _parted(id)
    before = (
        _with_letters(letters) or rf"(?:{_KIND_WORDS.get(kind, re.escape(kind))})(?: (?:{_NUMBER_WORDS}))? "
    )
    return rf"{before}\d[\w-]*"


def _with_letters(letters: str) -> str:
    return rf"{re.escape(letters)}[- ](?:no )?" if letters else ""


def _parted(id: str) -> tuple[str, str]:
    """An id's letters in front and what follows them, in plain form; an id without a digit is all number."""
    form = plain(id).strip()
    parts = re.fullmatch(r"([^\W\d]+)[- ](\d.*)", form)
    return (parts[1], parts[2]) if parts else ("", form)


def _words(text: str) -> list[str]:
    """The words of a text, each without a plural s."""
    return [
        word[:-1] if len(word) > 3 and word.endswith("s") else word
        for word in plain(text).replace("-", " ").split()
    ]


def _says_close_together(name: str, text: str) -> bool:
    """Whether a product's name stands in a plain text, in any order, with few words among its own."""
    words, said = set(_words(name)), _words(text)
    wanted = words - _SMALL_WORDS or words
    width = len(wanted) + _OTHER_WORDS
    return bool(wanted) and any(
        wanted <= set(said[start : start + width]) for start, word in enumerate(said) if word in wanted
    )


def _says_in_full(name: str, answer: str) -> bool:
    """Whether an account's name stands there word for word, and does not begin a longer name."""
    wanted = without_suffixes(_words(name))
    spoken = [(word, chunk) for chunk in chunks(answer) for word in _words(chunk[0])]
    words = [word for word, _ in spoken]
    return bool(wanted) and any(
        words[start : start + len(wanted)] == wanted
        and not _dismissed(f" {' '.join(words[max(0, start - 4) : start])} ")
        and not _goes_on(spoken[start + len(wanted) - 1][1])
        for start, word in enumerate(words)
        if word == wanted[0]
    )


def _goes_on(last: re.Match[str]) -> bool:
    """Whether a name goes on: "Henderson" in "Henderson Pacific". Only a capital letter can tell."""
    word, rest = last[0], last.string[last.end() : last.end() + 100]
    following = re.match(r"[ \t]+(?:&[ \t]+)?([^\W\d_]\w*)", rest)
    ends_here = not word[-1].isalnum() or word[-2:-1] in ("'", "’") or word.isupper()
    return (
        not ends_here
        and following is not None
        and following[1][0].isupper()
        and (following[1].casefold() not in _NO_NAMES)
    )
