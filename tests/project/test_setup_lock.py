"""pyproject.toml, requirements.lock and environment.yml say the same, and the lock file names no address."""

import re
import sys
import tomllib
from itertools import product
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import lock as locking
import pythons

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCK = (ROOT / "requirements.lock").read_text()
ENVIRONMENT = (ROOT / "environment.yml").read_text()
ASKED = [
    *PROJECT["project"]["dependencies"],
    *PROJECT["project"]["optional-dependencies"]["test"],
    *PROJECT["build-system"]["requires"],
]
SYSTEMS = {
    name: {"sys_platform": platform, "platform_system": system, "os_name": kind, "platform_machine": machine}
    for name, platform, system, kind, machine in (
        ("Linux", "linux", "Linux", "posix", "x86_64"),
        ("macOS", "darwin", "Darwin", "posix", "arm64"),
        ("Windows", "win32", "Windows", "nt", "AMD64"),
    )
}
VERSIONS = ("3.11", "3.12", "3.13")
LINE = re.compile(
    r"#.*|    # .*|    --hash=sha256:[0-9a-f]{64}( \\)?|[a-z0-9][a-z0-9._-]*==[^ ]+( ; .+)? \\|"
)


def machines():
    """The marker values of every system with every Python that the course serves."""
    for (system, values), version in product(SYSTEMS.items(), VERSIONS):
        python = {"python_version": version, "python_full_version": version + ".9"}
        yield f"{system}, Python {version}", {**values, **python, "implementation_name": "cpython"}


def odd_lines(text: str) -> list[str]:
    """Lines of a lock file that are neither a pin, a hash nor a comment, or that name an address."""
    return [
        line for line in text.splitlines() if not LINE.fullmatch(line) or "://" in line or "file:" in line
    ]


def unhashed(text: str) -> list[str]:
    """Pins of a lock file that no hash follows."""
    return re.findall(r"^([a-z0-9][^ ]+==[^ ]+).*\n(?!    --hash=sha256:)", text, flags=re.MULTILINE)


def out_of_step(asked: list[str], pins: list[str]) -> list[str]:
    """What is asked for and not pinned exactly once, inside its range, on some machine."""
    wanted = [Requirement(text) for text in asked]
    pinned = [Requirement(text) for text in pins]
    problems = []
    for machine, values in machines():
        for want in wanted:
            if want.marker and not want.marker.evaluate(values):
                continue
            found = [
                next(iter(pin.specifier)).version
                for pin in pinned
                if canonicalize_name(pin.name) == canonicalize_name(want.name)
                and (pin.marker is None or pin.marker.evaluate(values))
            ]
            if len(found) != 1 or not want.specifier.contains(found[0]):
                problems.append(f"{machine}: {want} is pinned to {found}")
    return problems


def test_every_line_of_the_lock_file_is_a_pin_a_hash_or_a_comment():
    assert odd_lines(LOCK) == []


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://example.org/simple",
        "--find-links /opt/wheels",
        "attrs @ file:///opt/attrs.whl",
        "# from https://example.org/simple",
        "attrs>=26",
    ],
)
def test_a_lock_file_with_an_address_or_a_loose_range_would_be_noticed(line):
    assert odd_lines(f"{LOCK}{line}\n") == [line]


def test_every_pin_has_its_hashes():
    assert unhashed(LOCK) == []
    assert unhashed(LOCK + "attrs==1.0 \\\nidna==3 \\\n    --hash=sha256:0\n") == ["attrs==1.0"]


def test_the_lock_file_pins_everything_that_is_asked_for_within_its_range():
    assert out_of_step(ASKED, list(locking.pins(LOCK))) == []


def test_a_lock_file_out_of_step_would_be_noticed():
    pins = list(locking.pins(LOCK))
    assert out_of_step(["pandas>=99"], pins)
    assert out_of_step(["a-package-that-is-not-there"], pins)
    assert out_of_step(["pandas"], [*pins, "pandas==1.0 ; sys_platform == 'win32'"])
    assert out_of_step(["pandas"], [pin for pin in pins if not pin.startswith("pandas==")])


def test_environment_yml_is_what_the_lock_file_makes_it():
    assert locking.environment(LOCK) == ENVIRONMENT, "run `make lock`"


def test_environment_yml_holds_a_name_a_python_in_range_and_the_course_itself():
    content = yaml.safe_load(ENVIRONMENT)
    python, pip, packages = content["dependencies"]
    assert content["name"] == PROJECT["project"]["name"] and pip == "pip"
    assert SpecifierSet(PROJECT["project"]["requires-python"]).contains(python.removeprefix("python=") + ".0")
    *pinned, last = packages["pip"]
    assert last == "-e ."
    assert pinned == list(locking.pins(LOCK))
    assert out_of_step(ASKED, pinned) == []


def test_environment_yml_made_from_another_lock_file_would_be_noticed():
    other = LOCK.replace("pandas==", "pandas==0.")
    assert locking.environment(other) != ENVIRONMENT


def test_the_set_up_takes_the_pythons_that_the_project_declares():
    declared = SpecifierSet(PROJECT["project"]["requires-python"])
    for minor in range(8, 17):
        accepted = pythons.Python("python", (3, minor), True).supported
        assert accepted == declared.contains(f"3.{minor}.0"), f"3.{minor}"


def test_the_workflow_tests_the_oldest_and_the_newest_python_on_three_systems():
    jobs = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text())["jobs"]
    ends = ["{}.{}".format(*pythons.OLDEST), "{}.{}".format(*pythons.NEWEST)]
    assert jobs["make"]["strategy"]["matrix"] == {"os": ["ubuntu-latest", "macos-latest"], "python": ends}
    assert jobs["make"]["steps"][-1]["run"] == "make test"
    assert jobs["windows"]["strategy"]["matrix"]["python"] == ends
    assert jobs["windows"]["steps"][-1]["run"] == "python scripts/course.py test"
