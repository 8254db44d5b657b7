"""Values and texts put to plain pydantic and to layer 1, side by side."""

import pytest

from companion import Shop
from companion.course.laxity import (
    RIGHT,
    as_json,
    one_pattern,
    side_by_side,
    taken_by_pydantic,
    texts_side_by_side,
)


@pytest.fixture(scope="module")
def shop():
    return Shop.load()


@pytest.mark.parametrize("field", RIGHT)
def test_a_right_value_is_taken_by_both(shop, field):
    row, = side_by_side(field, [RIGHT[field]], shop)
    assert row == {"given": as_json(RIGHT[field]), "plain pydantic": f"takes {as_json(RIGHT[field])}",
                   "layer 1": "takes it", "suggestion": ""}


def test_the_other_arguments_are_right_so_only_the_one_given_is_refused(shop):
    row, = side_by_side("quantity", ["many"], shop)
    assert row["plain pydantic"].startswith("refused: Input should be a valid integer")
    assert row["layer 1"].count("You provided") == 1 and '"many"' in row["layer 1"]


def test_a_dict_and_its_json_text_come_out_alike(shop):
    by_value, = side_by_side("quantity", ["5"], shop)
    by_text, = texts_side_by_side({"text": as_json(RIGHT | {"quantity": "5"})}, shop)
    assert (by_value["layer 1"], by_value["suggestion"]) == (by_text["layer 1"], by_text["suggestion"])


def test_what_pydantic_takes_is_a_number_to_be_set_beside_a_predicted_one(shop):
    rows = side_by_side("quantity", [True, "5", "1,000", 5.0, "many: 5"], shop)
    assert list(taken_by_pydantic(rows).values()) == [1, 5, "refused", 5, "refused"]


@pytest.mark.parametrize("pattern, text, found, taken", [
    (r"^SKU-\d{4}$", "SKU-٤٤١١", True, True),
    ("^SKU-[0-9]{4}$", "SKU-٤٤١١", False, False),
    ("SKU-[0-9]{4}", "SKU-44115", True, True),
    ("^SKU-[0-9]{4}$", "SKU-4411\n", True, False),
])
def test_a_pattern_as_re_and_as_pydantic_reads_it(pattern, text, found, taken):
    row = one_pattern(pattern, text)
    assert (row["pattern"], row["given"]) == (pattern, as_json(text))
    assert (row["re finds it"], row["pydantic takes it"]) == (found, taken)


def test_a_long_value_is_cut():
    assert len(as_json("x" * 10_000)) == 120
