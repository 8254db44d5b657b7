"""The exercises of notebook 1."""

import math

from companion.course.exercises.definition import FunctionExercise, Misconception, case


def _stages_stub(stages): ...


def _passes_all(stages):
    return math.prod(stages)


def _weakest(stages):
    return min(stages)


def _mean(stages):
    return sum(stages) / len(stages)


def _first_rate(stages):
    for rate in stages:
        return rate


def _last_rate(stages):
    return stages[-1]


def _sum_of_losses(stages):
    return 1 - sum(1 - rate for rate in stages)


def _from_zero(stages):
    return 0 * math.prod(stages)


def _complement(stages):
    return 1 - math.prod(stages)


def _any_stage(stages):
    return 1 - math.prod(1 - rate for rate in stages)


def _gain_stub(stages, name): ...


def _gain(stages, name):
    repaired = stages | {name: 1.0}
    return math.prod(repaired.values()) - math.prod(stages.values())


def _loss_of_the_stage(stages, name):
    return 1 - stages[name]


def _rate_after_repair(stages, name):
    return math.prod((stages | {name: 1.0}).values())


def _ratio(stages, name):
    return 1 / stages[name] - 1


def _loss_of_the_whole(stages, name):
    return math.prod(stages.values()) * (1 - stages[name])


def _repaired_in_place(stages, name):
    repaired = stages
    repaired[name] = 1.0
    return math.prod(repaired.values()) - math.prod(stages.values())


def _scaled_stub(given, expected): ...


def _is_scaled(given, expected):
    high, low = max(given, expected), min(given, expected)
    return low > 0 and high in (low * 10, low * 100, low * 1000, low * 24)


def _scaled_up_only(given, expected):
    return given > 0 and given in (expected * 10, expected * 100, expected * 1000, expected * 24)


def _scaled_down_only(given, expected):
    return given > 0 and expected in (given * 10, given * 100, given * 1000, given * 24)


def _any_difference(given, expected):
    return given != expected


def _any_multiple(given, expected):
    high, low = max(given, expected), min(given, expected)
    return high != low and low > 0 and high % low == 0


def _powers_of_ten_only(given, expected):
    high, low = max(given, expected), min(given, expected)
    return low > 0 and high in (low * 10, low * 100, low * 1000)


def _sixty_too(given, expected):
    high, low = max(given, expected), min(given, expected)
    return low > 0 and high in (low * 10, low * 100, low * 1000, low * 24, low * 60)


def _ten_only(given, expected):
    for factor in (10, 100, 1000, 24):
        return max(given, expected) == min(given, expected) * factor > 0


def _zero_too(given, expected):
    return any(given == expected * factor or expected == given * factor for factor in (10, 100, 1000, 24))


def _rounded_factor(given, expected):
    high, low = max(given, expected), min(given, expected)
    return low > 0 and high // low in (10, 100, 1000, 24)


def _at_least_ten(given, expected):
    high, low = max(given, expected), min(given, expected)
    return low > 0 and high >= 10 * low


def _always(given, expected):
    return True


def _never(given, expected):
    return False


THREE = {"selection": 0.5, "arguments": 0.8, "interpretation": 0.9}

EXERCISES = (
    FunctionExercise(
        id="1.1",
        title="From four stages to one figure",
        name="passes_all",
        stub=_stages_stub,
        solution=_passes_all,
        cases=(
            case([0.5, 0.5], expected=0.25),
            case([0.9], expected=0.9),
            case([1.0, 0.8, 1.0], expected=0.8),
            case([0.8, 0.6, 0.9, 0.85], expected=0.3672),
        ),
        misconceptions=(
            Misconception(
                _weakest,
                "You took the weakest stage. The others lose calls too, from what that one lets through.",
            ),
            Misconception(
                _mean,
                "You took the mean. A call must pass every stage, so the others can't make a bad one good.",
            ),
            Misconception(
                _first_rate,
                "You give the first rate as it is. A `return` inside a loop ends it: return only after the last stage.",
            ),
            Misconception(
                _last_rate,
                "You give the last rate as it is. In a loop, multiply what you have by each rate, instead of "
                "putting the rate in its place.",
            ),
            Misconception(
                _sum_of_losses,
                "You subtracted all the losses from 1. What one stage lost can't be lost again by the next, "
                "so this takes away too much.",
            ),
            Misconception(
                _from_zero,
                "Your product is always 0: it starts from 0, and 0 times anything is 0. Start from 1.",
            ),
            Misconception(
                _complement,
                "That is the share that fails in some stage. Asked for is the share that passes them all.",
            ),
            Misconception(
                _any_stage,
                "That is the share that passes at least one stage. Asked for is the share that passes all.",
            ),
        ),
        hints=(
            "Of 100 calls, how many pass the first stage? And of those, how many pass the second?",
            "Half of a half is a quarter: the rates are multiplied.",
            "`math.prod(stages)` multiplies all the numbers of a list; it needs `import math`.",
        ),
    ),
    FunctionExercise(
        id="1.2",
        title="What repairing a stage gains",
        name="gain",
        stub=_gain_stub,
        solution=_gain,
        cases=(
            case({"first": 0.5, "second": 0.5}, "first", expected=0.25),
            case(THREE, "selection", expected=0.36),
            case(THREE, "arguments", expected=0.09),
            case({"only": 0.9}, "only", expected=0.1),
            case({"first": 1.0, "second": 0.6}, "first", expected=0.0),
        ),
        misconceptions=(
            Misconception(
                _loss_of_the_stage,
                "That is what the stage loses. The calls that it lets through once it is repaired must still pass "
                "the others.",
            ),
            Misconception(
                _rate_after_repair,
                "That is the whole after the repair. The gain is how much more that is than before.",
            ),
            Misconception(
                _ratio,
                "That is the gain in proportion to what there was. Asked for is the difference of the two products.",
            ),
            Misconception(
                _loss_of_the_whole,
                "You multiplied the product by what the stage loses. But that product has lost it already: "
                "without this stage's loss, the whole is larger.",
            ),
            Misconception(
                _repaired_in_place,
                "Your two products are the same. If you wrote `repaired = stages`, both names mean one dict, and "
                'a change through one shows in the other. If you wrote `"name"` in quotes, that is a new key, '
                "and no stage is repaired.",
            ),
        ),
        hints=(
            "Work out the product twice: as it is, and with this one stage at 1.0.",
            "`stages | {name: 1.0}` is the same dict with one stage repaired; the old one stays as it is.",
            "`math.prod((stages | {name: 1.0}).values()) - math.prod(stages.values())`, with `import math`",
        ),
    ),
    FunctionExercise(
        id="1.3",
        title="Recognise a slipped scale",
        name="is_scaled",
        stub=_scaled_stub,
        solution=_is_scaled,
        cases=(
            case(450, 45, expected=True),
            case(186000, 1860, expected=True),
            case(3, 72, expected=True),
            case(24, 1, expected=True),
            case(5, 50, expected=True),
            case(5, 5000, expected=True),
            case(20, 20, expected=False),
            case(60, 20, expected=False),
            case(8, 40, expected=False),
            case(20, 300, expected=False),
            case(49, 2, expected=False),
            case(3, 180, expected=False),
            case(0, 0, expected=False),
        ),
        misconceptions=(
            Misconception(
                _scaled_up_only,
                "Your rule finds values that are too large. One that is too small, such as 3 where 72 hours are "
                "meant, has slipped just as well.",
            ),
            Misconception(
                _scaled_down_only,
                "Your rule finds values that are too small. One that is too large, such as 450 where 45 are "
                "meant, has slipped just as well.",
            ),
            Misconception(
                _any_difference,
                "Your rule accepts any two numbers that differ. 49 and 2 are two quantities: only a factor of 10, "
                "100, 1,000 or 24 tells of a slip.",
            ),
            Misconception(
                _any_multiple,
                "Your rule accepts every multiple. 60 for 20 is another quantity, not another unit: only 10, 100, "
                "1,000 and 24 tell of one.",
            ),
            Misconception(
                _powers_of_ten_only,
                "Your rule finds slipped decimal points. Days where hours are meant are a factor of 24.",
            ),
            Misconception(
                _sixty_too,
                "Your rule knows 60 too, the minutes of an hour. `classify` does as well, but asked for here are "
                "10, 100, 1,000 and 24 alone.",
            ),
            Misconception(
                _ten_only,
                "Your rule finds the factor 10 alone. If it goes through the factors in a loop, a `return` for "
                "the first of them ends the loop: say `False` only after the last.",
            ),
            Misconception(
                _zero_too,
                "Your rule says `True` for 0 and 0, since 0 is ten times 0. Nothing has slipped where the "
                "numbers are equal.",
            ),
            Misconception(
                _rounded_factor,
                "Your rule rounds the factor, or drops what is left over: 49 is 24.5 times 2 and not 24 times.",
            ),
            Misconception(
                _at_least_ten,
                "Your rule accepts every large factor. 300 is fifteen times 20, which is another quantity, not "
                "another unit: only 10, 100, 1,000 and 24 tell of one.",
            ),
            Misconception(
                _always,
                "Your rule says `True` to every pair that is tried. If it lists the factors with `or`, as in "
                "`high == low * 10 or 100`, note that 100 by itself counts as true.",
            ),
            Misconception(
                _never,
                "Your rule says `False` to every pair that is tried, 450 and 45 included.",
            ),
        ),
        hints=(
            "Put the larger of the two numbers on top, so that one rule serves both directions.",
            "Compare the larger with 10, 100, 1,000 and 24 times the smaller. Beware of 0: times ten it is itself.",
            "`low > 0 and high in (low * 10, low * 100, low * 1000, low * 24)`",
        ),
    ),
)
