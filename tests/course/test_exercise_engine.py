"""The engine behind the exercises, tried on small exercises made here."""

import inspect
import re
from decimal import Decimal
from pathlib import Path

import numpy
import pandas
import pydantic
import pytest

from companion.course.exercises import registry
from companion.course.exercises.checking import CORRECT, NOT_ATTEMPTED, NOT_YET, RAISED, STATUSES, check
from companion.course.exercises.comparing import same, untouched
from companion.course.exercises.definition import FunctionExercise, Misconception, ValueExercise, case, raises
from companion.course.exercises.registry import OpenExercise
from companion.exercises import exercise


def stub(values): ...


def biggest(values):
    """Find it."""
    if not values:
        raise ValueError("nothing to choose from")
    return max(values)


def first(values):
    return values[0] if values else None


def none_for_empty(values):
    return max(values) if values else None


BIGGEST = FunctionExercise(
    id="1.1",
    title="The biggest",
    name="my_max",
    stub=stub,
    solution=biggest,
    cases=(
        case([1, 3, 2], expected=3),
        case([5], expected=5),
        case([2, 9], expected=9),
        case([], expected=raises(ValueError)),
    ),
    misconceptions=(
        Misconception(first, "That is the first."),
        Misconception(none_for_empty, "Nothing can't be chosen from."),
    ),
    hints=("Look at all of them.", "`max`"),
)


def causes():
    """Sort them."""
    sorted_calls = {"a": "format", "b": "identity"}
    sorted_calls["c"] = None
    return sorted_calls


SORTED = ValueExercise(
    id="1.2",
    title="Sort",
    name="mine",
    stub={"a": ..., "b": ..., "c": ...},
    solution=causes,
    misconceptions=(
        Misconception({"a": "invented"}, "a is no invention."),
        Misconception({"b": "format"}, "b is well-formed."),
    ),
    hints=("Look.", "Look again."),
)
SHARE = ValueExercise(
    id="1.3",
    title="Share",
    name="share",
    stub=None,
    solution=lambda: 0.912,
    within=0.005,
    misconceptions=(Misconception(91.2, "Percent."), Misconception(0.088, "The other share.")),
    hints=("a", "b"),
)


def test_there_are_exactly_four_statuses():
    assert STATUSES == ("not attempted", "not yet", "correct", "your code raised")


def only_docstring(values):
    """Some day."""


def only_pass(values):
    pass


def returns_none(values):
    return None


class Empty(pydantic.BaseModel): ...


@pytest.mark.parametrize(
    "answer",
    [None, ..., stub, only_docstring, only_pass, returns_none, lambda values: ..., lambda values: None],
)
def test_nothing_done_is_not_attempted(answer):
    assert check(BIGGEST, answer).status == NOT_ATTEMPTED


def test_a_copy_of_a_stub_with_code_in_it_is_not_attempted_and_a_changed_one_is():
    def given(values):
        """What the notebook came with."""
        return sum(value for value in values if value > 0)

    def given_again(values):
        return sum(value for value in values if value > 0)

    def changed(values):
        return sum(value for value in values if value > 1)

    assert untouched(given_again, given)
    assert not untouched(changed, given)


def test_a_class_like_the_stub_is_not_attempted_and_one_with_a_field_is():
    class Untouched(pydantic.BaseModel): ...

    class WithField(pydantic.BaseModel):
        sku: str

    assert untouched(Untouched, Empty)
    assert not untouched(WithField, Empty)


@pytest.mark.parametrize("answer", [{"a": None, "b": None, "c": None}, {"a": ..., "b": ..., "c": ...}, None])
def test_an_empty_dict_answer_is_not_attempted(answer):
    assert check(SORTED, answer).status == NOT_ATTEMPTED


def test_a_right_answer_is_correct():
    assert check(BIGGEST, biggest).status == CORRECT
    assert check(SORTED, causes()).status == CORRECT
    assert check(SHARE, 0.91).status == CORRECT
    assert check(SHARE, lambda: numpy.float64(0.912)).status == CORRECT


def test_a_misconception_is_named_by_what_the_answer_does_not_by_how_it_looks():
    def takes_the_first(items):
        for item in items:
            return item

    assert check(BIGGEST, takes_the_first).remark == "That is the first."


def test_a_mistake_of_its_own_gets_the_first_hidden_call_that_goes_wrong():
    def smallest(values):
        return min(values)

    result = check(BIGGEST, smallest)
    assert result.status == NOT_YET
    assert "`my_max([1, 3, 2])` gives `1`; right is `3`" in result.remark
    assert result.remark.startswith("2 of 4 hidden calls")


def test_a_difference_far_back_in_a_long_result_is_shown():
    long = [f"a label of some length, no. {number}" for number in range(5)]
    asked = FunctionExercise(
        id="0.9", title="t", name="offer", stub=None, solution=lambda more: {"labels": long, "more": more},
        cases=tuple(case(more, expected={"labels": long, "more": more}) for more in (1, 2, 3)),
        misconceptions=(), hints=("h",),
    )
    remark = check(asked, lambda more: {"labels": long, "more": more + 5}).remark
    assert "'more': 6}`; right is" in remark and remark.endswith("'more': 1}`.")


def test_a_dict_is_judged_part_by_part_and_the_right_value_is_not_given_away():
    result = check(SORTED, {"a": "format", "b": "unit", "c": ...})
    assert result.status == NOT_YET
    assert "1 of 3 parts is right" in result.remark
    assert "`'b'`" in result.remark and "Still open: `'c'`" in result.remark
    assert "identity" not in result.remark


def test_a_dict_with_other_parts_right_still_shows_its_misconception():
    assert check(SORTED, {"a": "format", "b": "format", "c": None}).remark == "b is well-formed."


def test_a_dict_with_parts_that_are_not_asked_for_is_told_so():
    assert "`'z'`" in check(SORTED, causes() | {"z": 1}).remark


@pytest.mark.parametrize("answer", [3, "max", [biggest], {"a": 1}])
def test_something_that_is_no_function_is_told_so(answer):
    result = check(BIGGEST, answer)
    assert result.status == NOT_YET and "check(my_max)" in result.remark


def needs_two(values, more):
    return values


def leaves(values):
    raise SystemExit(3)


def endless(values):
    return endless(values)


@pytest.mark.parametrize(
    "answer, named",
    [
        (lambda values: values.nothing, "AttributeError"),
        (lambda values: {}["<b>"], "KeyError: '<b>'"),
        (needs_two, "TypeError"),
        (leaves, "SystemExit: 3"),
        (endless, "RecursionError: the function calls itself without end"),
    ],
)
def test_an_error_in_the_answer_is_told_with_the_call_that_met_it(answer, named):
    result = check(BIGGEST, answer)
    assert result.status == RAISED
    assert named in result.plain and "`my_max([1, 3, 2])`" in result.plain


def test_an_error_names_no_address_and_no_folder():
    def answer(values):
        Path(f"/nowhere/at/all/{values[0]}.txt").read_text()

    def with_address(values):
        raise ValueError(object())

    assert "/nowhere" not in check(BIGGEST, answer).plain and "1.txt" in check(BIGGEST, answer).plain
    assert "0x" not in check(BIGGEST, with_address).plain


def test_an_answer_cannot_spoil_the_next_call_nor_the_next_check():
    def empties(values):
        if not values:
            raise ValueError
        best = max(values)
        values.clear()
        return best

    assert check(BIGGEST, empties).status == CORRECT
    assert check(BIGGEST, biggest).status == CORRECT


def test_what_an_answer_prints_is_not_shown(capsys):
    def loud(values):
        print("hello")
        return biggest(values)

    assert check(BIGGEST, loud).status == CORRECT
    assert capsys.readouterr().out == ""


class Hostile:
    def __eq__(self, other):
        raise RuntimeError("no")

    def __repr__(self):
        raise RuntimeError("no")

    __hash__ = None


HOSTILE = (Hostile(), pandas.DataFrame({"a": [1]}), numpy.array([1, 2]), float("nan"), 10**5000, [Hostile()])


@pytest.mark.parametrize(
    "answer", [pytest.param(one, id=f"hostile-{number}") for number, one in enumerate(HOSTILE)]
)
@pytest.mark.parametrize("which", [BIGGEST, SORTED, SHARE])
def test_a_check_never_raises(which, answer):
    assert check(which, answer).status == NOT_YET
    assert check(BIGGEST, lambda values: answer).status == NOT_YET


@pytest.mark.parametrize("ending", [lambda values: "", lambda values: str(values)], ids=["always", "each other"])
def test_text_from_an_answer_is_escaped_and_bounded(ending):
    nasty = "`<img src=x onerror=alert(1)>`\n# head " + "x" * 1000
    markdown = check(BIGGEST, lambda values: nasty + ending(values))._repr_markdown_()
    assert "\n" not in markdown and len(markdown) < 500
    fenced = re.search(r"gives (`+) ?(.*?) ?\1[;,]", markdown)
    assert "<img" in fenced.group(2) and "<img" not in markdown.replace(fenced.group(0), "")


def test_a_result_is_markdown_and_plain_text():
    result = check(BIGGEST, None)
    assert repr(result) == "Exercise 1.1: not attempted. Fill in `my_max` above and run that cell, then this one again."
    assert result._repr_mimebundle_() == {
        "text/plain": repr(result),
        "text/markdown": result._repr_markdown_(),
    }
    assert result._repr_markdown_().startswith("**Exercise 1.1: not attempted**")


def test_the_solution_stands_under_the_name_that_the_notebook_uses():
    assert BIGGEST.solution_source().startswith("def my_max(values):")
    assert SORTED.solution_source().splitlines() == [
        'sorted_calls = {"a": "format", "b": "identity"}',
        'sorted_calls["c"] = None',
        "mine = sorted_calls",
    ]


def test_hints_climb_one_rung_a_call_and_the_last_says_so():
    opened = OpenExercise(BIGGEST)
    hints = [repr(opened.hint()) for _ in range(3)]
    assert hints[0] == "Hint 1 of 2: Look at all of them."
    assert hints[1] == hints[2]
    assert hints[1].startswith("Hint 2 of 2: `max`") and "last hint" in hints[1]


def test_the_same_id_gives_the_same_exercise_so_that_its_hints_climb(monkeypatch):
    monkeypatch.setattr(registry, "_open", {})
    some = registry.all_exercises()[0]
    assert exercise(some.id) is exercise(some.id)
    assert repr(exercise(some.id).hint()) != repr(exercise(some.id).hint())
    assert repr(exercise(some.id).solution()) == some.solution_source()


@pytest.mark.parametrize("id", ["99.1", "1.99", "x", "", 1.1, None, "../1", "1"])
def test_an_unknown_id_lists_those_that_there_are(id):
    with pytest.raises(LookupError, match=re.escape(registry.all_exercises()[0].id)):
        exercise(id)


@pytest.mark.parametrize(
    "left, right, equal",
    [
        (1, 1.0, True),
        (1, Decimal("1.00"), True),
        (0.1 + 0.2, 0.3, True),
        (1, True, False),
        (0, False, False),
        (True, True, True),
        ("1", 1, False),
        ([1, 2], (1, 2), True),
        ([1, 2], [2, 1], False),
        ({"a": [1]}, {"a": (1.0,)}, True),
        ({"a": 1}, {}, False),
        (None, None, True),
        (None, 0, False),
        (numpy.int64(3), 3, True),
        (numpy.bool_(True), True, True),
        ({1, 2}, {2, 1}, True),
        (float("nan"), float("nan"), False),
        ("a", "A", False),
    ],
)
def test_when_two_results_are_the_same(left, right, equal):
    assert same(left, right) is equal
    assert same(right, left) is equal


def test_the_guide_for_authors_runs():
    """The example in the package's docstring is real code."""
    guide = inspect.getdoc(__import__("companion.course.exercises", fromlist=["x"]))
    for name in (
        "FunctionExercise",
        "ValueExercise",
        "Misconception",
        "case",
        "raises",
        "within",
        "use",
        "recognise",
        "hints",
    ):
        assert name in guide
    code = guide[guide.index("    from companion") : guide.index("- A misconception needs no recogniser")]
    names = {"math": __import__("math"), "mean": lambda stages: sum(stages) / len(stages)}
    exec(inspect.cleandoc(code), names)  # noqa: S102 - the example's own code
    (example,) = names["EXERCISES"]
    assert check(example, names["solution"]).status == CORRECT


def test_an_answer_that_gives_the_same_whatever_is_given_is_told_so():
    asked = FunctionExercise(
        id="1.1",
        title="t",
        name="double",
        stub=None,
        solution=lambda number: 2 * number if number else None,
        cases=(case(0, expected=None), case(1, expected=2), case(2, expected=4), case(3, expected=6)),
        misconceptions=(
            Misconception(lambda number: None if number == 3 else 2 * number or None, "Three is left out."),
            Misconception(lambda number: 6, "You always give six."),
        ),
        hints=("a", "b"),
    )
    nothing = "Each of the 4 hidden calls gives `None`, whatever is given. Is a `return` missing?"
    assert check(asked, lambda number: print(number)).remark == nothing
    assert check(asked, lambda number: 6).remark == "You always give six."
    assert check(asked, lambda number: 5).remark == "Each of the 4 hidden calls gives `5`, whatever is given."
    assert check(asked, lambda number: None if number == 3 else 2 * number or None).remark == "Three is left out."
