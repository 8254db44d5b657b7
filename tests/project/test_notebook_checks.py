"""Each rule for notebooks is proven: a good notebook passes them all, one that breaks a rule is told so."""

import copy

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from notebook_checks import RULES, Place, complaints, names_of_package
from prose_figures import agrees, figures, figures_in_prose, quoted_figures, unfounded


def ran(count, source, *outputs, **metadata):
    return new_code_cell(source, execution_count=count, outputs=list(outputs), metadata=metadata)


def result(text, **other):
    kinds = {f"{kind}/{name}": value for full, value in other.items() for kind, name in [full.split("_")]}
    return new_output("execute_result", {"text/plain": text} | kinds, execution_count=1)


def good():
    """A notebook of 27 cells that keeps every rule."""
    cells = [
        new_markdown_cell("# Example\n\nYou will be able to count.\n\n**10 minutes.** Builds on nothing."),
        new_markdown_cell("## Counting"),
        ran(1, "2 + 265", result("267")),
        new_markdown_cell("There are 267 of them, and [a link](other.ipynb), ![a bar](bar.png)."),
        ran(2, "answer = None"),
        ran(3, 'exercise("1.1").check(answer)', result("Exercise 1.1: not attempted.")),
        ran(4, "other = None"),
        ran(5, 'exercise("1.2").check(other)', result("Exercise 1.2: not attempted.")),
    ]
    for count in range(6, 14):
        cells += [new_markdown_cell("A sentence."), ran(count, "value = 1")]
    cells += [
        new_markdown_cell("## What we found\n\n- There are 267.\n- Two more.\n- That is all."),
        new_markdown_cell("### Next\n\nThe other notebook."),
        ran(14, "value"),
    ]
    notebook = new_notebook(
        cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    )
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
    return notebook


@pytest.fixture
def place(tmp_path):
    for name in ("other.ipynb", "bar.png"):
        (tmp_path / name).touch()
    return Place("01_example.ipynb", tmp_path, frozenset({"classify"}), frozenset({"1.1", "1.2", "2.1"}))


def test_a_good_notebook_has_no_complaints(place):
    notebook = good()
    nbformat.validate(notebook)
    assert complaints(notebook, place) == []
    assert list(unfounded(notebook, {})) == []


def not_run(notebook):
    notebook.cells[4].execution_count = None


def run_out_of_order(notebook):
    notebook.cells[4].execution_count, notebook.cells[5].execution_count = 3, 2


def run_twice(notebook):
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count += 3


def empty_cell(notebook):
    notebook.cells[4].source = " \n"


def too_short(notebook):
    del notebook.cells[8:12]


def too_long(notebook):
    notebook.cells[3:3] = [new_markdown_cell("More.") for _ in range(20)]


def one_long_cell(notebook):
    notebook.cells[2].source = "\n".join(f"a{n} = {n}" for n in range(21))


def many_long_cells(notebook):
    for cell in notebook.cells:
        if cell.cell_type == "code" and "exercise" not in cell.source:
            cell.source = "a = 1\n" * 5


def wide_code(notebook):
    notebook.cells[2].source = "a = " + "1 + " * 30 + "1"


def wide_print(notebook):
    notebook.cells[2].outputs = [new_output("stream", text="267 " + "x" * 120)]


def wide_code_shown(notebook):
    markdown = "```python\nb = " + "x" * 90 + "\n```"
    data = {"text/plain": "b", "text/markdown": markdown}
    notebook.cells[2].outputs = [new_output("display_data", data=data)]


def no_title(notebook):
    notebook.cells[0].source = notebook.cells[0].source.replace("# Example", "Example")


def second_title(notebook):
    notebook.cells[3].source += "\n\n# Again"


def skipped_level(notebook):
    notebook.cells[3].source += "\n\n#### Deep"


def same_heading_twice(notebook):
    notebook.cells[3].source += "\n\n## Counting"


def no_goal(notebook):
    notebook.cells[0].source = notebook.cells[0].source.replace("You will be able to count.", "")


def no_minutes(notebook):
    notebook.cells[0].source = notebook.cells[0].source.replace("10 minutes", "Soon")


def no_ground(notebook):
    notebook.cells[0].source = notebook.cells[0].source.replace("Builds on", "Needs")


def no_closing(notebook):
    notebook.cells[-3].source = notebook.cells[-3].source.replace("What we found", "The end")


def one_finding(notebook):
    notebook.cells[-3].source = "## What we found\n\n- There are 267."


def findings_without_figures(notebook):
    notebook.cells[-3].source = notebook.cells[-3].source.replace("267", "many")


def no_next(notebook):
    del notebook.cells[-2]


def defines_a_function_of_the_package(notebook):
    notebook.cells[2].source = "def classify(call):\n    ..."


def defines_a_class_of_the_package(notebook):
    notebook.cells[2].source = "if True:\n    class classify:\n        ..."


def uses_a_magic(notebook):
    notebook.cells[2].source = "%matplotlib inline"


def imports_everything(notebook):
    notebook.cells[2].source = "from companion import *"


def output_widget(notebook):
    notebook.cells[2].source = "out = widgets.Output()"


def widget_state(notebook):
    notebook.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": {}}}


def other_kernel(notebook):
    notebook.metadata.kernelspec.name = "my-env"


def version_of_python(notebook):
    notebook.metadata["language_info"] = {"name": "python", "version": "3.11.7"}


def time_stamps(notebook):
    notebook.cells[2].metadata["execution"] = {"iopub.status.idle": "2026-01-01T00:00:00Z"}


def same_ids(notebook):
    notebook.cells[2].id = notebook.cells[3].id


def stderr(notebook):
    notebook.cells[2].outputs.append(new_output("stream", name="stderr", text="oh"))


def warning(notebook):
    notebook.cells[2].outputs.append(new_output("stream", text="DeprecationWarning: do not"))


def address(notebook):
    notebook.cells[2].outputs.append(result("267 <object at 0x7f61adcd50>"))


def path_in_output(notebook):
    notebook.cells[2].outputs.append(result("x", text_html="<b>/home/ann/course</b>"))


def path_in_a_traceback(notebook):
    raised = new_output("error", ename="KeyError", evalue="'a'", traceback=["File /home/ann/shop.py"])
    notebook.cells[2].outputs.append(raised)


def windows_path_in_output(notebook):
    notebook.cells[2].outputs.append(result("C:\\Users\\ann"))


def path_in_code(notebook):
    notebook.cells[2].source = 'load("/home/ann/course/data")'


def error(notebook):
    notebook.cells[2].outputs.append(new_output("error", ename="KeyError", evalue="'a'", traceback=[]))


def error_that_never_came(notebook):
    notebook.cells[2].metadata["tags"] = ["raises-exception"]


def excused_by_tag(notebook):
    notebook.cells[2].metadata["tags"] = ["nbval-ignore-output"]


def excused_by_comment(notebook):
    notebook.cells[2].source = "# NBVAL_IGNORE_OUTPUT\n2 + 265"


def prediction_gone_through(notebook):
    notebook.cells[2].source = "{name: 265 for name in prediction}"


def prediction_handed_on(notebook):
    notebook.cells[2].source = "dict(zip(prediction, (1, 2, 265)))"


def prediction_indexed(notebook):
    notebook.cells[2].source = "prediction[0] + 265"


def dead_link(notebook):
    notebook.cells[3].source = "267, and [a link](gone.ipynb#there)"


def picture_without_words(notebook):
    notebook.cells[3].source = "267, and ![](bar.png)"


def one_exercise(notebook):
    notebook.cells[7].source, notebook.cells[7].outputs = "other", []


def unknown_exercise(notebook):
    notebook.cells[7].source = 'exercise("1.9").check(other)'


def exercise_of_another_notebook(notebook):
    notebook.cells[7].source = 'exercise("2.1").check(other)'


def solved_exercise(notebook):
    notebook.cells[5].outputs = [result("Exercise 1.1: correct")]


BROKEN = [
    ("run_from_top_to_bottom", not_run),
    ("run_from_top_to_bottom", run_out_of_order),
    ("run_from_top_to_bottom", run_twice),
    ("run_from_top_to_bottom", empty_cell),
    ("neither_short_nor_long", too_short),
    ("neither_short_nor_long", too_long),
    ("short_code_cells", one_long_cell),
    ("short_code_cells", many_long_cells),
    ("nothing_scrolls_sideways", wide_code),
    ("nothing_scrolls_sideways", wide_print),
    ("nothing_scrolls_sideways", wide_code_shown),
    ("headings_form_a_tree", no_title),
    ("headings_form_a_tree", second_title),
    ("headings_form_a_tree", skipped_level),
    ("headings_form_a_tree", same_heading_twice),
    ("opens_as_every_notebook", no_goal),
    ("opens_as_every_notebook", no_minutes),
    ("opens_as_every_notebook", no_ground),
    ("closes_as_every_notebook", no_closing),
    ("closes_as_every_notebook", one_finding),
    ("closes_as_every_notebook", findings_without_figures),
    ("closes_as_every_notebook", no_next),
    ("defines_nothing_again", defines_a_function_of_the_package),
    ("defines_nothing_again", defines_a_class_of_the_package),
    ("defines_nothing_again", uses_a_magic),
    ("imports_by_name", imports_everything),
    ("imports_by_name", output_widget),
    ("metadata_is_steady", widget_state),
    ("metadata_is_steady", other_kernel),
    ("metadata_is_steady", version_of_python),
    ("metadata_is_steady", time_stamps),
    ("metadata_is_steady", same_ids),
    ("outputs_are_clean", stderr),
    ("outputs_are_clean", warning),
    ("outputs_are_clean", address),
    ("outputs_are_clean", path_in_output),
    ("outputs_are_clean", path_in_a_traceback),
    ("outputs_are_clean", windows_path_in_output),
    ("no_paths_in_the_cells", path_in_code),
    ("errors_are_meant", error),
    ("errors_are_meant", error_that_never_came),
    ("nothing_escapes_the_comparison", excused_by_tag),
    ("nothing_escapes_the_comparison", excused_by_comment),
    ("predictions_are_only_compared", prediction_gone_through),
    ("predictions_are_only_compared", prediction_handed_on),
    ("predictions_are_only_compared", prediction_indexed),
    ("links_and_pictures_hold", dead_link),
    ("links_and_pictures_hold", picture_without_words),
    ("exercises_are_open", one_exercise),
    ("exercises_are_open", unknown_exercise),
    ("exercises_are_open", exercise_of_another_notebook),
    ("exercises_are_open", solved_exercise),
]


@pytest.mark.parametrize("rule, break_it", [pytest.param(*pair, id=pair[1].__name__) for pair in BROKEN])
def test_a_notebook_that_breaks_a_rule_is_told_so(rule, break_it, place):
    notebook = good()
    break_it(notebook)
    told = complaints(notebook, place)
    assert any(text.startswith(f"{rule}: ") for text in told), told


def test_every_rule_has_a_notebook_that_breaks_it():
    assert {rule for rule, _ in BROKEN} == set(RULES)


def test_the_start_may_be_short_but_not_that_short(place):
    notebook = good()
    del notebook.cells[8:20]
    start = Place("00_start.ipynb", place.folder, exercises=frozenset({"0.1"}))
    assert not any("cells; there should be" in text for text in complaints(notebook, start))
    del notebook.cells[2:8]
    assert any("cells; there should be" in text for text in complaints(notebook, start))


def test_the_names_of_the_package_are_found():
    assert {"Conversation", "ToolCall", "compare", "exercise"} <= names_of_package()


@pytest.mark.parametrize(
    "markdown, found",
    [
        ("There are 3,000 runs, 0.91 right, 48 % and 4.3% of them.", ["3,000", "0.91", "48 %", "4.3%"]),
        ("From 0.53 to 0.63, that is 10 percent.", ["0.53", "0.63", "10 percent"]),
        ("1. First\n2. Second", []),
        ("## 3 Layers\n\nIn layer 2, layers 1 to 4, notebook 07 and exercise 1.2.", []),
        ("It takes 30 minutes, or 10 to 15 min, on Python 3.11.", []),
        ("`SKU-4411`, SKU-4411, o-1, r-01, M3 and [a 5](page_12.html).", ["5"]),
        ("```\n12 runs\n```", []),
        ("| bare | 267 |\n|---|---|\n| layered | 59 |", ["267", "59"]),
        ("In the end, 267.", ["267"]),
        ("**128** of (267)", ["128", "267"]),
    ],
)
def test_which_numbers_in_prose_are_figures(markdown, found):
    assert [figure.text for figure in figures_in_prose(markdown)] == found


@pytest.mark.parametrize(
    "stated, computed, agree",
    [
        ("0.91", "0.9101", True),
        ("0.91", "0.9", False),
        ("0.91", "0.92", False),
        ("0.91", "91 %", True),
        ("48 %", "0.479", True),
        ("48 %", "47.9%", True),
        ("48 %", "48", False),
        ("48 %", "0.5", False),
        ("4.3 %", "0.0431", True),
        ("4.3 %", "4 %", False),
        ("3,000", "3000", True),
        ("3,000", "3,000.0", True),
        ("267", "267.4", True),
        ("267", "266", False),
        ("5", "5.2", False),
        ("5", "5", True),
        ("50", "0.5", False),
        ("100 %", "1.0", True),
        ("0.5", "50 %", True),
        ("1", "100 %", False),
    ],
)
def test_when_a_stated_figure_is_the_computed_one(stated, computed, agree):
    ((one,), (other,)) = figures_in_prose(stated), figures(computed)
    assert agrees(one, other) is agree


def test_a_figure_that_no_cell_gives_is_found_and_a_quoted_one_is_not():
    notebook = good()
    notebook.cells[3].source = "There are 268 of them."
    ((number, figure),) = unfounded(notebook, {})
    assert (number, figure.text) == (4, "268")
    assert list(unfounded(notebook, {"268": "quoted"})) == []


def test_a_figure_that_the_code_no_longer_gives_is_found():
    notebook = good()
    notebook.cells[2].outputs = [result("265")]
    assert {figure.text for _, figure in unfounded(notebook, {})} == {"267"}


def test_a_figure_in_a_table_of_html_counts_as_computed():
    notebook = good()
    notebook.cells[2].outputs = [result("a table", text_html="<td>&nbsp;267</td>")]
    assert list(unfounded(notebook, {})) == []


def test_a_small_number_must_come_from_its_own_section():
    notebook = good()
    notebook.cells[3].source = "There are 267, in 3 groups."
    notebook.cells.insert(4, new_markdown_cell("## More"))
    notebook.cells[7].outputs = [result("3")]
    assert [figure.text for _, figure in unfounded(notebook, {})] == ["3"]
    moved = copy.deepcopy(notebook)
    moved.cells[2].outputs.append(result("3"))
    assert list(unfounded(moved, {})) == []


def test_each_quoted_figure_has_its_reason():
    assert all(len(reason) > 15 for figures in quoted_figures().values() for reason in figures.values())
