"""Broken data is a DataError with its place, whatever is broken; what is shown of the shop stays short."""

import gzip

import numpy as np
import pytest

from companion import Shop
from companion.gate.shop.loading import DataError, read_lines


def test_a_gzipped_file_that_is_damaged_anywhere_is_a_data_error(tmp_path):
    path, whole = tmp_path / "lines.jsonl.gz", gzip.compress(b'{"a": 1}\n' * 1_000)
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        try:
            list(read_lines(path))
        except DataError as error:
            assert "lines.jsonl.gz" in str(error)


@pytest.mark.parametrize("field", ["id", "name", "city", "status", "rep"])
def test_half_a_character_in_any_text_of_a_record_is_a_data_error(field):
    with pytest.raises(DataError, match=rf"accounts\[0\]: {field}"):
        Shop.from_records(accounts=[{"id": "1", "name": "Acme", field: "\udfff"}])


@pytest.mark.parametrize("field", ["city", "status"])
def test_a_remark_on_an_account_is_as_short_as_a_name(field):
    with pytest.raises(DataError, match=rf"accounts\[0\]: {field}"):
        Shop.from_records(accounts=[{"id": "1", "name": "Acme", field: "x" * 201}])


def test_an_amount_may_be_a_float_of_another_type():
    orders = [{"order_id": "o-1", "account_id": "1", "captured": np.float64(49.9)}]
    shop = Shop.from_records(accounts=[{"id": "1", "name": "Acme"}], orders=orders)
    assert str(shop.order("o-1").captured) == "49.90"
