"""The look of each cause, layer and outcome: the same colour, marker and hatch in every notebook."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


@dataclass(frozen=True)
class Look:
    """How one thing is drawn: name in words, colour, marker and hatch, so that colour never stands alone."""

    name: str
    colour: str
    marker: str
    hatch: str


# Petroff's ten colours (arXiv:2107.02270), by name
BLUE, ORANGE, RED, GREY, PURPLE = "#3f90da", "#ffa90e", "#bd1f01", "#94a4a2", "#832db6"
BROWN, DEEP_ORANGE, OLIVE, SLATE, CYAN = "#a96b59", "#e76300", "#b9ac70", "#717581", "#92dadd"
INK, PALE = "#222222", "#c9cdd2"

CAUSE_STYLE: Mapping[str, Look] = MappingProxyType(
    {
        "identity": Look("identity", BLUE, "o", ""),
        "missing_optional": Look("missing optional", ORANGE, "s", "//"),
        "format": Look("format", RED, "^", "\\\\"),
        "invented": Look("invented", PURPLE, "D", "xx"),
        "unit_or_scale": Look("unit or scale", DEEP_ORANGE, "v", ".."),
        "missing_required": Look("missing required", BROWN, "P", "--"),
        "unknown_argument": Look("unknown argument", OLIVE, "X", "||"),
        "wrong_type": Look("wrong type", SLATE, "<", "++"),
        "unrequested_optional": Look("unrequested optional", CYAN, ">", "oo"),
        "wrong_value": Look("wrong value", GREY, "h", "**"),
    }
)

LAYER_STYLE: Mapping[int, Look] = MappingProxyType(
    {
        1: Look("1 schema", RED, "^", "\\\\"),
        2: Look("2 resolution", BLUE, "o", ""),
        3: Look("3 consistency", DEEP_ORANGE, "v", ".."),
        4: Look("4 grounding", PURPLE, "D", "xx"),
        5: Look("5 omission", ORANGE, "s", "//"),
        6: Look("6 units", BROWN, "P", "--"),
    }
)

OUTCOME_STYLE: Mapping[str, Look] = MappingProxyType(
    {
        "accepted": Look("accepted", BLUE, "o", ""),
        "refused": Look("refused", RED, "X", "xx"),
        "ambiguous": Look("ambiguous", ORANGE, "s", "//"),
        "needs_confirmation": Look("needs confirmation", PURPLE, "D", ".."),
        "completed": Look("completed", SLATE, "P", "--"),
    }
)

# two versions of the tools, everywhere where before and after stand beside each other
ARM_STYLE: Mapping[str, Look] = MappingProxyType(
    {
        "bare": Look("bare", GREY, "s", "//"),
        "layered": Look("layered", BLUE, "o", ""),
    }
)

PLAIN = Look("", BLUE, "o", "")


def look_of(key: object) -> Look:
    """Return the look of a cause, layer, outcome or arm (enum member or plain key), or the plain look."""
    plain = key.value if isinstance(key, Enum) else key
    for style in (CAUSE_STYLE, LAYER_STYLE, OUTCOME_STYLE, ARM_STYLE):
        if not isinstance(plain, bool) and isinstance(plain, (str, int)) and plain in style:
            return style[plain]
    return Look(str(plain), PLAIN.colour, PLAIN.marker, PLAIN.hatch)
