"""Every exercise judges its stub, its solution, its misconceptions and an answer that raises as it should."""

import pytest

from companion.course.exercises.checking import CORRECT, NOT_ATTEMPTED, NOT_YET, RAISED, check
from companion.course.exercises.definition import FunctionExercise
from companion.course.exercises.registry import all_exercises

EXERCISES = all_exercises()
FUNCTIONS = [one for one in EXERCISES if isinstance(one, FunctionExercise)]
MISTAKES = [
    pytest.param(one, known, id=f"{one.id}-{place}")
    for one in EXERCISES
    for place, known in enumerate(one.misconceptions, 1)
]


def by_id(exercises):
    return pytest.mark.parametrize("exercise", [pytest.param(one, id=one.id) for one in exercises])


@by_id(EXERCISES)
def test_the_stub_is_not_attempted(exercise):
    for nothing in (exercise.stub, None, ...):
        assert check(exercise, nothing).status == NOT_ATTEMPTED


@by_id(EXERCISES)
def test_the_solution_is_correct(exercise):
    result = check(exercise, exercise.right_answer())
    assert result.status == CORRECT, result


@pytest.mark.parametrize("exercise, known", MISTAKES)
def test_a_misconception_is_not_yet_and_gets_its_own_remark(exercise, known):
    result = check(exercise, known.wrong)
    assert (result.status, result.remark) == (NOT_YET, known.remark)


@by_id(EXERCISES)
def test_there_are_two_misconceptions_with_remarks_of_their_own(exercise):
    remarks = {known.remark for known in exercise.misconceptions}
    assert len(remarks) == len(exercise.misconceptions) >= 2


def raises(*arguments, **named):
    raise ZeroDivisionError("as written")


@by_id(EXERCISES)
def test_an_answer_that_raises_is_told_so(exercise):
    result = check(exercise, raises)
    assert result.status == RAISED
    assert "ZeroDivisionError: as written" in result.plain


def calls_itself(*arguments, **named):
    return calls_itself(*arguments, **named)


@by_id(FUNCTIONS)
def test_an_answer_that_calls_itself_without_end_is_told_so(exercise):
    assert check(exercise, calls_itself).status == RAISED


@by_id(EXERCISES)
def test_the_code_on_show_needs_nothing_else_and_gives_the_right_answer_under_the_name_of_the_notebook(exercise):
    names = {}
    exec(compile(exercise.solution_source(), "solution", "exec"), names)  # noqa: S102 - code of the course
    assert check(exercise, names[exercise.name]).status == CORRECT


@by_id(EXERCISES)
def test_the_hints_are_a_ladder(exercise):
    assert len(set(exercise.hints)) == len(exercise.hints) >= 2


def test_ids_are_unique_and_belong_to_the_notebook_of_their_module():
    ids = [one.id for one in EXERCISES]
    assert len(set(ids)) == len(ids)
    for one in EXERCISES:
        notebook, number = one.id.split(".")
        module = one.solution.__module__.rpartition(".")[2]
        assert module == f"nb{int(notebook):02d}" and int(number) >= 1
