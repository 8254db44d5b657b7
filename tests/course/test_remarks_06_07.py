"""Exercises 6.1 to 7.2: wrong answers, and right ones in another style, written otherwise than the examples."""

import re
from collections import Counter

import pytest

from companion.course.exercises.checking import CORRECT, NOT_YET
from companion.exercises import exercise

OTHERWISE = {"completed": "finish", "ambiguous": "ask", "transport error": "repeat request"}


def suggesting(fits, last=False):
    """An answer to 6.1 that takes the one product of which `fits(said, sku, name)` holds, or the last."""

    def suggest(given, catalogue):
        said = given.strip().lower()
        found = [sku for sku, name in catalogue.items() if said and fits(said, sku.lower(), name.lower())]
        return found[-1] if found and (last or len(found) == 1) else None

    return suggest


def at_start(said, sku, name):
    return said in (sku, sku[4:]) or name.startswith(said)


def digits_first(given, catalogue):
    said = given.strip().upper()
    if said in catalogue:
        return said
    if "SKU-" + said in catalogue:
        return "SKU-" + said
    return suggesting(at_start)(given, catalogue)


def prefix_unseen(given, catalogue):
    return "SKU-" + given if re.fullmatch(r"\d{4}", given) else suggesting(at_start)(given, catalogue)


def with_capital(given, catalogue):
    said = given.strip().capitalize()
    found = [
        sku for sku, name in catalogue.items() if said and (said.upper() in (sku, sku[4:]) or name.startswith(said))
    ]
    return found[0] if len(found) == 1 else None


def refusing(stops, **others):
    """An answer to 6.2 that stops at a refusal if `stops(call, refused, limit)` holds."""
    kinds = OTHERWISE | {kind.replace("_", " "): step for kind, step in others.items()}

    def next_step(kind, call, refused, limit):
        return kinds.get(kind) or ("stop" if stops(call, refused, limit) else "feed back")

    return next_step


def spent_before_a_time_out(kind, call, refused, limit):
    if kind in ("completed", "ambiguous"):
        return OTHERWISE[kind]
    if call in refused or len(refused) >= limit:
        return "stop"
    return "repeat request" if kind == "transport error" else "feed back"


def spent(call, refused, limit):
    return call in refused or len(refused) >= limit


def nought_by_or(actual, expected, defaults):
    names = set(actual) | set(expected) | set(defaults)
    return all((actual.get(n) or defaults.get(n)) == (expected.get(n) or defaults.get(n)) for n in names)


def name_by_name(actual, expected, defaults):
    missing = object()
    for name in [*actual, *expected]:
        usual = defaults.get(name, missing)
        if actual.get(name, usual) != expected.get(name, usual):
            return False
    return True


def popped(caught):
    counts = {}
    for layer in list(caught):
        calls = caught.pop(layer)
        counts[layer] = len(calls - set().union(*caught.values()))
    return counts


def counted(caught):
    seen = Counter(call for calls in caught.values() for call in calls)
    return {layer: sum(seen[call] == 1 for call in calls) for layer, calls in caught.items()}


def after_it(caught):
    names = list(caught)
    return {
        name: len(caught[name].difference(*(caught[other] for other in names[place:])))
        for place, name in enumerate(names, 1)
    }


def in_pairs(fold):
    def caught_alone(caught):
        return {
            layer: fold([len(calls - caught[other]) for other in caught if other != layer] or [len(calls)])
            for layer, calls in caught.items()
        }

    return caught_alone


def union(caught):
    return set().union(*caught.values())


WRONG = [
    ("6.1", suggesting(at_start, last=True), "the last product that fits"),
    ("6.1", suggesting(lambda s, sku, name: at_start(s, sku, name) or sku.startswith(s)), "beginning of a SKU"),
    ("6.1", suggesting(lambda s, sku, name: s in sku or name.startswith(s)), "any part of a SKU"),
    ("6.1", digits_first, "only where no SKU fits"),
    ("6.1", prefix_unseen, "leads nowhere"),
    ("6.1", with_capital, "PVC hose"),
    ("6.1", lambda g, c: suggesting(at_start)(g, {s: n.replace(" ", "") for s, n in c.items()}), "not yet"),
    ("6.2", refusing(lambda call, refused, limit: False), "feed every refusal back"),
    ("6.2", refusing(lambda call, refused, limit: call in refused), "only when a call is repeated. A model"),
    ("6.2", refusing(lambda call, refused, limit: call in refused and len(refused) >= limit), "Either of the two"),
    ("6.2", refusing(lambda call, refused, limit: call in refused[-1:] or len(refused) >= limit), "the last refused"),
    ("6.2", refusing(lambda call, refused, limit: refused.count(call) >= limit), "how often this very call"),
    ("6.2", refusing(lambda call, refused, limit: len(refused) >= limit), "do not compare calls"),
    ("6.2", refusing(lambda call, refused, limit: bool(refused)), "whatever `limit` says"),
    ("6.2", refusing(lambda call, refused, limit: call in refused or len(refused) + 1 >= limit), "one refusal too few"),
    ("6.2", refusing(spent, transport_error="stop"), "You stop at a transport error"),
    ("6.2", spent_before_a_time_out, "against a transport error"),
    ("6.2", lambda k, c, r, n: "stop" if k == "ambiguous" and len(r) >= n else refusing(spent)(k, c, r, n), "a question"),
    ("7.1", lambda a, e, d: (d | e).items() >= a.items(), "as the scorer with the bug does"),
    ("7.1", lambda a, e, d: d | a != d | e, "Turn the result round"),
    ("7.1", lambda a, e, d: d | a == e, "into the call alone"),
    ("7.1", lambda a, e, d: a == d | e, "into the expected call alone"),
    ("7.1", lambda a, e, d: a | d == e | d, "write over"),
    ("7.1", nought_by_or, "`or` does"),
    ("7.1", lambda a, e, d: str(sorted((d | a).items())) == str(sorted((d | e).items())), "the values as texts"),
    ("7.2", popped, "those after it"),
    ("7.2", after_it, "those after it"),
    ("7.2", lambda c: {k: len(v - union({j: w for j, w in c.items() if w != v})) for k, v in c.items()}, "by their sets"),
    ("7.2", lambda c: {k: len(v - union(c)) for k, v in c.items()}, "the layer's own calls too"),
    ("7.2", in_pairs(sum), "*none* of the others"),
    ("7.2", in_pairs(min), "covered by different layers"),
    ("7.2", lambda c: {k: len(v) - counted(c)[k] for k, v in c.items()}, "another layer sees too"),
    ("7.2", lambda c: sum(counted(c).values()), "You return one number"),
]

RIGHT = [
    ("6.1", suggesting(at_start)),
    ("6.2", refusing(spent)),
    ("6.2", refusing(lambda call, refused, limit: limit <= len(refused) or any(call == one for one in refused))),
    ("7.1", name_by_name),
    ("7.1", lambda a, e, d: d | a == d | e),
    ("7.2", counted),
]


@pytest.mark.parametrize("number, answer, remark", WRONG)
def test_a_wrong_answer_is_told_what_is_wrong(number, answer, remark):
    result = exercise(number).check(answer)
    assert result.status == NOT_YET and remark in result.plain


@pytest.mark.parametrize("number, answer", RIGHT)
def test_a_right_answer_in_another_style_is_right(number, answer):
    assert exercise(number).check(answer).status == CORRECT
