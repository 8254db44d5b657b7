"""Keys for the player: JupyterLab hears a key before a widget does, and would take arrows and Enter for itself.

There an arrow moves to another cell and Enter opens the editor, although a list or a button has the focus.
JupyterLab leaves an element alone that carries the attribute below. ipywidgets has no way of setting one, so
an invisible picture does it when it is loaded; where scripts in pages are forbidden nothing happens.
"""

_PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
_SCRIPT = (
    "const player = this.closest('.rp-player');"
    "player.addEventListener('focusin', event => event.target.setAttribute('data-lm-suppress-shortcuts', ''));"
    "player.querySelector('.noUi-handle')?.setAttribute('aria-label', 'Inspection time, seconds');"
)

KEYS = f'<img src="{_PIXEL}" alt="" width="1" height="1" onload="{_SCRIPT}">'
