"""The exercises of notebook 4: the rule for a quantity, and the choice of its factor."""

from companion.course.exercises.definition import FunctionExercise, Misconception, case


def _stub_rule(quantity, earlier, usual): ...


def _above_five_times_the_usual(quantity, earlier, usual):
    if usual is None:
        return False
    return quantity + sum(earlier) > 5 * usual


def _each_call_for_itself(quantity, earlier, usual):
    return usual is not None and quantity > 5 * usual


def _asks_at_the_limit(quantity, earlier, usual):
    return usual is not None and quantity + sum(earlier) >= 5 * usual


def _asks_without_history(quantity, earlier, usual):
    return usual is None or quantity + sum(earlier) > 5 * usual


def _asks_above_the_usual(quantity, earlier, usual):
    return usual is not None and quantity + sum(earlier) > usual


_RULE = FunctionExercise(
    id="4.1",
    title="When to ask about a quantity",
    name="must_ask",
    stub=_stub_rule,
    solution=_above_five_times_the_usual,
    cases=(
        case(2000, [], 220, expected=True),
        case(200, [], 220, expected=False),
        case(300, [], 220, expected=False),
        case(1100, [], 220, expected=False),
        case(1101, [], 220, expected=True),
        case(600, [600], 220, expected=True),
        case(600, [500], 220, expected=False),
        case(100, [400, 700], 220, expected=True),
        case(2000, [], None, expected=False),
        case(2000, [2000], None, expected=False),
    ),
    misconceptions=(
        Misconception(_each_call_for_itself,
                      "You look at each call alone. Two quotes of 600 in one turn are an order of 1,200."),
        Misconception(_asks_at_the_limit,
                      "You ask at the limit itself. The limit is still usual; only what lies above it is a question."),
        Misconception(_asks_without_history,
                      "You ask about an account without history. Nothing is known of it, so there is nothing to compare "
                      "with, and every first order would be a question."),
        Misconception(_asks_above_the_usual,
                      "You ask about everything above the usual size. The factor gives room for a good month."),
    ),
    hints=(
        "Three things decide: what this turn orders in all, the limit, and whether there is a history.",
        "The turn's total is `quantity + sum(earlier)`; the limit is `5 * usual`, and itself still passes.",
        "`if usual is None: return False`, then `return quantity + sum(earlier) > 5 * usual`.",
    ),
)


def _stub_choice(rows, per_missed, per_question): ...


def _least_cost(rows, per_missed, per_question):
    def cost(factor):
        return rows[factor]["missed"] * per_missed + rows[factor]["asked"] * per_question

    return min(rows, key=lambda factor: (cost(factor), factor))


def _only_the_missed(rows, per_missed, per_question):
    return min(rows, key=lambda factor: (rows[factor]["missed"], factor))


def _only_the_questions(rows, per_missed, per_question):
    return min(rows, key=lambda factor: (rows[factor]["asked"], factor))


def _counts_added_up(rows, per_missed, per_question):
    return min(rows, key=lambda factor: (rows[factor]["missed"] + rows[factor]["asked"], factor))


def _prices_swapped(rows, per_missed, per_question):
    return _least_cost(rows, per_question, per_missed)


def _the_cost_itself(rows, per_missed, per_question):
    return min(row["missed"] * per_missed + row["asked"] * per_question for row in rows.values())


_TABLE = {
    2: {"asked": 64, "missed": 0},
    5: {"asked": 14, "missed": 0},
    8: {"asked": 5, "missed": 3},
    10: {"asked": 0, "missed": 8},
}
_OTHER = {
    1: {"asked": 200, "missed": 0},
    3: {"asked": 40, "missed": 1},
    6: {"asked": 12, "missed": 4},
    9: {"asked": 2, "missed": 30},
}

_CHOICE = FunctionExercise(
    id="4.2",
    title="Choose the factor",
    name="best_factor",
    stub=_stub_choice,
    solution=_least_cost,
    cases=(
        case(_TABLE, 100, 1, expected=5),
        case(_TABLE, 2, 1, expected=8),
        case(_TABLE, 0.5, 1, expected=10),
        case(_OTHER, 1000, 1, expected=1),
        case(_OTHER, 100, 1, expected=3),
        case(_OTHER, 5, 1, expected=6),
        case({4: {"asked": 10, "missed": 0}, 7: {"asked": 0, "missed": 1}}, 10, 1, expected=4),
    ),
    misconceptions=(
        Misconception(_only_the_missed,
                      "You count the missed orders only, and take whatever misses least. Where a miss is cheap, the "
                      "questions cost more than they save."),
        Misconception(_only_the_questions,
                      "You count the questions only. The fewest are asked by a limit that catches nothing."),
        Misconception(_counts_added_up,
                      "You add the two counts up and leave the prices out, as if a missed order cost what a question costs."),
        Misconception(_prices_swapped,
                      "You have the prices the wrong way round: `per_missed` belongs to `missed`, `per_question` to `asked`."),
        Misconception(_the_cost_itself,
                      "You return the least cost; asked for is the factor that has it."),
    ),
    hints=(
        "Give every factor one number: what it costs in all.",
        "The cost is `missed * per_missed + asked * per_question`.",
        "`min(rows, key=lambda factor: (cost(factor), factor))` takes the cheapest, and of equal ones the smaller factor.",
    ),
)


EXERCISES = (_RULE, _CHOICE)
