"""Where identifiers came from, held against the scorecard and against runs made by hand."""

import pytest

from companion import Shop
from companion.measure.cases import ToolCase
from companion.measure.origins import named_by_tools_only, unseen, wrong_identifiers
from companion.measure.runs import Run
from companion.runs import scorecard

WORLD = {
    "accounts": [{"id": "1001", "name": "Acme Ltd"}, {"id": "1002", "name": "Acme Inc"}],
    "products": [{"sku": "SKU-0001", "name": "Seal"}, {"sku": "SKU-0002", "name": "Ring"}],
}
CASE = ToolCase(id="a", question="Five of 0001 for Acme Ltd", tool="draft_quote",
                tool_results=[{"data": [{"id": "1001"}, {"id": "1002", "sku": "SKU-0002"}]}],
                expected={"account_id": "1001", "sku": "SKU-0001", "quantity": 5})


def run(number, account_id="1001", sku="SKU-0001", account="Acme Ltd"):
    rest = {"sku": sku, "quantity": 5}
    return Run(case="a", run=number, tool="draft_quote", bare={"account_id": account_id, **rest},
               layered={"account": account, **rest}, retry=None, answer_bare=True, answer_layered=True, stopped=True)


def test_each_wrong_identifier_counts_once_where_it_was_seen():
    runs = [run(0), run(1, account_id="1002"), run(2, sku="SKU-9999"), run(3, sku="0001")]
    table = wrong_identifiers(runs, [CASE], Shop.from_records(**WORLD)).to_dict("index")
    assert table == {
        "identity": {"said by the person": 0, "in a tool result only": 1, "seen nowhere": 0, "all": 1},
        "invented": {"said by the person": 0, "in a tool result only": 0, "seen nowhere": 1, "all": 1},
        "format": {"said by the person": 1, "in a tool result only": 0, "seen nowhere": 0, "all": 1},
    }


def test_the_strict_rule_flags_another_spelling_and_the_loose_one_does_not():
    runs = [run(0, sku="0001"), run(1), run(2, sku="SKU-9999")]
    assert unseen("loose", runs, [CASE]) == {("a", 2)}
    assert unseen("letter", runs, [CASE]) == {("a", 1), ("a", 2)}


def test_the_loose_rule_agrees_with_the_flags_of_the_scorecard():
    assert unseen() == {(one.case, one.run) for one in scorecard("layered").readings if one.flagged}


def test_an_unknown_rule_is_an_error():
    with pytest.raises(ValueError, match="no rule 'exact'"):
        unseen("exact")


def test_what_only_a_tool_named_is_counted_for_tools_that_write():
    table = named_by_tools_only([run(0), run(1, sku="SKU-0002"), run(2, sku="SKU-9999")], [CASE],
                                Shop.from_records(**WORLD))
    assert table.loc["draft_quote"].to_dict() == {"accepted": 2, "tools_only": 1}
    assert table["accepted"].sum() == 2
