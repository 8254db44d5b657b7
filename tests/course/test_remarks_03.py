"""Answers to exercises 3.1 and 3.2 as learners write them, and what is said of each."""

import unicodedata

import pytest

from companion.course.exercises.checking import CORRECT, NOT_YET, check
from companion.course.exercises.nb03 import EXERCISES

EXACT, OFFER = EXERCISES


def folded(text):
    return " ".join(unicodedata.normalize("NFKC", text).replace("’", "'").casefold().split())


def unaccented(text):
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def names_where(fits):
    return lambda said, names: [name for name in names if fits(said, name)]


@pytest.mark.parametrize(
    "answer, said",
    [
        (names_where(lambda said, name: folded(name) == said), "what was said as it stands"),
        (names_where(lambda said, name: name == folded(said)), "the names as they stand"),
        (names_where(lambda said, name: name.casefold() == said.casefold()), "You fold the case alone"),
        (names_where(lambda said, name: name.lower() == said.lower()), "You fold the case alone"),
        (names_where(lambda said, name: name.lower().strip() == said.lower().strip()), "You fold the case alone"),
        (names_where(lambda said, name: said in name), "somewhere in it"),
        (names_where(lambda said, name: folded(said) in folded(name)), "somewhere in it"),
        (names_where(lambda said, name: folded(name).startswith(folded(said))), "begins with what was said"),
        (names_where(lambda said, name: folded(unaccented(name)) == folded(unaccented(said))), "You drop accents too"),
        (names_where(lambda said, name: set(folded(name).split()) == set(folded(said).split())), "in any order"),
        (names_where(lambda said, name: True), "hidden calls come out right"),
        (lambda said, names: [], "hidden calls gives `[]`, whatever is given"),
        (lambda said, names: sorted(EXACT.solution(said, names)), "hidden calls come out right"),
    ],
)
def test_names_that_are_not_right_yet_are_told_their_own_mistake(answer, said):
    result = check(EXACT, answer)
    assert result.status == NOT_YET
    assert said in result.remark


def test_names_may_be_folded_with_the_other_compatible_form():
    def fits(said, name):
        return unicodedata.normalize("NFKD", folded(name)) == unicodedata.normalize("NFKD", folded(said))

    assert check(EXACT, names_where(fits)).status == CORRECT


def own(found, rep):
    return [account for account in found if account["rep"] == rep]


def labelled(accounts):
    return [f"{one['name']} — {one['city']} ({one['status']})" for one in accounts]


@pytest.mark.parametrize(
    "labels, more, said",
    [
        (lambda all_, own: own[:5], lambda all_, own: max(0, len(all_) - 5), "counted from all of `found`"),
        (lambda all_, own: own[:5], lambda all_, own: len(all_) - len(own[:5]), "`more` counts accounts of other reps"),
        (lambda all_, own: own, lambda all_, own: 0, "More than five labels"),
        (lambda all_, own: own[:6], lambda all_, own: len(own[6:]), "More than five labels"),
        (lambda all_, own: own[:5], lambda all_, own: len(own) - 5, "'more': -3"),
    ],
)
def test_an_offer_that_is_not_right_yet_is_told_its_own_mistake(labels, more, said):
    def answer(found, rep):
        mine = own(found, rep)
        return {"labels": labelled(labels(found, mine)), "more": more(found, mine)}

    result = check(OFFER, answer)
    assert result.status == NOT_YET
    assert said in result.remark


@pytest.mark.parametrize(
    "more",
    [
        lambda found, rep: max(0, len(found) - 5),
        lambda found, rep: max(0, len(own(found, rep)) - 5),
        lambda found, rep: len(own(found, rep)) - len(own(found[:5], rep)),
    ],
)
def test_whoever_cuts_before_the_filter_is_told_so_whatever_is_counted(more):
    def answer(found, rep):
        return {"labels": labelled(own(found[:5], rep)), "more": more(found, rep)}

    assert "before you filter" in check(OFFER, answer).remark


def test_an_answer_may_take_the_rep_out_of_the_accounts():
    def answer(found, rep):
        mine = [account for account in found if account.pop("rep") == rep]
        return {"labels": labelled(mine[:5]), "more": len(mine[5:])}

    assert check(OFFER, answer).status == CORRECT
