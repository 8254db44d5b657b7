"""The exercises of notebook 5: the token boundary, and what an origin allows."""

import re

from companion.course.exercises.definition import FunctionExercise, Misconception, case


def _anywhere_in_the_text(value, text):
    number = value.removeprefix("SKU-")
    return number in text


def _as_a_whole_token(value, text):
    number = value.removeprefix("SKU-")
    return re.search(rf"(?<![0-9]){number}(?![0-9])", text) is not None


def _between_spaces(value, text):
    return value.removeprefix("SKU-") in text.split()


def _left_edge_only(value, text):
    return re.search(rf"(?<![0-9]){value.removeprefix('SKU-')}", text) is not None


def _right_edge_only(value, text):
    return re.search(rf"{value.removeprefix('SKU-')}(?![0-9])", text) is not None


def _needs_a_character_on_each_side(value, text):
    return re.search(rf"[^0-9]{value.removeprefix('SKU-')}[^0-9]", text) is not None


def _with_prefix_only(value, text):
    return re.search(rf"{value}(?![0-9])", text) is not None


def _word_boundary(value, text):
    return re.search(rf"\b{value.removeprefix('SKU-')}\b", text) is not None


_BOUNDARY = FunctionExercise(
    id="5.1",
    title="The token-boundary bug",
    name="is_grounded",
    stub=_anywhere_in_the_text,
    solution=_as_a_whole_token,
    cases=(
        case("SKU-4411", "how many SKU-4411 are left?", expected=True),
        case("SKU-4411", "the 4411 seal, please", expected=True),
        case("SKU-4411", "is it 4411?", expected=True),
        case("SKU-4411", "sku4411 again", expected=True),
        case("SKU-4411", "4411", expected=True),
        case("SKU-4411", "order 14411 is late", expected=False),
        case("SKU-4411", "invoice 44110", expected=False),
        case("SKU-4411", "invoice 44110, and two of 4411.", expected=True),
        case("SKU-4411", "SKU-4412", expected=False),
        case("SKU-4411", "", expected=False),
    ),
    misconceptions=(
        Misconception(_between_spaces,
                      "You want a space on either side. People write `4411?` and `SKU-4411` too, and each of them would "
                      "be a false alarm."),
        Misconception(_left_edge_only,
                      "You look at the left edge only: 44110 still grounds SKU-4411."),
        Misconception(_right_edge_only,
                      "You look at the right edge only: 14411 still grounds SKU-4411."),
        Misconception(_needs_a_character_on_each_side,
                      "You ask for a character on either side, and a text may begin or end with the number: `4411` alone "
                      "grounds SKU-4411."),
        Misconception(_with_prefix_only,
                      "You ask for the prefix. People say the bare number, which is the reason for the loose check."),
        Misconception(_word_boundary,
                      r"You use `\b`, for which letters and digits are one word: `sku4411` holds no boundary before 4411. "
                      "What must not stand beside the number is another digit."),
    ),
    hints=(
        "What may stand beside a whole number, and what may not?",
        "Another digit on either side makes it another number. A letter, a dash or a question mark does not.",
        'Put `(?<![0-9])` before the number and `(?![0-9])` after it; `re.search(...) is not None` is the answer.',
    ),
)


def _stub_policy(origins, writes): ...


def _decide(origins, writes):
    if None in origins.values():
        return "flag"
    if writes and "tool" in origins.values():
        return "ask"
    return "run"


def _trusts_what_was_seen(origins, writes):
    return "flag" if None in origins.values() else "run"


def _looks_at_the_names(origins, writes):
    if None in origins:
        return "flag"
    return "ask" if writes and "tool" in origins else "run"


def _flags_if_all_are_unseen(origins, writes):
    if not any(origins.values()):
        return "flag"
    return "ask" if writes and "tool" in origins.values() else "run"


def _flags_writes_only(origins, writes):
    if not writes:
        return "run"
    if None in origins.values():
        return "flag"
    return "ask" if "tool" in origins.values() else "run"


def _asks_for_reads_too(origins, writes):
    if None in origins.values():
        return "flag"
    return "ask" if "tool" in origins.values() else "run"


def _all_from_tools(origins, writes):
    if None in origins.values():
        return "flag"
    return "ask" if writes and set(origins.values()) == {"tool"} else "run"


def _asks_before_it_flags(origins, writes):
    if writes and "tool" in origins.values():
        return "ask"
    return "flag" if None in origins.values() else "run"


_POLICY = FunctionExercise(
    id="5.2",
    title="What an origin allows",
    name="decide",
    stub=_stub_policy,
    solution=_decide,
    cases=(
        case({"sku": "person"}, False, expected="run"),
        case({"sku": "tool"}, False, expected="run"),
        case({"sku": None}, False, expected="flag"),
        case({"order_id": "person"}, True, expected="run"),
        case({"order_id": "tool"}, True, expected="ask"),
        case({"account": "person", "sku": "tool"}, True, expected="ask"),
        case({"account": "tool", "sku": None}, True, expected="flag"),
        case({"account": "person", "sku": None}, True, expected="flag"),
        case({}, True, expected="run"),
    ),
    misconceptions=(
        Misconception(_trusts_what_was_seen,
                      "You take grounded for authorised: a value that a tool result planted runs."),
        Misconception(_looks_at_the_names,
                      "You look for `None` and `\"tool\"` among the names of the arguments; the origins are the values of "
                      "the dict: `origins.values()`."),
        Misconception(_flags_if_all_are_unseen,
                      "You flag only if nothing was seen at all. One argument that was seen nowhere is enough, and a call "
                      "that names nothing has nothing to flag."),
        Misconception(_flags_writes_only,
                      "You let every reading call run. An identifier that was seen nowhere is flagged there too."),
        Misconception(_asks_for_reads_too,
                      "You ask before a tool that only reads. Looking up what a search found is what the search was for."),
        Misconception(_all_from_tools,
                      "You ask only if every name comes from a tool. One planted name is enough to pay the wrong party."),
        Misconception(_asks_before_it_flags,
                      "A call that names something nobody named should be flagged, whatever else is in it; you ask first."),
    ),
    hints=(
        "Begin with the case that goes before all others: is there a `None` among the origins?",
        'Then look for "tool", and only where the tool writes.',
        '`if None in origins.values(): return "flag"`, then `if writes and "tool" in origins.values(): return "ask"`.',
    ),
)


EXERCISES = (_BOUNDARY, _POLICY)
