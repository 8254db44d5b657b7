"""What a cell shows: one thing, as Markdown or HTML for a notebook and as plain text for other readers."""

from dataclasses import dataclass


@dataclass(frozen=True, repr=False)
class View:
    """Something to display as the last line of a cell.

    `plain` is the whole content in words; `markdown` and `html` are the same content laid out. Leave out
    what is not needed.
    """

    plain: str
    markdown: str = ""
    html: str = ""

    def __repr__(self) -> str:
        return self.plain

    def _repr_markdown_(self) -> str | None:
        return self.markdown or None

    def _repr_html_(self) -> str | None:
        return self.html or None

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        bundle = {"text/plain": self.plain, "text/markdown": self.markdown, "text/html": self.html}
        return {kind: text for kind, text in bundle.items() if text}
