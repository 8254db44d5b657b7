"""Where nothing may be skipped (COMPANION_NO_SKIPS=1, as in CI), a skip is a failure."""

import os
from pathlib import Path

import pytest

MATERIAL = Path(__file__).resolve().parents[1].parent / "shared"


class NoSkips:
    """Turns each skipped test into a failed one, but for those whose material is not part of the project."""

    def __init__(self, material: Path) -> None:
        self.material = material

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        if report.skipped and not hasattr(report, "wasxfail") and not self.excused(reason(report)):
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} was skipped where nothing may be: {reason(report)}"
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector):
        report = yield
        if report.skipped and not self.excused(reason(report)):
            report.outcome = "failed"
            report.longrepr = f"{collector.nodeid} was skipped where nothing may be: {reason(report)}"
        return report

    def excused(self, why: str) -> bool:
        """Whether a skip is for want of the folder beside the checkout, and that folder is indeed absent."""
        return "shared" in why and not self.material.is_dir()


def reason(report) -> str:
    """Why a test was skipped, in the words of whoever skipped it."""
    return report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)


def pytest_configure(config):
    if os.environ.get("COMPANION_NO_SKIPS") == "1":
        # as a plugin of its own, so that it sees the notebooks too, which lie outside this folder
        config.pluginmanager.register(NoSkips(MATERIAL), "no-skips")
