"""The exercises of the course: `exercise("1.2")` gives one, with `check(answer)`, `hint()` and `solution()`.

How to write an exercise
========================
Exercises live in one module per notebook: `nb03.py` holds those of notebook 3, as a tuple named `EXERCISES`,
with the ids "3.1", "3.2", ... A module is found by its name; nothing else has to be registered, and it is
loaded when one of its exercises is first asked for.

An answer that is a **function** (or a class) is put to hidden calls:

    from companion.course.exercises.definition import FunctionExercise, Misconception, case

    def stub(stages):                       # what the answer cell holds; an answer like it is "not attempted"
        ...

    def solution(stages):                   # real code: the tests run it, `solution()` shows it
        return math.prod(stages)

    def weakest(stages):                    # a typical wrong answer, as code
        return min(stages)

    EXERCISES = (
        FunctionExercise(
            id="1.1", title="From stages to one figure",
            name="end_to_end",              # what the answer is called in the notebook
            stub=stub, solution=solution,
            cases=(case([0.5, 0.5], expected=0.25), case([0.9], expected=0.9)),
            misconceptions=(
                Misconception(weakest, "You took the weakest stage. The others lose calls too."),
                Misconception(mean, "..."),
            ),
            hints=("A call must pass the first stage and the second.", "`math.prod` multiplies."),
        ),
    )

- A misconception needs no recogniser: an answer has it if it makes the same mistakes on the hidden calls as
  the wrong example. So let the cases hold at least one call for each misconception on which that one goes
  wrong in its own way. `recognise=function(answer) -> bool` replaces this where the mistakes alone do not
  tell.
- `expected=raises(ValueError)` is for a call that the answer must refuse. An expected text, number, list or
  dict is compared by value: `True` is not 1, a list may be a tuple; numbers may differ by `within`
  (absolute; default 1e-9).
- `use=function(answer, *given)` says how a call is put to the answer where calling it is not enough: to a
  pydantic model, or with a shop beside it. It may not catch errors that the learner ought to see.
- A stub may hold a whole function with a bug in it: an answer with the same code is "not attempted".
- What the cases hold is copied before each call, so an answer that changes its arguments cannot spoil the
  next call.

An answer that is a **value** (number, text, list, dict):

    ValueExercise(
        id="1.2", title="Which stage first", name="first",
        stub=None,
        solution=best_stage,                # a function without arguments; `solution()` shows its body
        misconceptions=(Misconception("selection", "..."), Misconception("termination", "...")),
        hints=("...",),
    )

The parts of a dict are judged key by key (what is still open or wrong is named, the right value is not), and
a misconception is recognised by its wrong parts alone; `within=0.005` lets a number be rounded. Stub of a
dict: the same keys, each `None`.

Rules that the tests apply to every exercise: the stub is "not attempted", the solution "correct", each
misconception "not yet" with its own remark (at least two of them), and an answer that raises "your code
raised". At least two hints; the last one nearly gives the answer. In a notebook, the answer cell stands
right under the text, with exactly the stub under the answer's name, and the next cell is

    exercise("1.1").check(end_to_end)
"""

from companion.course.exercises.registry import all_exercises, exercise

__all__ = ["all_exercises", "exercise"]
