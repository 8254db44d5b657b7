"""What the README says of commands, options, files and notebooks is so."""

import re
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import course
import environment
import pythons

README = (ROOT / "README.md").read_text()
MAKEFILE = (ROOT / "Makefile").read_text()
NOTEBOOKS = {path.stem: path for path in sorted((ROOT / "notebooks").glob("*.ipynb"))}
LISTED = {
    name: int(minutes)
    for name, minutes in re.findall(
        r"^\| \[`(\d\d_\w+)`\]\(notebooks/\1\.ipynb\) \| (\d+) \|", README, re.MULTILINE
    )
}


def targets() -> set[str]:
    """What can be made."""
    return set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split())


def test_the_table_lists_the_notebooks_that_there_are_in_their_order():
    assert list(LISTED) == list(NOTEBOOKS)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_the_table_and_the_notebook_tell_the_same_minutes(name):
    opening = "\n".join(cell.source for cell in nbformat.read(NOTEBOOKS[name], as_version=4).cells[:4])
    told = {int(minutes) for minutes in re.findall(r"(\d+)\W{0,3} min", opening)}
    assert LISTED[name] in told, f"{name} says {told or 'nothing'}"


def test_every_make_command_in_the_readme_can_be_made():
    named = set(
        re.findall(r"\bmake ([a-z]+)\b", "\n".join(re.findall(r"```.*?```|`[^`]+`", README, re.DOTALL)))
    )
    assert {"lab", "test", "wheels", "lock"} <= named <= targets()


def test_every_plain_command_in_the_readme_exists():
    named = set(re.findall(r"scripts/course\.py (\w+)", README))
    assert {"lab", "test", "wheels"} <= named <= set(course.COMMANDS)


def test_make_and_the_plain_commands_are_the_same():
    assert targets() - {"help"} == set(course.COMMANDS)
    helped = set(re.findall(r'@echo "make (\w+) ', MAKEFILE))
    assert helped == set(course.COMMANDS)


def test_every_option_in_the_readme_is_one_that_make_passes_on():
    passed = set(re.search(r"^export (.*)$", MAKEFILE, re.MULTILINE)[1].split())
    shown = set(re.findall(r"\b([A-Z]+(?:_ARGS)?)=", README)) - {"COMPANION_NO_SKIPS", "SKIPS"}
    assert shown <= passed
    assert passed - shown <= {"LOCK_ARGS"}


def test_every_message_in_the_table_of_troubles_is_one_that_the_set_up_gives():
    sources = "\n".join(Path(module.__file__).read_text() for module in (course, environment, pythons))
    troubles = README.split("## When something is wrong")[1].split("\n## ")[0]
    quoted = re.findall(r"^\| `([^`]+)`", troubles, re.MULTILINE)
    assert len(quoted) >= 5
    for message in quoted:
        parts = re.split(r"\.\.\.|;|3\.11 to 3\.13|8899", message)
        assert all(part.strip() in sources for part in parts), message


def test_every_local_link_and_picture_is_there_and_pictures_have_words():
    links = re.findall(r"(!?)\[([^\]]*)\]\(([^)]+)\)", README)
    assert any(picture for picture, _, _ in links)
    for picture, words, target in links:
        if "://" not in target and not target.startswith("#"):
            assert (ROOT / target).exists(), target
        assert not picture or len(words.split()) >= 10, f"the picture {target} needs words that replace it"


def test_every_link_inside_the_readme_leads_to_a_heading():
    titles = re.findall(r"^#+ (.*)$", README, re.MULTILINE)
    headings = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
    for target in re.findall(r"\]\(#([^)]+)\)", README):
        assert target in headings, target
