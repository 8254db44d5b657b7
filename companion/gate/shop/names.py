"""How names are folded before they are compared.

Three foldings, each looser than the one before: `exact_form`, `loose_form` and, for offers only, `look`.
The first two never fold a letter of one script to a letter of another: a Cyrillic А stays another letter
than a Latin A.
"""

import re
import unicodedata
from typing import Literal

_APOSTROPHES = re.compile("[‘’‚‛`´ʼ′]")
_QUOTES = re.compile("[“”„‟«»″]")
_DASHES = re.compile(r"[‐‑‒–—―−﹘﹣]")
# Characters that show nothing: dropped, since the name that a person sees is the same without them.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]"
)
# Characters that change the order in which letters are shown: what is read is not what is stored.
_REORDERING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_SURROGATE = re.compile("[\ud800-\udfff]")
# Accents of Latin, Greek and Cyrillic. The vowel signs of other scripts are letters of their own and stay.
_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]")
# Marks, other signs, and the two letters that become marks. No writing puts so many marks on one letter, and
# without a limit putting them in order would take time in the square of their number.
_MOST_MARKS = 8
_MANY_SIGNS = re.compile(r"(?:[^\w\s\x00-\x7f]|[\uff9e\uff9f]){9,}")
_INSIDE_WORDS = re.compile(r"(?<=\w)['.](?=\w)")
# Latin letters with a stroke or a ligature, which Unicode doesn't take apart.
_STROKES = str.maketrans(
    {"ı": "i", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe"}
)
_LOOK_ALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЬаеѕіјорсухһԁԛԝӏгкмтпв" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχω" + "ԱՕՏԼօսոց" + "ɑɡ" + "01",
    "ABESIJKMHOPCTYXbaesijopcyxhdqwlrkmtnb" + "ABEZHIKMNOPTYXaeikvoptuxw" + "UOSLoung" + "ag" + "ol",
)

_SUFFIXES = """
    ltd limited inc incorporated llc llp lp plc corp corporation co company gmbh ag kg kgaa ohg ug se sa sas
    sarl srl spa bv nv ab as oy oyj aps pty pte pvt kk sl sro doo zoo
"""
LEGAL_SUFFIXES = frozenset(_SUFFIXES.split())
_JOINS = frozenset({"and", "und", "et"})


def exact_form(name: str) -> str:
    """A name after NFKC and case folding, with spaces, quotes and dashes folded and nothing invisible."""
    if name.isascii():
        return " ".join(name.replace("`", "'").casefold().split())
    # Quotes before NFKC too, which would take an acute accent apart.
    text = _normalized("NFKC", _APOSTROPHES.sub("'", name))
    text = _INVISIBLE.sub("", _REORDERING.sub("", text))
    text = _DASHES.sub("-", _QUOTES.sub('"', _APOSTROPHES.sub("'", text)))
    return " ".join(_normalized("NFKC", text.casefold()).split())


def loose_form(name: str) -> str:
    """The exact form without accents, punctuation and the legal suffixes at its end (one word stays)."""
    return " ".join(without_suffixes(words(name)))


def words(name: str) -> list[str]:
    """The words of a name in order, without accents and punctuation; "O'Neill" and "J.P." are one each."""
    plain = _INSIDE_WORDS.sub("", without_accents(exact_form(name)))
    if plain.isascii():
        return re.findall(r"[a-z0-9]+", plain)
    return "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in plain).split()


def without_accents(text: str) -> str:
    """The same text without accents and strokes: ``é`` is ``e``, ``ø`` is ``o``."""
    if text.isascii():
        return text
    bare = _ACCENTS.sub("", _normalized("NFKD", text))
    return _normalized("NFKC", bare).translate(_STROKES)


def _normalized(form: Literal["NFKC", "NFKD"], text: str) -> str:
    """The text in a normal form, with at most eight marks on any letter."""
    return unicodedata.normalize(form, few_marks(text))


def few_marks(text: str) -> str:
    """The text with at most eight marks on any letter."""
    return _MANY_SIGNS.sub(_with_few_marks, text)


def _with_few_marks(signs: re.Match[str]) -> str:
    kept, marks = [], 0
    for sign in signs[0]:
        marks = marks + 1 if unicodedata.combining(unicodedata.normalize("NFKD", sign)[0]) else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def without_suffixes(found: list[str]) -> list[str]:
    """The words of a name up to the legal suffixes at its end; the first word always stays."""
    end = len(found)
    while end > 1 and (found[end - 1] in LEGAL_SUFFIXES or end < len(found) and found[end - 1] in _JOINS):
        end -= 1
    return found[:end]


def initials(found: list[str]) -> str:
    """The first letters of a name's words, as people shorten it: "hi" for Henderson Industrial Ltd."""
    return "".join(word[0] for word in without_suffixes(found))


def look(text: str) -> str:
    """The text with letters (and 0 and 1) folded to the Latin letters that they look like; for offers."""
    return text.translate(_LOOK_ALIKES)


def can_be_read(text: str) -> bool:
    """Whether the text shows what it holds: no lone surrogates, and nothing that reorders letters."""
    return text.isascii() or not (_REORDERING.search(text) or _SURROGATE.search(text))


def legible(text: str) -> str:
    """The text without lone surrogates and characters that reorder what is shown."""
    return text if can_be_read(text) else _SURROGATE.sub("", _REORDERING.sub("", text))


def readable(text: str, length: int = 80) -> str:
    """The text as it can be shown and stored: what can't be read is replaced, and a long text is cut."""
    cut = text if len(text) <= length else text[: length - 1] + "…"
    return cut if can_be_read(cut) else _SURROGATE.sub("\ufffd", _REORDERING.sub("\ufffd", cut))
