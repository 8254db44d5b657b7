"""The exercises of notebook 7: the bug in a scorer, and what a layer catches alone."""

import json

from companion.course.exercises.definition import FunctionExercise, Misconception, case


def _scorer_with_a_bug(actual, expected, defaults):
    for name, value in actual.items():
        if value != expected.get(name, defaults.get(name)):
            return False
    return True


def _fills_in_both(actual, expected, defaults):
    return {**defaults, **actual} == {**defaults, **expected}


def _same_number_of_arguments(actual, expected, defaults):
    if len(actual) != len(expected):
        return False
    return _scorer_with_a_bug(actual, expected, defaults)


def _looks_at_the_expected_ones(actual, expected, defaults):
    return all(actual.get(name, defaults.get(name)) == value for name, value in expected.items())


def _compares_texts(actual, expected, defaults):
    return json.dumps(actual, sort_keys=True) == json.dumps(expected, sort_keys=True)


def _stops_the_empty_call(actual, expected, defaults):
    return bool(actual) and _scorer_with_a_bug(actual, expected, defaults)


def _asks_for_as_many(actual, expected, defaults):
    return len(actual) >= len(expected) and _scorer_with_a_bug(actual, expected, defaults)


def _takes_any_part(actual, expected, defaults):
    return all(value == expected.get(name, defaults.get(name)) for name, value in actual.items())


def _turned_round(actual, expected, defaults):
    return not _fills_in_both(actual, expected, defaults)


def _fills_in_the_call(actual, expected, defaults):
    return {**defaults, **actual} == expected


def _fills_in_the_expected(actual, expected, defaults):
    return actual == {**defaults, **expected}


def _defaults_win(actual, expected, defaults):
    return {**actual, **defaults} == {**expected, **defaults}


def _nought_is_nothing(actual, expected, defaults):
    return all(
        (actual.get(name) or defaults.get(name)) == (expected.get(name) or defaults.get(name))
        for name in {**defaults, **actual, **expected}
    )


def _values_as_texts(actual, expected, defaults):
    one, other = {**defaults, **actual}, {**defaults, **expected}
    return {name: str(one[name]) for name in one} == {name: str(other[name]) for name in other}


_QUOTE = {"sku": "SKU-4411", "quantity": 5}
_NONE_OFF = {"discount_percent": 0}

_FIND_THE_BUG = FunctionExercise(
    id="7.1",
    title="The bug in a scorer",
    name="same_call",
    stub=_scorer_with_a_bug,
    solution=_fills_in_both,
    cases=(
        case(_QUOTE, _QUOTE, _NONE_OFF, expected=True),
        case({"sku": "SKU-4411"}, _QUOTE, _NONE_OFF, expected=False),
        case({}, _QUOTE, _NONE_OFF, expected=False),
        case({"sku": "SKU-4411"}, {"sku": "SKU-4411", "warehouse": "reno"}, {}, expected=False),
        case(_QUOTE, _QUOTE | _NONE_OFF, _NONE_OFF, expected=True),
        case(_QUOTE | _NONE_OFF, _QUOTE, _NONE_OFF, expected=True),
        case(_QUOTE, _QUOTE | {"discount_percent": 10}, _NONE_OFF, expected=False),
        case(_QUOTE | {"discount_percent": 10}, _QUOTE, _NONE_OFF, expected=False),
        case(_QUOTE | {"warehouse": "reno"}, _QUOTE, _NONE_OFF, expected=False),
        case(_QUOTE | {"quantity": 5.0}, _QUOTE, _NONE_OFF, expected=True),
        case(_QUOTE | {"quantity": 50}, _QUOTE, _NONE_OFF, expected=False),
        case(_QUOTE | {"discount_percent": 0}, _QUOTE, {"discount_percent": 5}, expected=False),
    ),
    misconceptions=(
        Misconception(
            _same_number_of_arguments,
            "You ask for the same arguments on both sides. A call that leaves a default out, or spells it out, has other "
            "arguments and is right.",
        ),
        Misconception(
            _looks_at_the_expected_ones,
            "You turned the loop round: now nothing is missed that was expected, and a warehouse or a discount that "
            "nobody asked for passes. Both sides have to be looked at.",
        ),
        Misconception(
            _compares_texts,
            "You compare the two as texts. A default left out, and 5.0 beside 5, are no differences for the tool.",
        ),
        Misconception(
            _stops_the_empty_call,
            "You stop the call without arguments. One that leaves out the quantity alone still passes: whatever is "
            "expected must be looked at too.",
        ),
        Misconception(
            _asks_for_as_many,
            "You ask for as many arguments as expected, or for each of them. A call that leaves a default out has fewer, "
            "and is right.",
        ),
        Misconception(
            _takes_any_part,
            "This judges as the scorer with the bug does: only what the call holds is looked at. A call that leaves the "
            "quantity out, or holds nothing at all, still passes.",
        ),
        Misconception(
            _turned_round,
            "You say `True` where a call differs and `False` where it is as expected. Turn the result round.",
        ),
        Misconception(
            _fills_in_the_call,
            "You fill the defaults into the call alone. The expected call may leave them out as well: fill in both "
            "before you compare.",
        ),
        Misconception(
            _fills_in_the_expected,
            "You fill the defaults into the expected call alone. The actual one may leave them out as well: fill in both "
            "before you compare.",
        ),
        Misconception(
            _defaults_win,
            "You let the defaults write over what the calls hold, so a discount of 10 is read as none. A default is for "
            "what is left out: in `{**defaults, **actual}` the call comes last and wins.",
        ),
        Misconception(
            _nought_is_nothing,
            "You take a value of 0 for one that was left out (`or` does). Where the default is 5, a call that says 0 "
            "means 0.",
        ),
        Misconception(
            _values_as_texts,
            "You compare the values as texts. 5.0 beside 5 is no difference for the tool.",
        ),
    ),
    hints=(
        "Call it with an empty `actual`. How often does the loop run?",
        "An argument that the call leaves out is never looked at. Make both sides whole before you compare them.",
        "`{**defaults, **actual}` is the call with its defaults spelt out. Do the same to the expected one, and compare.",
    ),
)


def _stub_alone(caught): ...


def _left_out_in_turn(caught):
    return {
        layer: len(calls.difference(*(other for name, other in caught.items() if name != layer)))
        for layer, calls in caught.items()
    }


def _all_that_each_sees(caught):
    return {layer: len(calls) for layer, calls in caught.items()}


def _first_come(caught):
    credited, counts = set(), {}
    for layer, calls in caught.items():
        counts[layer] = len(calls - credited)
        credited |= calls
    return counts


def _shared_out(caught):
    every = [call for calls in caught.values() for call in calls]
    return {layer: sum(1 / every.count(call) for call in calls) for layer, calls in caught.items()}


def _the_calls_themselves(caught):
    return {
        layer: calls.difference(*(other for name, other in caught.items() if name != layer))
        for layer, calls in caught.items()
    }


def _seen_by_not_all(caught):
    by_all = set.intersection(*caught.values())
    return {layer: len(calls - by_all) for layer, calls in caught.items()}


def _takes_them_out_for_good(caught):
    for layer, calls in caught.items():
        for name, other in caught.items():
            if name != layer:
                calls -= other
    return {layer: len(calls) for layer, calls in caught.items()}


def _odd_numbers_of_layers(caught):
    odd = set()
    for calls in caught.values():
        odd = odd ^ calls
    return {layer: len(calls & odd) for layer, calls in caught.items()}


def _others_by_value(caught):
    return {
        layer: len(calls.difference(*(other for other in caught.values() if other != calls)))
        for layer, calls in caught.items()
    }


def _minus_its_own(caught):
    return {layer: len(calls.difference(*caught.values())) for layer, calls in caught.items()}


def _pairs(caught):
    for layer, calls in caught.items():
        yield layer, calls, [len(calls - other) for name, other in caught.items() if name != layer]


def _against_each_other(caught):
    return {layer: sum(pairs) if pairs else len(calls) for layer, calls, pairs in _pairs(caught)}


def _the_best_pair(caught):
    return {layer: min(pairs, default=len(calls)) for layer, calls, pairs in _pairs(caught)}


def _seen_by_others_too(caught):
    alone = _left_out_in_turn(caught)
    return {layer: len(calls) - alone[layer] for layer, calls in caught.items()}


def _one_sum(caught):
    return sum(_left_out_in_turn(caught).values())


def _gives_a_number(answer):
    return isinstance(answer({"schema": {1, 2, 3}, "resolution": {2, 3, 4, 5}}), int)


_ALONE = FunctionExercise(
    id="7.2",
    title="What a layer alone catches",
    name="caught_alone",
    stub=_stub_alone,
    solution=_left_out_in_turn,
    cases=(
        case({"schema": {1, 2, 3}, "resolution": {2, 3, 4, 5}}, expected={"schema": 1, "resolution": 2}),
        case({"schema": {1, 2}, "resolution": {1, 2}}, expected={"schema": 0, "resolution": 0}),
        case({"schema": {1, 2}, "resolution": {3}}, expected={"schema": 2, "resolution": 1}),
        case(
            {"schema": {1, 2, 3, 4}, "resolution": {3, 4, 5}, "grounding": {4, 5, 6, 7}},
            expected={"schema": 2, "resolution": 0, "grounding": 2},
        ),
        case({"schema": set(), "resolution": {9}}, expected={"schema": 0, "resolution": 1}),
        case({"schema": {1}}, expected={"schema": 1}),
    ),
    misconceptions=(
        Misconception(
            _all_that_each_sees,
            "You counted all that each layer sees. What another layer sees too would still be caught without it.",
        ),
        Misconception(
            _first_come,
            "You credit a call to the first layer that sees it, so the counts depend on the order. Leave each layer out "
            "in turn, and all the others stay.",
        ),
        Misconception(
            _shared_out,
            "You share a call out among the layers that see it. Such shares do add up, but none of them says what would "
            "be lost without the layer.",
        ),
        Misconception(
            _the_calls_themselves,
            "You return the calls that each layer catches alone. Asked is how many they are.",
        ),
        Misconception(
            _seen_by_not_all,
            "You take away only what *all* layers see. A call that two of three see is caught by neither alone.",
        ),
        Misconception(
            _takes_them_out_for_good,
            "You compare a layer with those after it, but not with the whole of those before it. That happens too where "
            "`-=` or `pop` takes something out of `caught` itself. Subtract all the others, into a new set.",
        ),
        Misconception(
            _odd_numbers_of_layers,
            "You count the calls that an odd number of layers sees: `^` brings one back that three of them see. Take "
            "away all that the others see.",
        ),
        Misconception(
            _others_by_value,
            "You tell the others apart by their sets. Two layers can see the very same calls, and are two all the same: "
            "compare the names.",
        ),
        Misconception(
            _minus_its_own,
            "You subtract all that any layer sees, the layer's own calls too, so nothing is left. Leave the layer itself "
            "out of the others.",
        ),
        Misconception(
            _against_each_other,
            "You compare a layer with each other one alone. A call counts only if *none* of the others sees it: put the "
            "others together first.",
        ),
        Misconception(
            _the_best_pair,
            "You compare a layer with each other one alone. Different calls can be covered by different layers: put the "
            "others together first.",
        ),
        Misconception(
            _seen_by_others_too,
            "You count the calls that another layer sees too. Asked are the ones that no other sees.",
        ),
        Misconception(
            _one_sum,
            "You return one number. Asked is a dict with the number of each layer, also where it is 0.",
            recognise=_gives_a_number,
        ),
    ),
    hints=(
        "A call is caught by a layer alone if it stands in the set of that layer and in no other.",
        "Sets subtract: `calls - others`, where `others` is all that the other layers catch.",
        "For each layer: `len(calls.difference(*(other for name, other in caught.items() if name != layer)))`.",
    ),
)


EXERCISES = (_FIND_THE_BUG, _ALONE)
