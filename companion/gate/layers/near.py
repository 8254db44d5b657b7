"""What might have been meant: names and ids to offer after a miss. Nothing here ever chooses one."""

from collections.abc import Iterable, Iterator

from companion.gate.shop.finding import SHOWN, Found, NameIndex
from companion.gate.shop.names import LEGAL_SUFFIXES, can_be_read, exact_form, legible, look, words

_MOST_WORDS = 8
_LONGEST = 200


def near_names(said: str, scope: str, names: NameIndex) -> tuple[str, ...]:
    """The ids of at most five names that are near to what was said.

    The first kind of nearness that finds anything decides: the same name in letters that look alike, its
    initials, its words with a slip of the pen, the whole name with a slip, and last the names that fit
    without the final words.

    Args:
        said: any text; only its first 200 characters count.
        scope: the names to look among.
        names: the index that holds them.
    """
    kinds = _kinds_of_nearness(legible(said[:_LONGEST]), scope, names)
    return next((found.ids[:SHOWN] for found in kinds if found.total), ())


def _kinds_of_nearness(said: str, scope: str, names: NameIndex) -> Iterator[Found]:
    plain = [word for word in words(look(said)) if word not in LEGAL_SUFFIXES][:_MOST_WORDS]
    if not plain:
        return
    yield names.by_exact_form(scope, exact_form(look(said)), "")
    yield names.by_loose_form(scope, " ".join(plain))
    yield names.by_words(scope, plain)
    if 2 <= len("".join(words(said))) <= _MOST_WORDS:
        yield names.by_initials(scope, "".join(words(said)))
    yield names.by_respelt_words(scope, plain)
    yield names.by_respelt_name(scope, " ".join(plain))
    for end in range(len(plain) - 1, 0, -1):
        yield names.by_words(scope, plain[:end])


def respelt_ids(said: str, ids: Iterable[str]) -> tuple[str, ...]:
    """The ids that what was said spells in another form.

    In another case, with other spaces and signs, or as the bare number without the letters before it:
    ``4411``, ``sku4411`` and ``SKU 4411`` all spell ``SKU-4411``.

    Args:
        said: any text; one of more than 200 characters spells nothing.
        ids: the ids to look among.
    """
    signs = _signs(said) if len(said) <= _LONGEST and can_be_read(said) else ""
    if not signs:
        return ()
    return tuple(id for id in ids if id != said and signs in (_signs(id), _number(_signs(id))))


def near_ids(said: str, ids: Iterable[str]) -> tuple[str, ...]:
    """At most five ids that are one slip away from what was said, such as two digits changed about."""
    if len(said) > _LONGEST or not _signs(said):
        return ()
    known = list(ids)
    # Only a miss needs it, and it is slow to import.
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    best = process.extract(
        _signs(said), [_signs(id) for id in known], scorer=OSA.distance, score_cutoff=1, limit=SHOWN
    )
    return tuple(known[place] for _, _, place in best)


def _signs(id: str) -> str:
    """The letters and digits of an id; look-alikes and digits of other scripts stay what they are."""
    return "".join(words(id))


def _number(signs: str) -> str:
    """What follows the letters at the start of an id, if it begins with a digit."""
    number = signs.lstrip("abcdefghijklmnopqrstuvwxyz")
    return number if number[:1].isdigit() else signs
