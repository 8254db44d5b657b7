"""Finding things by name: one table of folded names, and an index of the words in them.

Every name belongs to a scope, such as "the accounts of rep r-01", and every question is asked within one
scope, so that nothing of another scope is ever seen or counted. The words stand in an SQLite full-text
index, which holds the words of names alone; it is never searched as free text.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from companion.gate.shop.database import Database
from companion.gate.shop.names import exact_form, initials, without_suffixes, words

SHOWN = 5
PRODUCTS = "products"

# The longest name has 200 characters, so more different words than this begin no name's words.
_MOST_WORDS = 100
_WORD, _INITIALS = "\ue000", "\ue001"


def accounts_of(rep: str) -> str:
    """The scope of one rep's accounts."""
    # ascii() also spells out what can't be stored, a lone surrogate, and never spells two texts the same.
    return f"accounts of {rep!a}"


class Found(NamedTuple):
    """The ids found, at most five in the order of their names, and how many there are in all."""

    ids: tuple[str, ...] = ()
    total: int = 0


@dataclass(frozen=True)
class NameIndex:
    """Names by scope, in one database."""

    database: Database

    def fill(self, named: Iterable[tuple[str, str, str]]) -> None:
        """Enter names, once.

        Args:
            named: triples of scope, id and name.
        """
        folded = [(scope, words(name), exact_form(name), id) for scope, id, name in named]
        rows, index = [], []
        for position, (scope, found, exact, id) in enumerate(sorted(folded), start=1):
            rows.append((position, scope, id, exact, " ".join(without_suffixes(found))))
            index.append((position, _indexed(scope, found)))
        self.database.insert_all("names", rows)
        self.database.insert_all("name_words (rowid, words)", index)

    def by_exact_form(self, scope: str, exact: str, id: str) -> Found:
        """Names whose exact form this is (an empty one is nobody's), and the thing that has this id."""
        both = (
            "SELECT id, position FROM names WHERE scope = ?1 AND exact = ?2 AND ?2 <> '' UNION ALL "
            "SELECT id, position FROM names WHERE scope = ?1 AND id = ?3 AND (exact <> ?2 OR ?2 = '')"
        )
        return self._found(both, (scope, exact, id))

    def by_loose_form(self, scope: str, loose: str) -> Found:
        """Names whose loose form this is; an empty one is nobody's."""
        every = "SELECT id, position FROM names WHERE scope = ? AND loose = ?"
        return self._found(every, (scope, loose)) if loose else Found()

    def by_words(self, scope: str, said: Iterable[str]) -> Found:
        """Names in which each of these words begins a word."""
        longest = _without_prefixes(set(said))
        if not 0 < len(longest) <= _MOST_WORDS:
            return Found()
        return self._matching(" AND ".join(_begins(scope, word) for word in longest))

    def by_initials(self, scope: str, letters: str) -> Found:
        """Names whose initials these are."""
        return self._matching(_quoted(scope, _INITIALS, letters)) if letters else Found()

    def by_respelt_words(self, scope: str, said: list[str], need_all: bool = True) -> Found:
        """Names in which each of these words (or any of them) begins a word, or is a slip away from one."""
        if not said:
            return Found()
        known = self._vocabulary(scope)
        slips = [
            [_begins(scope, word)] + [_quoted(scope, _WORD, other) for other in _respelt(word, known)]
            for word in said
        ]
        return self._matching(
            (" AND " if need_all else " OR ").join(f"({' OR '.join(group)})" for group in slips)
        )

    def by_respelt_name(self, scope: str, loose: str) -> Found:
        """Names whose loose form is this one but for a slip or two, a missing space included."""
        slips = _slips(loose)
        near = self.database.rows(
            "SELECT id, loose FROM names WHERE scope = ? AND length(loose) BETWEEN ? AND ?",
            (scope, len(loose) - slips, len(loose) + slips),
        )
        # Only a miss needs it, and it is slow to import.
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        best = process.extract(
            loose, [row["loose"] for row in near], scorer=OSA.distance, score_cutoff=slips, limit=SHOWN
        )
        return Found(tuple(near[place]["id"] for _, _, place in best), len(best))

    def _matching(self, query: str) -> Found:
        # Not a join: the index alone can count, and only the first few names are looked up.
        every = "SELECT rowid AS position FROM name_words WHERE name_words MATCH ?"
        found = self._found(every, (query,))
        places = ", ".join(found.ids)
        rows = self.database.rows(f"SELECT id FROM names WHERE position IN ({places}) ORDER BY position")
        return Found(tuple(row["id"] for row in rows), found.total)

    def _found(self, every: str, values: tuple[str, ...]) -> Found:
        """The first five rows of a query by position and, if there are more, how many there are in all."""
        first = self.database.rows(f"{every} ORDER BY position LIMIT {SHOWN + 1}", values)
        if len(first) <= SHOWN:
            return Found(tuple([str(row[0]) for row in first]), len(first))
        count = self.database.row(f"SELECT COUNT(*) AS total FROM ({every})", values)
        return Found(tuple(str(row[0]) for row in first[:SHOWN]), count["total"] if count else 0)

    def _vocabulary(self, scope: str) -> list[str]:
        start = _tag(scope) + _WORD
        found = self.database.rows(
            "SELECT term FROM name_terms WHERE term >= ? AND term < ?", (start, _tag(scope) + _INITIALS)
        )
        return [row["term"][len(start) :] for row in found]


def _tag(scope: str) -> str:
    # Letters and digits only, for the index to keep it in one piece; of one length, for its lists of short
    # beginnings.
    return hashlib.blake2b(scope.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _indexed(scope: str, found: list[str]) -> str:
    tag = _tag(scope)
    return " ".join(
        [f"{tag}{_WORD}{word}" for word in dict.fromkeys(found)] + [f"{tag}{_INITIALS}{initials(found)}"]
    )


def _quoted(scope: str, kind: str, text: str) -> str:
    return f'"{_tag(scope)}{kind}{text}"'


def _begins(scope: str, word: str) -> str:
    return _quoted(scope, _WORD, word) + "*"


def _without_prefixes(said: set[str]) -> list[str]:
    """The words that begin no other of the words: a word that does is found wherever the longer one is."""
    ordered = sorted(said)
    return [
        word for word, after in zip(ordered, [*ordered[1:], ""], strict=True) if not after.startswith(word)
    ]


def _slips(text: str) -> int:
    return 2 if len(text) > 6 else 1 if len(text) > 2 else 0


def _respelt(word: str, known: list[str]) -> list[str]:
    # Only a miss needs it, and it is slow to import.
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    best = process.extract(word, known, scorer=OSA.distance, score_cutoff=_slips(word), limit=SHOWN)
    return [other for other, _, _ in best]
