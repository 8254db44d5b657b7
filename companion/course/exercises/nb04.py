"""The exercises of notebook 4: the rule for a quantity, and the choice of its factor."""

from copy import deepcopy

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


def _the_earlier_ones_alone(quantity, earlier, usual):
    return usual is not None and sum(earlier) > 5 * usual


def _turned_round(quantity, earlier, usual):
    return usual is not None and quantity + sum(earlier) <= 5 * usual


def _one_limit_for_all(quantity, earlier, usual):
    return usual is not None and quantity + sum(earlier) > 1100


def _is_asked_about_one_call_but_not_about_two(answer):
    return (answer(1101, [], 220) and answer(2000, [100], 220)
            and not answer(600, [600], 220) and not answer(10, [600, 600], 220))


def _is_asked_at_the_limit_but_not_below(answer):
    return answer(1100, [], 220) and not answer(1099, [], 220)


def _is_asked_above_the_usual_but_not_below(answer):
    return answer(221, [], 220) and not answer(219, [], 220)


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
        case(10, [600, 600], 220, expected=True),
        case(200, [], 24, expected=True),
        case(1400, [], 300, expected=False),
        case(5000, [], 300, expected=True),
        case(2000, [], None, expected=False),
        case(2000, [2000], None, expected=False),
    ),
    misconceptions=(
        Misconception(_each_call_for_itself,
                      "You look at each call alone. Two quotes of 600 in one turn are an order of 1,200.",
                      recognise=_is_asked_about_one_call_but_not_about_two),
        Misconception(_asks_at_the_limit,
                      "You ask at the limit itself. The limit is still usual; only what lies above it is a question.",
                      recognise=_is_asked_at_the_limit_but_not_below),
        Misconception(_asks_without_history,
                      "You ask about an account without history. Nothing is known of it, so there is nothing to compare "
                      "with, and every first order would be a question."),
        Misconception(_asks_above_the_usual,
                      "You ask about everything above the usual size. The factor gives room for a good month.",
                      recognise=_is_asked_above_the_usual_but_not_below),
        Misconception(_the_earlier_ones_alone,
                      "You leave the quantity of this call out. The turn's total is that of the earlier ones and this one."),
        Misconception(_turned_round,
                      "Yours is turned round: `True` means that the person is asked, and that is above the limit."),
        Misconception(_one_limit_for_all,
                      "You have one limit for every account. It is five times `usual`, whatever that is."),
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


def _without_the_price_of_a_question(rows, per_missed, per_question):
    return _least_cost(rows, per_missed, 1)


def _without_the_price_of_a_missed_one(rows, per_missed, per_question):
    return _least_cost(rows, 1, per_question)


def _the_larger_of_the_two(rows, per_missed, per_question):
    def cost(factor):
        return max(rows[factor]["missed"] * per_missed, rows[factor]["asked"] * per_question)

    return min(rows, key=lambda factor: (cost(factor), factor))


def _the_dearest(rows, per_missed, per_question):
    return max(rows, key=lambda factor: (_cost(rows[factor], per_missed, per_question), -factor))


def _the_first_of_equal(rows, per_missed, per_question):
    return min(rows, key=lambda factor: _cost(rows[factor], per_missed, per_question))


def _the_larger_of_equal(rows, per_missed, per_question):
    return min(rows, key=lambda factor: (_cost(rows[factor], per_missed, per_question), -factor))


def _the_first(rows, per_missed, per_question):
    return next(iter(rows))


def _the_last(rows, per_missed, per_question):
    return list(rows)[-1]


def _the_smallest(rows, per_missed, per_question):
    return min(rows)


def _cost(row, per_missed, per_question):
    return row["missed"] * per_missed + row["asked"] * per_question


def _the_cost_itself(rows, per_missed, per_question):
    return min(row["missed"] * per_missed + row["asked"] * per_question for row in rows.values())


_PAIR = {2: {"asked": 64, "missed": 0}, 8: {"asked": 5, "missed": 3}}
_EQUAL = {4: {"asked": 10, "missed": 0}, 7: {"asked": 0, "missed": 1}}
_TURNED = {7: {"asked": 0, "missed": 1}, 4: {"asked": 10, "missed": 0}}
_CLOSE = {3: {"asked": 12, "missed": 0}, 6: {"asked": 10, "missed": 10}}
_NEAR = {5: {"asked": 30, "missed": 0}, 7: {"asked": 20, "missed": 2}}
_UNEVEN = {8: {"asked": 15, "missed": 9}, 6: {"asked": 20, "missed": 2}, 3: {"asked": 50, "missed": 3}}
_THREE = {6: {"asked": 12, "missed": 4}, 9: {"asked": 2, "missed": 30}, 3: {"asked": 60, "missed": 1}}
_LATE = {9: {"asked": 30, "missed": 3}, 4: {"asked": 9, "missed": 2}, 7: {"asked": 8, "missed": 5}}


_TIES = ((_EQUAL, 10, 1), (_TURNED, 10, 1))
_NO_TIES = (
    *((_PAIR, 100, 1), (_PAIR, 2, 1), (_PAIR, 100, 10), (_CLOSE, 1, 1), (_NEAR, 10, 1)),
    *((_UNEVEN, 1, 2), (_UNEVEN, 10, 1), (_THREE, 5, 1), (_THREE, 100, 1), (_THREE, 1, 3), (_LATE, 10, 1)),
)


def _like(wrong, calls=_NO_TIES):
    """Whether an answer gives what a wrong one gives, where it is right too: two mistakes can share their errors."""
    return lambda answer: all(answer(deepcopy(rows), *prices) == wrong(rows, *prices) for rows, *prices in calls)


def _choice(wrong, remark, calls=_NO_TIES):
    return Misconception(wrong, remark, _like(wrong, calls))


_CHOICE = FunctionExercise(
    id="4.2",
    title="Choose the factor",
    name="best_factor",
    stub=_stub_choice,
    solution=_least_cost,
    cases=tuple(case(*call, expected=_least_cost(*call)) for call in _NO_TIES + _TIES),
    misconceptions=(
        _choice(_only_the_missed,
                "You count the missed orders only, and take whatever misses least. Where a miss is cheap, the "
                "questions cost more than they save."),
        _choice(_only_the_questions,
                "You count the questions only. The fewest are asked by a limit that catches nothing."),
        _choice(_counts_added_up,
                "You add the two counts up and leave the prices out, as if a missed order cost what a question costs."),
        _choice(_prices_swapped,
                "You have the prices the wrong way round: `per_missed` belongs to `missed`, `per_question` to `asked`."),
        _choice(_the_cost_itself,
                "You return the least cost; asked for is the factor that has it."),
        _choice(_without_the_price_of_a_question,
                "You leave `per_question` out. A question need not cost 1."),
        _choice(_without_the_price_of_a_missed_one,
                "You leave `per_missed` out. A missed order need not cost 1."),
        _choice(_the_larger_of_the_two,
                "You compare the larger of the two costs. Both are paid: the cost of a factor is their sum."),
        _choice(_the_dearest,
                "You return the factor that costs most; asked for is the one that costs least."),
        _choice(_the_first_of_equal,
                "Of equally cheap factors you take the one that comes first in `rows`; asked for is the smaller one.",
                _NO_TIES + _TIES),
        _choice(_the_larger_of_equal,
                "Of equally cheap factors you take the larger; asked for is the smaller one.", _NO_TIES + _TIES),
        _choice(_the_first,
                "You return the first factor of `rows`, whatever it costs. A `return` inside a loop ends it after "
                "one round."),
        _choice(_the_last,
                "You return the last factor of `rows`, whatever it costs. A loop that looks for the least must keep "
                "the least cost so far, not only the factor."),
        _choice(_the_smallest,
                "You return the smallest factor, whatever it costs: `min(rows)` compares the keys. What is to be "
                "compared is the cost of each."),
    ),
    hints=(
        "Give every factor one number: what it costs in all.",
        "The cost is `missed * per_missed + asked * per_question`.",
        "`min(rows, key=lambda factor: (cost(factor), factor))` takes the cheapest, and of equal ones the smaller factor.",
    ),
)


EXERCISES = (_RULE, _CHOICE)
