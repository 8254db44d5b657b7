"""Layer 4: where did this come from?

Every argument that names something must have been named before: by the person, or by an earlier tool
result. Which arguments name something is told by their role in the tool's schema, never by their looks.
What was named nowhere is flagged; it is never a reason to stop a call, since a person may mean what the
record lacks.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.gate.call import Conversation
from companion.gate.layers.roles import named_values
from companion.gate.layers.seen import Hit, Origin, Seen, as_text, plain
from companion.gate.shop.names import without_suffixes

_LONGEST = 400
_SHORT_NUMBER = 3
_MOST_OFFERS = 20
_MOST_WORDS = 8
_INTRODUCED = ("no", "number", "order", "order no", "sku", "part", "item", "account", "account no", "id")


@dataclass(frozen=True)
class Trace:
    """Where one argument came from.

    Args:
        field: the argument, with a path where it is nested: ``sku``, ``lines[0].sku``.
        value: what was given.
        role: what it names, from the schema: "account", "account_id", "sku", "order" or another name.
        origin: "person", "tool" (only a tool result names it: grounded, not authorised), or None for nowhere.
        nearest: where it was seen nowhere, the most similar thing that was seen; None if nothing is.
        place: where it was seen; the person's words if both name it.
    """

    field: str
    value: Any
    role: str
    origin: Origin | None
    nearest: str | None = None
    place: Hit | None = None


def trace(arguments: Mapping[str, Any], schema: Mapping[str, Any], seen: Seen) -> list[Trace]:
    """Trace every argument that names something to where it was seen.

    Args:
        arguments: a call's arguments as the model gave them, valid or not.
        schema: their JSON Schema; a property that names something has a ``role``.
        seen: what was seen in the conversation so far (`seen_in`).

    Returns:
        One `Trace` for each value, in the order of the arguments. Blank values name nothing and are left out.
    """
    return trace_all(named_values(arguments, schema), seen)


def trace_all(named: Iterable[tuple[str, Any, str]], seen: Seen) -> list[Trace]:
    """Trace field, value and role of each; the nearest is looked for as long as few were seen nowhere."""
    traces, missed = [], 0
    for field, value, role in named:
        traces.append(trace_one(field, value, role, seen, offer=missed < _MOST_OFFERS))
        missed += traces[-1].origin is None
    return traces


def seen_in(talk: Conversation) -> Seen:
    """All that an identifier could be from: the question, the history and the earlier tool results."""
    said = [("question", talk.question), *((f"history[{i}]", turn) for i, turn in enumerate(talk.history))]
    return Seen(said, talk.tool_results)


def find(value: Any, role: str, seen: Seen) -> Hit | None:
    """Find where a value was seen, as a whole token.

    Args:
        value: a name, an id or a number.
        role: what it names. Of "account", words are looked for as a phrase; everything else is an id.
        seen: what was seen in the conversation.
    """
    form = plain(as_text(value)[:_LONGEST]).strip()
    if role == "account" and any(letter.isalpha() for letter in form):
        found = seen.find_words(_phrases(form))
        return found if found or " " in form else _find_id(form, role, seen)
    return _find_id(form, role, seen)


def nearest(value: Any, role: str, seen: Seen) -> str | None:
    """The most similar thing that was seen, as it was written; None if nothing is similar."""
    form = plain(as_text(value)[:_LONGEST]).strip()
    if not form:
        return None
    hit = _nearest_words(form, seen) if role == "account" and not form.isdigit() else _nearest_id(form, seen)
    return seen.place(hit).words if hit else None


def trace_one(field: str, value: Any, role: str, seen: Seen, offer: bool = True) -> Trace:
    """Trace one value that names something. Args: as in `Trace`, what was seen (`seen_in`), and whether the
    nearest is looked for.

    A turn names the same few things again and again, so each text is looked for once in what was seen.
    """
    if not isinstance(value, str):
        return _traced(field, value, role, seen, offer)
    known = seen.traced.get((field, value, role, offer))
    if known is None:
        known = seen.traced[field, value, role, offer] = _traced(field, value, role, seen, offer)
    return known


def _traced(field: str, value: Any, role: str, seen: Seen, offer: bool) -> Trace:
    hit = find(value, role, seen)
    if hit is None:
        return Trace(field, value, role, None, nearest=nearest(value, role, seen) if offer else None)
    return Trace(field, value, role, hit.origin, place=hit)


def _find_id(form: str, role: str, seen: Seen) -> Hit | None:
    found = seen.find(_spellings(form)) if form else None
    if found is None and form.isdigit() and not role.startswith("account"):
        return seen.find_number(form)
    return found


def _spellings(form: str) -> Iterator[str]:
    """How an id is spelt: whole, with a space for the dash or the reverse, or without its letters."""
    yield form
    yield form.replace("-", " ")
    yield form.replace(" ", "-")
    number = re.sub(r"^(?:[^\W\d]+[- ])+(?=\d)", "", form)
    if len(number) >= _SHORT_NUMBER:
        yield number
    elif number:
        # "1" alone may be anything; "order 1" is not.
        yield from (f"{word} {number}" for word in _INTRODUCED)


def _phrases(form: str) -> Iterator[str]:
    """How a name is said: as it is, without legal suffixes, or with or without an s at its end."""
    words = form.replace("-", " ").split()
    yield " ".join(words)
    short = " ".join(without_suffixes(words))
    yield short
    yield short[:-1] if short.endswith("s") and len(short) > 3 else f"{short}s"


def _nearest_id(form: str, seen: Seen) -> Hit | None:
    """The id-like token with the fewest slips; one with the same letters in front may differ in any digit."""
    # Only a miss needs it, and it is slow to import.
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    ids = seen.ids
    letters = re.match(r"[^\W\d]*", form)[0]
    siblings = [token for token in ids if letters and token.startswith(f"{letters}-")]
    cutoff = None if siblings else max(1, len(form) // 3)
    best = process.extractOne(form, siblings or ids, scorer=OSA.distance, score_cutoff=cutoff)
    return seen.tokens[best[0]] if best else None


def _nearest_words(form: str, seen: Seen) -> Hit | None:
    """The longest stretch of words that are, or nearly are, words of the name."""
    # Only a miss needs it, and it is slow to import.
    from rapidfuzz import fuzz, process

    wanted = without_suffixes(form.replace("-", " ").split())
    tokens = list(seen.tokens)
    found: set[int] = set()
    for word in [word for word in dict.fromkeys(wanted) if len(word) > 2][:_MOST_WORDS]:
        like = process.extract(word, tokens, scorer=fuzz.ratio, score_cutoff=75, limit=None)
        found.update(place for _, _, place in like)
    near = [tokens[place] for place in sorted(found)]
    stretches = [_stretch(seen.tokens[token], set(near), len(wanted), seen) for token in near[:50]]
    return max(stretches, key=lambda hit: hit.end - hit.start, default=None)


def _stretch(hit: Hit, near: set[str], most: int, seen: Seen) -> Hit:
    end = hit.end
    for word in seen.texts[hit.origin][hit.end :].split(" ", most)[1:most]:
        if word not in near:
            break
        end += 1 + len(word)
    return Hit(hit.origin, hit.start, end)
