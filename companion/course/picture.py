"""A drawn figure as a cell shows it: one PNG, and the same in words for whoever sees no pictures."""

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

STYLE_SHEET = Path(__file__).with_name("companion.mplstyle")
DOTS_PER_INCH = 100


@dataclass(frozen=True, repr=False)
class Picture:
    """A finished figure.

    `figure` is the matplotlib figure, `words` says what it shows (title, and each value drawn), `data` is
    what was drawn: one dict for each bar, dot or pair, so that a test or a table can use the same values.
    """

    figure: Figure
    words: str
    data: tuple[dict, ...]

    def png(self, dots_per_inch: int = DOTS_PER_INCH) -> bytes:
        """Return the picture as PNG bytes, the same ones for the same figure."""
        with house_style():
            memory = io.BytesIO()
            self.figure.savefig(memory, format="png", dpi=dots_per_inch, metadata={"Software": None})
        return memory.getvalue()

    def __repr__(self) -> str:
        return self.words

    def _repr_png_(self) -> bytes:
        return self.png()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> tuple[dict, dict]:
        picture = base64.b64encode(self.png()).decode("ascii") + "\n"
        return {"image/png": picture, "text/plain": self.words}, {"image/png": {"alt": self.words}}


@contextmanager
def house_style() -> Iterator[None]:
    """Draw in the style of the course inside this block; settings made elsewhere come back afterwards."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(matplotlib.rc_params_from_file(STYLE_SHEET, use_default_template=False))
        yield


def new_figure(width: float = 8, height: float = 4) -> tuple[Figure, Axes]:
    """Return an empty figure (inches; 8 wide fits a notebook) and its axes. Use it inside `house_style()`."""
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def finished(figure: Figure, words: str, data: tuple[dict, ...]) -> Picture:
    """Settle the layout and return the picture; without this, every drawing moves things a little further."""
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    return Picture(figure, words, data)
