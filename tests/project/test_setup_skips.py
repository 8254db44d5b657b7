"""Where nothing may be skipped, a skip is a failure: the rule of `.ci/run` and the hooks that keep it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

SKIPS = {
    "in a test": "import pytest\n\ndef test_it():\n    pytest.skip({reason!r})\n",
    "by a mark": "import pytest\n\n@pytest.mark.skip(reason={reason!r})\ndef test_it():\n    pass\n",
    "of a module": "import pytest\n\npytest.skip({reason!r}, allow_module_level=True)\n",
}
EXPECTED_FAILURE = """
import pytest

@pytest.mark.xfail(reason='known', strict=True)
def test_it():
    assert False
"""


@pytest.fixture
def suite(tmp_path):
    """A folder of tests that keeps the project's rule about skips, and nothing else of its conftest.py."""
    tests = tmp_path / "checkout" / "tests"
    tests.mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "no_skips.py", tests)
    (tests / "conftest.py").write_text("from no_skips import pytest_configure\n")
    return tests


def status(suite: Path, text: str, no_skips: str, *options: str) -> int:
    """pytest's exit status for one test file."""
    (suite / "test_one.py").write_text(text)
    (suite / "test_two.py").write_text("def test_that_passes():\n    pass\n")
    plain = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # starts in a fraction of the time
    environment = {**os.environ, **plain, "COMPANION_NO_SKIPS": no_skips}
    environment.pop("PYTEST_ADDOPTS", None)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, str(suite)],
        cwd=suite, env=environment, capture_output=True, timeout=60, check=False,
    ).returncode  # fmt: skip


@pytest.mark.parametrize("way", SKIPS)
def test_a_skip_fails_where_nothing_may_be_skipped(suite, way):
    text = SKIPS[way].format(reason="no browser here")
    assert status(suite, text, "1") != 0
    assert status(suite, text, "") == 0


def test_it_fails_in_parallel_runs_too(suite):
    assert status(suite, SKIPS["in a test"].format(reason="no browser here"), "1", "-p", "xdist", "-n", "2") == 1


def test_an_expected_failure_is_no_skip(suite):
    assert status(suite, EXPECTED_FAILURE, "1") == 0


@pytest.mark.parametrize("way", SKIPS)
def test_material_that_is_not_part_of_the_project_may_be_absent_but_not_ignored(suite, way):
    text = SKIPS[way].format(reason="no ../shared beside the checkout")
    assert status(suite, text, "1") == 0
    (suite.parents[1] / "shared").mkdir()
    assert status(suite, text, "1") != 0


def test_the_rule_is_in_force_for_all_tests():
    assert "from no_skips import pytest_configure" in (ROOT / "tests" / "conftest.py").read_text()


def test_ci_forbids_skips_and_ends_in_make_test():
    text = (ROOT / ".ci" / "run").read_text()
    *_, forbids, last = text.strip().splitlines()
    assert forbids == "export COMPANION_NO_SKIPS=1" and last == "exec make test"
    subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=True)
