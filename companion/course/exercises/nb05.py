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


def _neither_edge(value, text):
    return text.find(value.removeprefix("SKU-")) >= 0


def _words_without_punctuation(value, text):
    return value.removeprefix("SKU-") in [word.strip("?.,") for word in text.split()]


def _at_the_start(value, text):
    return re.match(rf"{value.removeprefix('SKU-')}(?![0-9])", text) is not None


def _the_whole_text(value, text):
    return text == value.removeprefix("SKU-")


def _turned_round(value, text):
    return not _as_a_whole_token(value, text)


def _the_first_number(value, text):
    numbers = re.findall("[0-9]+", text)
    return bool(numbers) and numbers[0] == value.removeprefix("SKU-")


def _no_letter_after_it(value, text):
    return re.search(rf"(?<![0-9]){value.removeprefix('SKU-')}(?!\w)", text) is not None


def _stops_at_the_first_number(answer):
    return (answer("SKU-4411", "4411") and answer("SKU-4411", "the 4411, not 44110")
            and not answer("SKU-4411", "not 44110, but 4411"))


def _lets_a_letter_before_the_number_only(answer):
    return answer("SKU-4411", "sku4411, the seal") and not answer("SKU-4411", "two 4411s")


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
        case("SKU-4411", "4411, please", expected=True),
        case("SKU-4411", "two 4411s", expected=True),
        case("SKU-9102", "anode 9102?", expected=True),
        case("SKU-9102", "the 4411 seal", expected=False),
        case("SKU-4411", "order 14411 is late", expected=False),
        case("SKU-4411", "invoice 44110", expected=False),
        case("SKU-4411", "invoice 44110, and two of 4411.", expected=True),
        case("SKU-4411", "4411, not 44110", expected=True),
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
                      r"You let no letter stand beside the number, and `sku4411` is left out: for `\b` or `\w` letters and "
                      "digits are alike. What must not stand beside the number is another digit."),
        Misconception(_no_letter_after_it,
                      "You let no letter follow the number, and people say `4411s`. What must not stand beside it is "
                      "another digit.",
                      recognise=_lets_a_letter_before_the_number_only),
        Misconception(_neither_edge,
                      "You look at neither edge yet: `14411` and `44110` ground SKU-4411 as before."),
        Misconception(_words_without_punctuation,
                      "You compare whole words, and in `SKU-4411` and `sku4411` the number is only a part of the word."),
        Misconception(_at_the_start,
                      "You look at the start of the text alone, as `re.match` does. The number may stand anywhere: "
                      "`re.search` looks on."),
        Misconception(_the_whole_text,
                      "You ask that the text be the number and nothing else, as `==` and `re.fullmatch` do. It may stand "
                      "anywhere in the text."),
        Misconception(_turned_round,
                      "Yours is turned round: it gives `True` where the number is not in the text, and `False` where it is."),
        Misconception(_the_first_number,
                      "You look at the first number of the text only. The right one may come after another.",
                      recognise=_stops_at_the_first_number),
    ),
    hints=(
        "What may stand beside a whole number, and what may not?",
        "Another digit on either side makes it another number. A letter, a dash or a question mark does not.",
        '`import re`; put `(?<![0-9])` before the number and `(?![0-9])` after it; `re.search(...) is not None` is the answer.',
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
    if origins and set(origins.values()) == {None}:
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


def _never_flags(origins, writes):
    return "ask" if writes and "tool" in origins.values() else "run"


def _asks_for_reads_only(origins, writes):
    if None in origins.values():
        return "flag"
    return "ask" if not writes and "tool" in origins.values() else "run"


def _asks_before_every_write(origins, writes):
    if None in origins.values():
        return "flag"
    return "ask" if writes else "run"


def _one_origin(origin, writes):
    if origin is None:
        return "flag"
    return "ask" if writes and origin == "tool" else "run"


def _the_first_alone(origins, writes):
    return _one_origin(next(iter(origins.values()), "person"), writes)


def _the_last_alone(origins, writes):
    return _one_origin([*origins.values(), "person"][len(origins) - 1], writes)


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
        case({"account": "tool", "sku": "person"}, True, expected="ask"),
        case({"account": None, "sku": "person"}, True, expected="flag"),
        case({"account": None, "sku": "tool"}, False, expected="flag"),
        case({}, True, expected="run"),
    ),
    misconceptions=(
        Misconception(_trusts_what_was_seen,
                      "You never ask, so a value that a tool result planted runs. Grounded is not authorised."),
        Misconception(_looks_at_the_names,
                      "Nothing is flagged and nothing asked. The keys of the dict are the names of the arguments; the "
                      "origins are its values: `None in origins.values()`."),
        Misconception(_flags_if_all_are_unseen,
                      "You flag only if nothing was seen at all. One argument that was seen nowhere is enough."),
        Misconception(_flags_writes_only,
                      "You let every reading call run. An identifier that was seen nowhere is flagged there too."),
        Misconception(_asks_for_reads_too,
                      "You ask before a tool that only reads. Looking up what a search found is what the search was for."),
        Misconception(_all_from_tools,
                      "You ask only if every name comes from a tool. One planted name is enough to pay the wrong party."),
        Misconception(_asks_before_it_flags,
                      "A call that names something nobody named should be flagged, whatever else is in it; you ask first."),
        Misconception(_never_flags,
                      "Nothing is flagged. Look for the value `None` (not the text) among `origins.values()`."),
        Misconception(_asks_for_reads_only,
                      "You ask where the tool only reads, and let the one that writes run."),
        Misconception(_asks_before_every_write,
                      "You ask before every call that writes. What the person named needs no question."),
        Misconception(_the_first_alone,
                      "You look at the first argument only. A `return` in each branch inside a loop ends it after one round."),
        Misconception(_the_last_alone,
                      "You look at the last argument only: what it gives overwrites what the earlier ones gave."),
    ),
    hints=(
        "Begin with the case that goes before all others: is there a `None` among the origins?",
        'Then look for "tool", and only where the tool writes.',
        '`if None in origins.values(): return "flag"`, then `if writes and "tool" in origins.values(): return "ask"`.',
    ),
)


EXERCISES = (_BOUNDARY, _POLICY)
