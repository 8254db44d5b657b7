"""What a factor catches and whom it bothers, held against the scorecard and against a world made by hand."""

import pytest

from companion import Shop
from companion.measure.cases import Expect, ToolCase
from companion.measure.factors import Sized, by_factor, sized
from companion.measure.runs import Run
from companion.runs import scorecard

WORLD = {
    "accounts": [{"id": "1", "name": "Acme"}, {"id": "2", "name": "Newcomer"}],
    "products": [{"sku": "SKU-0001", "name": "Seal"}],
    "history": [{"account_id": "1", "sku": "SKU-0001", "quantity": 10} for _ in range(10)],
}


def case(id, account, quantity):
    expected = {"account_id": account, "sku": "SKU-0001", "quantity": quantity}
    return ToolCase(id=id, question="Acme, Newcomer: SKU-0001", tool="draft_quote", expected=expected)


def run(case, number, quantity, tool="draft_quote", account="Acme", sku="SKU-0001"):
    layered = {"account": account, "sku": sku, "quantity": quantity}
    return Run(case=case, run=number, tool=tool, bare={}, layered=layered, retry=None, answer_bare=True,
               answer_layered=True, stopped=True)


CASES = [case("a", "1", 8), case("b", "1", Expect(8, 60)), case("c", "2", 8)]
RUNS = [run("a", 0, 8), run("a", 1, 80), run("b", 0, 60), run("a", 2, 80, tool="hold_stock"), run("a", 3, 80, sku="0001"),
        run("c", 0, 80, account="Newcomer")]


def test_each_quantity_stands_beside_the_usual_size():
    found = sized(RUNS, CASES, Shop.from_records(**WORLD))
    assert found == [Sized("a", 0, 8, 10, True), Sized("a", 1, 80, 10, False), Sized("b", 0, 60, 10, True)]
    assert found[1].times_usual == 8


@pytest.mark.parametrize("factor, row", [(0.5, (3, 1, 2, 0)), (5, (2, 1, 1, 0)), (6, (1, 1, 0, 0)), (8, (0, 0, 0, 1))])
def test_a_factor_is_a_limit_that_itself_still_passes(factor, row):
    table = by_factor([factor], sized(RUNS, CASES, Shop.from_records(**WORLD)))
    assert tuple(table.loc[factor]) == row


def test_at_the_layers_own_factor_it_agrees_with_the_scorecard():
    row, figures = by_factor([5]).loc[5], scorecard("layered")
    confirmed = [one for one in figures.readings if one.to_confirm]
    assert row["asked"] == len(confirmed)
    assert row["bothered"] == sum(one.first_right for one in confirmed)


def test_a_factor_must_be_above_0():
    with pytest.raises(ValueError, match="above 0"):
        by_factor([0], [])
