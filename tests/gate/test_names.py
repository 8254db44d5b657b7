"""How names are folded: what counts as the same name, what only nearly, and what never."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.gate.shop.names import (
    can_be_read,
    exact_form,
    initials,
    look,
    loose_form,
    readable,
    words,
)

SAME_EXACTLY = [
    ("Acme Ltd", "ACME LTD"),
    ("Acme Ltd", "  acme \t ltd\n"),
    ("Acme Ltd", "Acme\u00a0Ltd"),
    ("Acme Ltd", "Ａｃｍｅ　Ｌｔｄ"),
    ("Acme Ltd", "Ac\u200bme Ltd\ufeff"),
    ("Acme Ltd", "Ac\u00adme\u2060 Ltd"),
    ("Santa's Stitches", "Santa’s Stitches"),
    ("Santa's Stitches", "Santa`s Stitches"),
    ("Santa's Stitches", "Santa´s Stitches"),
    ("Santa's Stitches", "Santa＇s Stitches"),
    ('"Quoted" Ltd', "“Quoted” Ltd"),
    ("Smith-Jones", "Smith‐Jones"),
    ("Smith-Jones", "Smith‑Jones"),
    ("Smith-Jones", "Smith–Jones"),
    ("Smith-Jones", "Smith−Jones"),
    ("Straße", "STRASSE"),
    ("Café", "Cafe\u0301"),
    ("ΟΔΟΣ", "οδος"),
    ("ﬁne ﬁsh", "fine fish"),
]
SAME_LOOSELY = [
    ("Acme Ltd", "Acme Inc"),
    ("Acme Ltd", "acme, ltd."),
    ("Müller GmbH & Co. KG", "MULLER"),
    ("Smith and Co", "Smith"),
    ("Smith Ltd and Co", "Smith"),
    ("Café Nord", "Cafe Nord"),
    ("Øresund A/S", "Oresund A/S"),
    ("Łódź", "Lodz"),
    ("Işık", "ISIK"),
    ("IŞIK", "ışık"),
    ("İzmir", "izmir"),
    ("Smith-Jones", "Smith Jones"),
    ("O’Neill", "ONeill"),
    ("J.P. Morgan", "JP Morgan"),
    ("Acme S.A.", "Acme"),
]
NEVER_THE_SAME = [
    ("Acme", "Аcme"),
    ("Acme", "Αcme"),
    ("Hippo", "Нippo"),
    ("कि", "का"),
    ("か", "が"),
    ("Acme 2", "Acme ٢"),
    ("Co-op Stores", "op Stores"),
    ("AB Foods", "Foods"),
    ("Acme Ltd", "Acme Ltd Holdings"),
    ("Ltd", "Inc"),
]


@pytest.mark.parametrize(("one", "other"), SAME_EXACTLY)
def test_case_spaces_quotes_dashes_and_what_shows_nothing_do_not_count(one, other):
    assert exact_form(one) == exact_form(other)


@pytest.mark.parametrize(("one", "other"), SAME_LOOSELY)
def test_accents_and_legal_suffixes_count_in_the_exact_form_alone(one, other):
    assert exact_form(one) != exact_form(other)
    assert loose_form(one) == loose_form(other)


@pytest.mark.parametrize(("one", "other"), NEVER_THE_SAME)
def test_other_letters_and_other_words_always_count(one, other):
    assert exact_form(one) != exact_form(other)
    assert loose_form(one) != loose_form(other)


@pytest.mark.parametrize("text", ["", " ", "%", "_", "***", "\x00", "\u200b", "—", "’"])
def test_what_has_no_letters_has_no_words(text):
    assert words(text) == [] and loose_form(text) == ""


def test_a_name_of_suffixes_alone_keeps_its_first_word():
    assert loose_form("SAS Ltd") == "sas"
    assert loose_form("Ltd") == "ltd"


def test_initials_leave_the_legal_suffix_out():
    assert initials(words("Henderson Industrial Ltd")) == "hi"


def test_look_alikes_are_folded_for_offers():
    assert exact_form(look("Аcme Ltd")) == exact_form(look("Acme Ltd"))
    assert exact_form(look("HENDЕRSОN")) == "henderson"


@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("Acme", True),
        ("Łódź", True),
        ("עברית", True),
        ("\u202eemcA", False),
        ("a\u2066b", False),
        ("\ud800", False),
    ],
)
def test_text_that_shows_something_else_than_it_holds_cannot_be_read(text, can):
    assert can_be_read(text) is can


@given(st.text(alphabet=st.characters(), max_size=60))
def test_folding_twice_is_folding_once(text):
    assert exact_form(exact_form(text)) == exact_form(text)
    assert loose_form(loose_form(text)) == loose_form(text)
    assert words(exact_form(text)) == words(text)


@given(st.text(alphabet=st.characters(), max_size=60))
def test_the_short_way_for_ascii_gives_what_the_long_way_gives(text):
    plain = text.encode("ascii", "ignore").decode()
    assert exact_form(plain) == exact_form(plain + "\u200b")
    assert words(plain) == words(plain + "\u200b")


@given(st.text(alphabet=st.characters(), max_size=300))
def test_what_is_shown_of_any_text_is_short_and_can_be_stored(text):
    shown = readable(text)
    assert len(shown) <= 80
    assert can_be_read(shown)
    shown.encode("utf-8")
