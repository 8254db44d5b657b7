"""From an accepted call to what the shop's ledger holds, and what a confirmation is bound to."""

import copy
import json
import threading
from dataclasses import replace
from decimal import Decimal

import pytest

from companion import Conversation, Shop, ToolCall, check, dispatch
from companion.gate.confirming import VALID_FOR, Confirmation, ConfirmationError
from companion.gate.outcomes import NeedsConfirmation

NOTHING = {"quotes": [], "credits": [], "holds": [], "refunds": []}
LARGE = {"account": "Acme Ltd", "sku": "SKU-1001", "quantity": 2000}


def test_a_read_gives_the_stock_and_writes_nothing(dispatched, shop):
    result = dispatched("check_inventory", {"sku": "SKU-1001"})
    assert result.kind == "completed" and result.data["on_hand"] == 100 and shop.ledger() == NOTHING
    assert result.for_model()["data"]["stock"] == [
        {"warehouse": "dallas", "on_hand": 60},
        {"warehouse": "reno", "on_hand": 40},
    ]


@pytest.mark.parametrize(
    "tool, table, row",
    [
        (
            "draft_quote",
            "quotes",
            {"account_id": "1004", "sku": "SKU-1001", "quantity": 5, "discount_percent": 10.0},
        ),
        (
            "apply_credit",
            "credits",
            {
                "account_id": "1004",
                "amount": Decimal("29.00"),
                "currency": "USD",
                "reason": "late delivery in May",
            },
        ),
        ("hold_stock", "holds", {"sku": "SKU-1001", "quantity": 10, "hours": 48, "warehouse": "reno"}),
        ("issue_refund", "refunds", {"order_id": "O-77", "amount": Decimal("40.10"), "reason": "damaged"}),
    ],
)
def test_a_write_is_one_row_of_the_ledger(dispatched, shop, right, tool, table, row):
    result = dispatched(tool, right[tool])
    assert result.kind == "completed" and shop.ledger() == NOTHING | {table: [{"id": 1} | row]}


def test_every_result_names_what_it_acted_on(dispatched, right):
    named = {tool: dispatched(tool, right[tool]).for_model()["resolved"] for tool in right}
    seal, acme = {"id": "SKU-1001", "name": "Hydraulic seal, 40mm"}, {"id": "1004", "name": "Acme Ltd"}
    assert named["draft_quote"] == named["check_inventory"] == {"account": acme, "product": seal}
    assert named["apply_credit"] == {"account": acme} and named["hold_stock"] == {"product": seal}
    assert named["issue_refund"]["order"]["id"] == "O-77" and named["issue_refund"]["account"] == acme


@pytest.mark.parametrize(
    "arguments",
    [
        "{",
        '{"order_id": "O-77", "amo',
        {},
        {"order_id": "O-99", "amount": 1, "reason": "x"},
        '{"order_id": "O-77", "amount": 5, "reason": "x"}"',
    ],
)
def test_what_is_refused_does_not_run(dispatched, shop, arguments):
    assert dispatched("issue_refund", arguments).kind == "refused" and shop.ledger() == NOTHING


def test_refunds_never_exceed_what_was_captured_however_many_run_at_once(shop, talk):
    call = ToolCall("issue_refund", {"order_id": "O-77", "amount": 30, "reason": "late"})
    workers = [threading.Thread(target=dispatch, args=(call, talk, shop)) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert shop.refunded("O-77") == 90


def test_holds_never_exceed_what_is_on_hand(dispatched, shop):
    kinds = [dispatched("hold_stock", {"sku": "SKU-1001", "quantity": 30, "hours": 1}).kind for _ in range(5)]
    assert kinds == ["completed"] * 3 + ["refused"] * 2 and shop.held("SKU-1001") == 90


def test_if_a_tool_fails_nothing_is_kept_and_the_confirmation_is_not_used_up(dispatched, shop, monkeypatch):
    confirmation = dispatched("draft_quote", LARGE).confirm(by="r-01")
    insert = shop.database.insert

    def fail(table, values):
        insert(table, values)
        if table == "quotes":
            raise OSError("disk full")

    monkeypatch.setattr(shop.database, "insert", fail)
    with pytest.raises(OSError):
        dispatched("draft_quote", LARGE, confirmation=confirmation)
    monkeypatch.undo()
    assert shop.ledger() == NOTHING
    assert dispatched("draft_quote", LARGE, confirmation=confirmation).kind == "completed"


@pytest.mark.parametrize("layers", [(), (1,), (2, 3, 4), (1, 3, 4)])
def test_nothing_runs_without_schema_and_resolution(dispatched, layers, right):
    with pytest.raises(ValueError, match="layers 1 and 2"):
        dispatched("issue_refund", right["issue_refund"], layers=layers)


def test_a_confirmed_call_runs_once(dispatched, shop):
    waiting = dispatched("draft_quote", LARGE)
    assert waiting.kind == "needs_confirmation" and shop.ledger() == NOTHING
    confirmation = waiting.confirm(by="r-01")
    assert dispatched("draft_quote", LARGE, confirmation=confirmation).kind == "completed"
    again = dispatched("draft_quote", LARGE, confirmation=confirmation)
    assert (
        again.kind == "needs_confirmation"
        and "used before" in again.preview
        and len(shop.ledger()["quotes"]) == 1
    )


def test_the_person_is_shown_the_validated_arguments_and_the_names(checked):
    preview = checked(
        "draft_quote", json.dumps({**LARGE, "account": " ACME  ltd", "quantity": 2000.0})
    ).preview
    assert "Acme Ltd (1004)" in preview and "quantity 2000," in preview and "at most 20 units" in preview


@pytest.mark.parametrize(
    "other",
    [
        {"quantity": 2001},
        {"quantity": 5},
        {"sku": "SKU-1002"},
        {"account": "Acme Inc"},
        {"discount_percent": 15},
        {"account": "1004"},
    ],
)
def test_a_confirmation_covers_the_very_arguments_only(dispatched, shop, other):
    confirmation = dispatched("draft_quote", LARGE).confirm(by="r-01")
    outcome = dispatched("draft_quote", {**LARGE, **other}, confirmation=confirmation)
    assert (
        outcome.kind == "needs_confirmation"
        and "another call" in outcome.preview
        and shop.ledger() == NOTHING
    )
    assert dispatched("draft_quote", LARGE, confirmation=confirmation).kind == "completed"


def test_the_same_arguments_written_otherwise_are_the_same_call(dispatched):
    confirmation = dispatched("draft_quote", LARGE).confirm(by="r-01")
    text = json.dumps({"quantity": 2000.0, "discount_percent": 0, "sku": "SKU-1001", "account": "Acme Ltd"})
    assert dispatched("draft_quote", text, confirmation=confirmation).kind == "completed"


def test_a_confirmation_of_one_tool_is_none_of_another(dispatched, shop, right):
    confirmation = dispatched("draft_quote", LARGE).confirm(by="r-01")
    assert (
        dispatched("issue_refund", right["issue_refund"], confirmation=confirmation).kind
        == "needs_confirmation"
    )
    assert shop.ledger() == NOTHING


@pytest.mark.parametrize("by", ["r-02", "", None, "R-01", "r-01 "])
def test_only_the_rep_of_the_conversation_can_confirm(checked, by):
    with pytest.raises(ConfirmationError):
        checked("draft_quote", LARGE).confirm(by=by)


def test_a_confirmation_is_of_no_use_to_another_rep(dispatched, shop):
    confirmation = dispatched("draft_quote", LARGE).confirm(by="r-01")
    other, theirs = (
        Conversation("For Acme Zanzibar: SKU-1001", rep="r-02"),
        {**LARGE, "account": "Acme Zanzibar"},
    )
    for given in (confirmation, replace(confirmation, by="r-02")):
        outcome = dispatched("draft_quote", theirs, confirmation=given, talk=other)
        assert outcome.kind == "needs_confirmation" and "another rep" in outcome.preview
    assert shop.ledger() == NOTHING


def test_a_confirmation_expires_by_the_shops_clock(dispatched, now, shop):
    confirmation = dispatched("draft_quote", LARGE).confirm(by="r-01")
    now[0] = VALID_FOR
    outcome = dispatched("draft_quote", LARGE, confirmation=confirmation)
    assert outcome.kind == "needs_confirmation" and "expired" in outcome.preview and shop.ledger() == NOTHING
    assert dispatched("draft_quote", LARGE, confirmation=outcome.confirm(by="r-01")).kind == "completed"


def test_a_confirmation_is_in_time_until_it_expires(dispatched, now):
    confirmation = dispatched("draft_quote", LARGE).confirm(by="r-01")
    now[0] = VALID_FOR - 1
    assert dispatched("draft_quote", LARGE, confirmation=confirmation).kind == "completed"


@pytest.mark.parametrize(
    "forged",
    [
        Confirmation("0" * 32, "r-01"),
        Confirmation("", "r-01"),
        Confirmation(None, "r-01"),
        "yes",
        True,
        {"token": "x", "by": "r-01"},
    ],
)
def test_a_confirmation_made_by_hand_is_none(dispatched, shop, forged):
    dispatched("draft_quote", LARGE).confirm(by="r-01")
    assert dispatched("draft_quote", LARGE, confirmation=forged).kind == "needs_confirmation"
    assert shop.ledger() == NOTHING


def test_an_outcome_with_other_arguments_still_confirms_the_call_that_was_checked(dispatched, checked, shop):
    waiting = checked("draft_quote", LARGE)
    other = waiting.model_copy(update={"arguments": {**waiting.arguments, "quantity": 9000}})
    waiting.arguments["quantity"] = 9000
    for outcome in (other, waiting, copy.deepcopy(other)):
        result = dispatched(
            "draft_quote", {**LARGE, "quantity": 9000}, confirmation=outcome.confirm(by="r-01")
        )
        assert result.kind == "needs_confirmation" and shop.ledger() == NOTHING


def test_an_outcome_made_by_hand_confirms_nothing():
    with pytest.raises(ConfirmationError):
        NeedsConfirmation(tool="draft_quote", arguments=LARGE).confirm(by="r-01")


def test_a_confirmation_of_one_shop_is_none_in_another(dispatched, talk):
    confirmation = dispatched("draft_quote", LARGE).confirm(by="r-01")
    shop = Shop.from_records(
        accounts=[{"id": "1004", "name": "Acme Ltd"}], products=[{"sku": "SKU-1001", "name": "Seal"}]
    )
    assert dispatch(ToolCall("draft_quote", LARGE), talk, shop, confirmation).kind == "needs_confirmation"


def test_what_was_confirmed_is_checked_again(dispatched, shop):
    confirmation = dispatched("draft_quote", LARGE).confirm(by="r-01")
    shop.database.execute("UPDATE accounts SET catalogues = '[\"special\"]' WHERE id = '1004'")
    assert dispatched("draft_quote", LARGE, confirmation=confirmation).kind == "refused"
    assert shop.ledger() == NOTHING


def test_a_name_that_means_another_account_by_now_is_another_call(dispatched, shop):
    confirmation = dispatched("draft_quote", LARGE).confirm(by="r-01")
    shop.database.execute("UPDATE names SET exact = 'renamed', loose = 'renamed' WHERE id = '1004'")
    shop.database.execute("UPDATE names SET exact = 'acme ltd' WHERE id = '1007'")
    outcome = dispatched("draft_quote", LARGE, confirmation=confirmation)
    assert outcome.kind == "needs_confirmation" and shop.ledger() == NOTHING


def test_a_confirmation_does_not_show_its_token(checked):
    confirmation = checked("draft_quote", LARGE).confirm(by="r-01")
    assert confirmation.token not in repr(confirmation)


def test_checking_writes_nothing(checked, shop, right):
    before = shop.database._connection.total_changes
    for tool, arguments in right.items():
        checked(tool, arguments)
    checked("draft_quote", {"account": "Northwind", "sku": "SKU-9999", "quantity": 1})
    checked("draft_quote", LARGE)
    assert shop.database._connection.total_changes == before


def test_check_and_dispatch_agree(shop, talk, right):
    for tool, arguments in right.items():
        checked = check(ToolCall(tool, arguments), talk, shop)
        result = dispatch(ToolCall(tool, arguments), talk, shop)
        assert (result.arguments, result.resolved) == (checked.arguments, checked.resolved)
