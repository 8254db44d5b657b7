"""For all tests: the rule about skips, and the JupyterLab and browser that tests share."""

import sys
from pathlib import Path

# what several test files share lies beside them: tests/browser.py, tests/project/notebook_checks.py
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent / "project")]
from browser import browser, course_page, lab, notebook_page  # noqa: F401
from no_skips import pytest_configure  # noqa: F401
