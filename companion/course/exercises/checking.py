"""Judge an answer: put it to the hidden cases, and name the misconception that its mistakes show."""

import contextlib
import copy
import io
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from companion.course.exercises.comparing import untouched
from companion.course.exercises.definition import Case, FunctionExercise, Misconception, Raises, ValueExercise
from companion.course.quoting import code_span, shown, told
from companion.course.view import View

NOT_ATTEMPTED = "not attempted"
NOT_YET = "not yet"
CORRECT = "correct"
RAISED = "your code raised"
STATUSES = (NOT_ATTEMPTED, NOT_YET, CORRECT, RAISED)

AnyExercise = FunctionExercise | ValueExercise


@dataclass(frozen=True)
class Trial:
    """What an answer did with one hidden case: a result or an error."""

    case: Case
    result: object = None
    error: BaseException | None = None

    @property
    def raised(self) -> bool:
        """An error came that was not asked for."""
        wanted = self.case.expected
        return self.error is not None and not (
            isinstance(wanted, Raises) and isinstance(self.error, wanted.kind)
        )


@dataclass(frozen=True, repr=False)
class CheckResult(View):
    """The verdict on an answer: `status` is one of the four, `remark` says more (Markdown, may be empty)."""

    status: str = NOT_ATTEMPTED
    remark: str = ""


def check(exercise: AnyExercise, answer: object) -> CheckResult:
    """Judge an answer; whatever it is and does, this returns a result and does not raise."""
    if untouched(answer, exercise.stub):
        todo = f"Fill in `{exercise.name}` above and run that cell, then this one again."
        return _result(exercise, NOT_ATTEMPTED, todo)
    remark = exercise.wrong_kind(answer)
    if remark:
        return _result(exercise, NOT_YET, remark)
    trials = [attempt(exercise, answer, case) for case in exercise.hidden_cases()]
    failed = next((trial for trial in trials if trial.raised), None)
    if failed:
        return _result(exercise, RAISED, _what_raised(exercise, failed))
    wrong = [trial for trial in trials if not _right(exercise, trial)]
    if not wrong:
        return _result(exercise, CORRECT, "")
    known = recognised(exercise, answer, trials)
    if _always_the_same(exercise, trials) and not (known and _explains_all(exercise, known, trials)):
        return _result(exercise, NOT_YET, _same_result(trials[0].result, len(trials)))
    return _result(exercise, NOT_YET, known.remark if known else exercise.mistake(wrong, len(trials)))


def attempt(exercise: AnyExercise, answer: object, case: Case) -> Trial:
    """Put one hidden case to an answer, in silence."""
    try:
        with _silence():
            return Trial(case, result=exercise.apply(answer, case, _copied(case.given)))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, the learner is told
        return Trial(case, error=error)


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """What an answer prints or warns about is not shown."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def recognised(exercise: AnyExercise, answer: object, trials: list[Trial]) -> Misconception | None:
    """Return the misconception whose mistakes the answer repeats; of several, the one with the most."""
    weighed = [(_weight(exercise, answer, trials, known), known) for known in exercise.misconceptions]
    weight, best = max(weighed, key=lambda pair: pair[0], default=(0, None))
    return best if weight else None


def _weight(exercise: AnyExercise, answer: object, trials: list[Trial], known: Misconception) -> int:
    """How many mistakes speak for a misconception: 0 if one of its own mistakes is not made."""
    if known.recognise is not None:
        return 1000 * _holds(known.recognise, answer)
    wrong = [attempt(exercise, known.wrong, trial.case) for trial in trials]
    telling = [(ours, theirs) for ours, theirs in zip(trials, wrong) if _is_mistake(exercise, theirs)]
    repeated = all(
        ours.error is None and exercise.same(ours.result, theirs.result) for ours, theirs in telling
    )
    return len(telling) if repeated else 0


def _always_the_same(exercise: AnyExercise, trials: list[Trial]) -> bool:
    """Whether a function gives one result whatever it is given; that alone repeats some of many mistakes."""
    if not isinstance(exercise, FunctionExercise) or len(trials) < 3:
        return False
    first = trials[0].result
    return all(trial.error is None and exercise.same(trial.result, first) for trial in trials)


def _explains_all(exercise: AnyExercise, known: Misconception, trials: list[Trial]) -> bool:
    """Whether a misconception is recognised by a rule of its own, or its example gives what the answer gives."""
    if known.recognise is not None:
        return True
    theirs = [attempt(exercise, known.wrong, trial.case) for trial in trials]
    return all(
        other.error is None and exercise.same(ours.result, other.result)
        for ours, other in zip(trials, theirs, strict=True)
    )


def _same_result(result: object, count: int) -> str:
    remark = f"Each of the {count} hidden calls gives {code_span(shown(result))}, whatever is given."
    return f"{remark} Is a `return` missing?" if result is None else remark


def _is_mistake(exercise: AnyExercise, trial: Trial) -> bool:
    """A part that a wrong dict leaves out is no mistake, so a misconception may name its own parts alone."""
    left_out = trial.case.label is not None and trial.result is None
    return trial.error is None and not left_out and not _right(exercise, trial)


def _holds(recognise: object, answer: object) -> bool:
    try:
        with _silence():
            return bool(recognise(answer))
    except Exception:  # noqa: BLE001 - an answer of another form than expected here is another mistake
        return False


def _right(exercise: AnyExercise, trial: Trial) -> bool:
    if isinstance(trial.case.expected, Raises):
        return isinstance(trial.error, trial.case.expected.kind)
    return trial.error is None and exercise.same(trial.result, trial.case.expected)


def _copied(given: tuple) -> tuple:
    """Fresh arguments for each call; what cannot be copied (a shop with its database) is passed as it is."""
    return tuple(_copy(value) for value in given)


def _copy(value: object) -> object:
    try:
        return copy.deepcopy(value)
    except Exception:  # noqa: BLE001 - what cannot be copied may say so with any error
        return value


def _what_raised(exercise: AnyExercise, trial: Trial) -> str:
    place = f" on {exercise.described(trial.case)}" if isinstance(exercise, FunctionExercise) else ""
    return f"{code_span(told(trial.error))}{place}"


def _result(exercise: AnyExercise, status: str, remark: str) -> CheckResult:
    plain = f"Exercise {exercise.id}: {status}" + (f". {remark}" if remark else "")
    markdown = f"**Exercise {exercise.id}: {status}**" + (f". {remark}" if remark else "")
    return CheckResult(plain=plain, markdown=markdown, status=status, remark=remark)
