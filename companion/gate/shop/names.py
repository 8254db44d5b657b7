"""How names are folded before they are compared. Look-alike letters of other scripts are never folded together."""

import re
import unicodedata

_QUOTES = str.maketrans(dict.fromkeys("‘’‚‛`´ʼ′", "'") | dict.fromkeys("“”„‟«»″", '"'))
_DASHES = re.compile(r"[‐‑‒–—―−﹘﹣-]")
_INVISIBLE = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]")

LEGAL_SUFFIXES = frozenset(
    "ltd limited inc incorporated llc llp lp plc corp corporation co company gmbh ag kg ohg sa sas sarl srl spa bv nv "
    "ab as oy pty pte kk".split()
)


def exact_form(name: str) -> str:
    """A name after NFKC, case folding, and folded spaces, quotes and dashes."""
    text = unicodedata.normalize("NFKC", name).translate(_QUOTES)
    text = _INVISIBLE.sub("", _DASHES.sub("-", text))
    return " ".join(unicodedata.normalize("NFKC", text.casefold()).split())


def loose_form(name: str) -> str:
    """The exact form without accents, punctuation and legal suffixes; a name made of suffixes alone keeps them."""
    found = words(name)
    kept = [word for word in found if word not in LEGAL_SUFFIXES]
    return " ".join(kept or found)


def words(name: str) -> list[str]:
    """The words of a name, without accents and punctuation, in order."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", exact_form(name)) if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", re.sub(r"(?<=\w)['.](?=\w)", "", plain))
