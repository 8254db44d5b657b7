"""Text from anywhere, made fit to stand in a notebook: bounded, escaped, without addresses or paths."""

import re
import reprlib

_ADDRESS = re.compile(r"\s+at 0x[0-9A-Fa-f]+")
_FOLDERS = re.compile(r"(?<![\w.:/\\])(?:[A-Za-z]:)?[\\/](?:[^\s'\"\\/:]+[\\/]+)+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202f\u2066-\u2069]")


class _Bounded(reprlib.Repr):
    """A `repr` of limited size; sets come out sorted, and an object whose `repr` fails still has a name."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxdict, self.maxlist, self.maxtuple, self.maxset = 5, 12, 12, 12, 12
        self.maxstring, self.maxother, self.maxlong = 120, 120, 60

    def repr_dict(self, value: dict, level: int) -> str:
        """The base class sorts keys; here they keep the order in which they were given."""
        if level <= 0 and value:
            return "{...}"
        items = list(value.items())
        parts = [
            f"{self.repr1(key, level - 1)}: {self.repr1(item, level - 1)}"
            for key, item in items[: self.maxdict]
        ]
        return "{" + ", ".join(parts + ["..."] * (len(items) > self.maxdict)) + "}"

    def repr_int(self, value: int, level: int) -> str:
        """Python refuses to write out an integer of thousands of digits."""
        return (
            super().repr_int(value, level)
            if value.bit_length() < 1000
            else f"<an integer of {value.bit_length()} bits>"
        )

    def repr_instance(self, value: object, level: int) -> str:
        try:
            text = repr(value)
        except Exception:  # noqa: BLE001 - a broken __repr__ of a learner's class must not stop the notebook
            return f"<{type(value).__name__}>"
        return text if len(text) <= self.maxother else text[: self.maxother - 3] + "..."


_bounded = _Bounded()


def shown(value: object, limit: int = 160) -> str:
    """Return `value` as Python would write it, on a line of at most `limit` signs, the same on each run."""
    return shorten(_ADDRESS.sub("", _bounded.repr(value)), limit)


def shorten(text: str, limit: int) -> str:
    """Return `text` on one line, cut to `limit` characters with an ellipsis at the end if it is longer."""
    line = _CONTROL.sub(" ", text)
    return line if len(line) <= limit else line[: limit - 1] + "…"


def told(error: BaseException) -> str:
    """Return type and message of an error on one line, without addresses and folders."""
    if isinstance(error, RecursionError):
        return "RecursionError: the function calls itself without end"
    try:
        message = str(error)
    except Exception:  # noqa: BLE001 - an error of a learner's own class may fail to say what it is
        message = ""
    message = _FOLDERS.sub("", _ADDRESS.sub("", message))
    return shorten(f"{type(error).__name__}: {message}" if message else type(error).__name__, 240)


def code_span(text: str) -> str:
    """Return `text` as Markdown code, in a fence of backticks that the text itself cannot close."""
    runs = [len(run) for run in re.findall("`+", text)]
    fence = "`" * (max(runs, default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}" if text.strip() else "(blank)"


def cell_text(text: str) -> str:
    """Return `text` for a Markdown table's cell: on one line, active signs escaped, every space shown."""
    line = re.sub("(?<= ) ", "\N{NO-BREAK SPACE}", _CONTROL.sub(" ", text))
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~$&])", r"\\\1", line)
