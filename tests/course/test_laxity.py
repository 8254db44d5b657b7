"""Values and texts put to plain pydantic and to layer 1, side by side."""

import pytest

from companion import Shop
from companion.course.laxity import RIGHT, as_json, side_by_side, texts_side_by_side


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


def test_a_long_value_is_cut():
    assert len(as_json("x" * 10_000)) == 120
