"""Faults of name resolution that public bug reports of other projects showed, numbered PC-…."""

import pytest

from companion import Shop
from companion.resolve import resolve_account

SHOP = Shop.from_records(
    accounts=[
        {"id": "1004", "name": "Acme Ltd", "city": "Leeds"},
        {"id": "1007", "name": "Acme Inc", "city": "Austin"},
        {"id": "0042", "name": "Globex"},
        {"id": "1010", "name": "Northwind", "city": "Oslo"},
        {"id": "1011", "name": "Northwind", "city": "Bergen"},
        {"id": "1012", "name": "Santa's Stitches"},
    ]
)


def ids(said, shop=SHOP):
    """The kind of what is found, and the ids that it names."""
    found = resolve_account(said, "r-01", shop)
    offered = [found.entity] if found.kind == "resolved" else getattr(found, "candidates", ())
    return found.kind, {thing.id for thing in offered}


def test_pc_41_two_that_match_are_asked_about_and_not_reported_as_not_found():
    assert ids("Acme") == ("ambiguous", {"1004", "1007"})


def test_pc_42_two_of_exactly_the_same_name_are_not_resolved():
    assert ids("Northwind") == ("ambiguous", {"1010", "1011"})


def test_pc_43_a_word_of_another_field_is_no_name():
    shop = Shop.from_records(
        accounts=[{"id": "1020", "name": "Household", "city": "Dan's partner", "status": "Dan"}]
    )
    assert ids("Dan", shop) == ("not_found", set())


def test_pc_45_the_exact_name_wins_over_a_longer_one():
    shop = Shop.from_records(
        accounts=[{"id": "1", "name": "Acme Ltd"}, {"id": "2", "name": "Acme Ltd Holdings"}]
    )
    assert ids("Acme Ltd", shop) == ("resolved", {"1"})


@pytest.mark.parametrize("apostrophe", "'’‘ʼ`´＇")
def test_pc_46_models_write_the_curly_apostrophe(apostrophe):
    assert ids(f"Santa{apostrophe}s Stitches") == ("resolved", {"1012"})


@pytest.mark.parametrize("said", ["Аcme Ltd", "Αcme Ltd", "Acmе Ltd", "АСМЕ LTD"])
def test_pc_47_a_look_alike_is_offered_and_never_taken(said):
    found = resolve_account(said, "r-01", SHOP)
    assert found.kind == "not_found"
    assert [candidate.id for candidate in found.near] == ["1004"]
