"""The map of the course: its notebooks, how long each takes, and what each teaches."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.course.quoting import cell_text
from companion.course.view import View


@dataclass(frozen=True)
class Lesson:
    """One notebook. name: its file without the ending. minutes: to work through it. teaches: in a few words."""

    name: str
    minutes: int
    teaches: str


LESSONS: tuple[Lesson, ...] = (
    Lesson("00_start", 10, "that the set-up works, and how to use the course"),
    Lesson("01_failures", 30, "failures have causes, and one stage of the loop is worth more than the others"),
    Lesson("02_schema", 30, "layer 1, schema: patterns, permitted values, caps"),
    Lesson("03_resolution", 35, "layer 2, resolution: found, not found, ambiguous; ambiguity is a question"),
    Lesson("04_consistency", 25, "layer 3, consistency: valid one by one, wrong together; confirm, don't reject"),
    Lesson("05_grounding", 25, "layer 4, grounding: where an identifier came from"),
    Lesson("06_refusals", 30, "a refusal is context for the model's next try"),
    Lesson("07_scorecard", 35, "before and after, layer by layer, and what it costs"),
    Lesson("08_echo", 20, "the wrong argument that every layer passes"),
    Lesson("09_side_effects", 40, "validate every argument before the first effect"),
)


def contents(folder: Path | str = ".", lessons: Iterable[Lesson] = LESSONS) -> View:
    """Return the notebooks that stand in a folder as a table, each a link: file, minutes, what it teaches.

    folder: where to look; by default the folder in which the kernel runs, which is that of the open notebook.
    """
    there = [one for one in lessons if (Path(folder) / f"{one.name}.ipynb").is_file()]
    total = sum(one.minutes for one in there)
    return View(plain=_plain(there, total), markdown=_markdown(there, total))


def _plain(lessons: list[Lesson], total: int) -> str:
    lines = [f"{one.name}, {one.minutes} min: {one.teaches}" for one in lessons]
    return "\n".join([*lines, f"together {total} min"])


def _markdown(lessons: list[Lesson], total: int) -> str:
    rows = [
        f"| [{cell_text(one.name)}]({one.name}.ipynb) | {one.minutes} | {cell_text(one.teaches)} |" for one in lessons
    ]
    return "\n".join(["| notebook | minutes | what it teaches |", "|:--|--:|:--|", *rows, f"| together | {total} | |"])
