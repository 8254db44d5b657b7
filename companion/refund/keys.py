"""Keys for the controls of a view: JupyterLab hears a key before a widget does, and would take arrows and Enter for itself.

There an arrow moves to another cell and Enter opens the editor, although a list or a button has the focus.
JupyterLab leaves an element alone that carries the attribute below. Radio buttons need a name besides: without
one they are no group to the browser, and no arrow leads from one to the next. ipywidgets sets neither, so an
invisible picture does it when it is loaded; where scripts in pages are forbidden nothing happens.
"""

import ipywidgets as widgets

_PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
_SCRIPT = (
    "const group = () => view.querySelectorAll('input[type=radio]').forEach(button => {"
    "  const box = button.parentElement.parentElement;"
    "  box.setAttribute('role', 'radiogroup');"
    "  box.setAttribute('aria-label', box.previousElementSibling?.textContent ?? '');"
    "  button.name = box.dataset.group ??= String(Math.random());"
    "});"
    "view.addEventListener('focusin', event => {"
    "  event.target.setAttribute('data-lm-suppress-shortcuts', '');"
    "  group();"
    "});"
    "group();"
)
# On a page that loads anew the picture may be there before the view around it is: then it looks again, for a minute.
_WHEN_THERE = (
    "const begin = tries => {{"
    "  const view = this.closest('.keeps-keys');"
    "  if (!view) {{ if (tries) setTimeout(() => begin(tries - 1), 100); return; }}"
    "  {script}"
    "}};"
    "begin(600);"
)


def keep_keys(view: widgets.Box, script: str = "") -> None:
    """Leave the keys to the controls of a view, whatever JupyterLab does with them elsewhere.

    view: the view; an invisible child is added to it.
    script: what else to do in the browser, where ``view`` is the view's element; no double quotes.
    """
    whole = _WHEN_THERE.format(script=_SCRIPT + script)
    picture = f'<img src="{_PIXEL}" alt="" width="1" height="1" onload="{whole}">'
    unseen = widgets.HTML(picture, layout={"height": "0", "margin": "0", "overflow": "hidden"})
    view.add_class("keeps-keys")
    view.children = (*view.children, unseen)
