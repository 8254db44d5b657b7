"""What must hold for every call that a model may send, in every small shop."""

import json
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from companion import Conversation, Shop, ToolCall, check, dispatch
from companion.gate.checking import apply_suggestion
from companion.gate.numbers import read_money
from companion.gate.outcomes import json_ready
from companion.gate.tools import TOOLS

MINE = [
    {"id": "1004", "name": "Acme Ltd", "city": "Leeds", "max_discount": 15},
    {"id": "1007", "name": "Acme Inc", "city": "Austin"},
    {"id": "0042", "name": "Globex", "catalogues": ["special"]},
    {"id": "1010", "name": "Northwind", "city": "Oslo"},
    {"id": "1011", "name": "Northwind", "city": "Oslo"},
]
# Names that begin, end or look like those of the rep, so that a leak would show as another count or another
# name.
LIMITED = {"max_discount": 1, "catalogues": ["special"]}
THEIRS = [
    {"id": "7001", "name": "Zanzibar Foundry", "city": "Hidden", "rep": "r-02", **LIMITED},
    {"id": "7002", "name": "Acme Zanzibar", "city": "Hidden", "rep": "r-02", **LIMITED},
    {"id": "7003", "name": "Globex", "city": "Hidden", "rep": "r-02", **LIMITED},
    {"id": "7004", "name": "Northwind", "city": "Hidden", "rep": "r-02", **LIMITED},
]
PRODUCTS = [
    {"sku": "SKU-1001", "name": "Hydraulic seal, 40mm"},
    {"sku": "SKU-1002", "name": "Ball bearing, 25mm"},
    {"sku": "SKU-0042", "name": "Brass valve", "catalogue": "special"},
]
ORDERS = [{"order_id": "O-77", "account_id": "1004", "captured": 100}]
HISTORY = [{"account_id": "1004", "sku": "SKU-1001", "quantity": 20}]


def make_shop(accounts):
    ids = {account["id"] for account in accounts}
    orders = ORDERS + [
        {"order_id": f"O-{id}", "account_id": id, "captured": 100} for id in ids if id >= "7000"
    ]
    stock = [{"sku": "SKU-1001", "warehouse": "dallas", "on_hand": 100}]
    return Shop.from_records(
        accounts=accounts, products=PRODUCTS, orders=orders, history=HISTORY, stock=stock, clock=lambda: 0.0
    )


SHOP, WITHOUT_THEIRS = make_shop(MINE + THEIRS), make_shop(MINE)
TALK = Conversation(
    "For Acme Ltd: 1001, and SKU-1002?", tool_results=[{"order": "O-77", "account": "Globex"}]
)

NAMES = [
    "Acme Ltd",
    "acme",
    "Acme Inc",
    "Globex",
    "0042",
    "1004",
    "Northwind",
    "Zanzibar",
    "Zanzibar Foundry",
    "7001",
    "7002",
    "Acme Zanzibar",
    "Acme Zanzibr",
    "Zanzibar",
    "7003",
    "7004",
    "Globx",
    "Northwnd",
    "N",
    "%",
    "_",
    "*",
    "' OR 1=1 --",
    "Аcme Ltd",
    "ZF",
    "",
    " ",
    "None",
]
SKUS = [
    "SKU-1001",
    "SKU-1002",
    "SKU-0042",
    "1001",
    "sku-1002",
    "SKU 1001",
    "SKU-9999",
    "Brass valve",
    1001,
    42,
    "SKU-1001\n",
]
IDS = ["O-77", "o-77", "77", "O-7001", "O-7002", "7001", "O-99", 77, "null"]
NUMBERS = st.one_of(
    st.integers(-2, 130),
    st.floats(allow_nan=False),
    st.sampled_from(["5", "40.10", "1,000", "five", True, 5.0, 60_000, 10**400]),
    st.decimals(0, 200, places=2).map(float),
)
TEXTS = st.one_of(
    st.text(max_size=20),
    st.sampled_from(["damaged", "late delivery in May", "\u202e", "<b>", "'; DROP TABLE quotes"]),
)
BY_NAME = {
    "account": st.sampled_from(NAMES),
    "sku": st.sampled_from(SKUS),
    "order_id": st.sampled_from(IDS),
    "quantity": NUMBERS,
    "amount": NUMBERS,
    "discount_percent": NUMBERS,
    "hours": NUMBERS,
    "currency": st.sampled_from(["USD", "usd", "EUR", "USD", None]),
    "reason": TEXTS,
    "warehouse": st.sampled_from(["dallas", "reno", "Dallas", "EAST", "None", None, ""]),
}
PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
ODD = st.one_of(
    PLAIN,
    st.binary(max_size=4),
    st.sampled_from([{1, 2}, object(), Decimal("NaN"), Decimal("1.5"), {1: 2}, (1, "\ud800")]),
)
NO_PLAIN_JSON = st.sampled_from([float("nan"), float("inf"), "\ud800", [float("nan")], {"\ud800": 1}])
UNKNOWN = ["discount", "wharehouse", "account_name", "qty", "colour", "Quantity", "", "\u202e"]


RIGHT = {
    "account": st.sampled_from(["Acme Ltd", "1004", "Acme Inc", "acme  inc"]),
    "sku": st.sampled_from(["SKU-1001", "SKU-1002"]),
    "order_id": st.just("O-77"),
    "quantity": st.integers(1, 130),
    "amount": st.decimals(1, 110, places=2).map(float),
    "discount_percent": st.integers(0, 16),
    "hours": st.integers(1, 100),
    "currency": st.just("USD"),
    "reason": st.just("late delivery in May"),
    "warehouse": st.sampled_from(["dallas", None]),
}


def calls(odd=PLAIN, changing=tuple(BY_NAME), tools=tuple(TOOLS)):
    """Right calls, with up to two arguments replaced, left out, or added under a name that the tool does not
    know."""

    def of(tool):
        names = sorted(TOOLS[tool].layered.model_fields)
        changed = sorted(set(names) & set(changing))
        other = st.sampled_from(changed).flatmap(
            lambda n: st.tuples(st.just(n), st.one_of(BY_NAME[n], BY_NAME[n], BY_NAME[n], odd, st.just(...)))
        )
        extra = st.tuples(st.sampled_from(UNKNOWN), odd)
        changes = st.one_of(
            st.just([]), *[st.lists(other, min_size=1, max_size=2)] * 4, st.lists(extra, max_size=2)
        )
        return st.builds(
            lambda right, changed: ToolCall(
                tool, {n: v for n, v in {**right, **dict(changed)}.items() if v is not ...}
            ),
            st.fixed_dictionaries({name: RIGHT[name] for name in names}),
            changes,
        )

    return st.sampled_from(tools).flatmap(of)


RAW = st.one_of(
    ODD,
    st.text(max_size=30),
    calls().map(lambda call: json.dumps(call.arguments)),
    st.tuples(calls(), st.integers(0, 60)).map(lambda two: json.dumps(two[0].arguments)[: two[1]]),
)
ANYTHING = st.one_of(
    calls(odd=ODD),
    st.builds(
        ToolCall, st.one_of(st.sampled_from([*sorted(TOOLS), "nothing"]), ODD), RAW, st.just("c-1"), ODD
    ),
)
SOME = settings(max_examples=200, deadline=None)


def plain_text(outcome):
    """All that an outcome can tell anybody, as text."""
    return outcome.model_dump_json() + json.dumps(outcome.for_model(), ensure_ascii=False)


@SOME
@given(ANYTHING, st.sets(st.integers(1, 4)))
def test_no_call_raises_or_writes(call, layers):
    before = SHOP.database._connection.total_changes
    outcome = check(call, TALK, SHOP, layers=layers)
    assert outcome.kind in ("accepted", "refused", "ambiguous", "needs_confirmation")
    assert SHOP.database._connection.total_changes == before


@SOME
@given(ANYTHING)
def test_what_goes_back_to_the_model_is_plain_json(call):
    text = json.dumps(check(call, TALK, SHOP).for_model(), allow_nan=False, ensure_ascii=False)
    assert len(text.encode()) < 20_000


@settings(max_examples=400, deadline=None)
@given(calls(odd=st.one_of(PLAIN, NO_PLAIN_JSON)), st.sets(st.integers(1, 4)))
def test_a_dict_and_its_json_text_get_the_same_outcome(call, layers):
    text = ToolCall(call.tool, json.dumps(call.arguments))
    assert check(text, TALK, SHOP, layers=layers) == check(call, TALK, SHOP, layers=layers)


@SOME
@given(calls())
def test_the_same_call_gets_the_same_outcome_whatever_was_checked_between(call):
    first = check(call, TALK, SHOP)
    check(ToolCall("draft_quote", {"account": "Globex"}), Conversation("?"), SHOP)
    assert (
        check(call, Conversation(TALK.question, TALK.history, TALK.tool_results), make_shop(MINE + THEIRS))
        == first
    )


@settings(max_examples=700, deadline=None)
@given(
    calls(changing=("account", "order_id"), tools=("apply_credit", "draft_quote", "issue_refund")),
    st.sampled_from([(1, 2, 3, 4), (1, 2, 3, 4), (2,), (1, 3), (1, 3, 4), (3,), (4,)]),
    st.sampled_from(["layered", "bare"]),
)
def test_the_accounts_of_another_rep_make_no_difference(call, layers, version):
    if version == "bare":
        call = ToolCall(
            call.tool, {{"account": "account_id"}.get(n, n): v for n, v in call.arguments.items()}
        )
    outcome = check(call, TALK, SHOP, layers=layers, version=version)
    assert outcome == check(call, TALK, WITHOUT_THEIRS, layers=layers, version=version)
    assert "Hidden" not in plain_text(outcome)


@SOME
@given(calls())
def test_what_is_accepted_is_valid_and_is_what_runs(call):
    shop = make_shop(MINE + THEIRS)
    outcome = check(call, TALK, shop)
    result = dispatch(call, TALK, shop)
    assert (result.kind == "completed") == (outcome.kind == "accepted")
    rows = [row for table in shop.ledger().values() for row in table]
    assert len(rows) == (result.kind == "completed" and TOOLS[call.tool].writes)
    if outcome.kind == "accepted":
        model = TOOLS[call.tool].layered
        valid = model.model_validate(json_ready(outcome.arguments)).model_dump(exclude_none=True)
        sent = {name: value for name, value in call.arguments.items() if value is not None}
        assert valid == outcome.arguments == result.arguments and result.resolved == outcome.resolved
        assert all(
            valid[name] == (read_money(value) if name == "amount" else value) for name, value in sent.items()
        )
        for name, value in (rows[0] if rows else {}).items():
            assert name in ("id", "account_id") or value == valid.get(name)


@SOME
@given(calls())
def test_a_flag_never_stops_a_call(call):
    silent = Conversation("?")
    flagged, without = check(call, silent, SHOP), check(call, silent, SHOP, layers=(1, 2, 3))
    assert (flagged.kind, flagged.issues, flagged.arguments) == (
        without.kind,
        without.issues,
        without.arguments,
    )
    assert flagged.kind == check(call, TALK, SHOP).kind


@settings(max_examples=300, deadline=None)
@given(calls())
def test_a_suggestion_sent_back_is_accepted_unless_the_person_must_answer(call):
    outcome = check(call, TALK, SHOP)
    if outcome.suggestion is not None:
        assert outcome.kind == "refused" and outcome.suggestion == json.loads(json.dumps(outcome.suggestion))
        for arguments in (
            apply_suggestion(call.arguments, outcome.suggestion),
            {**call.arguments, **outcome.suggestion},
        ):
            assert check(ToolCall(call.tool, arguments), TALK, SHOP).kind != "refused"


@SOME
@given(calls(changing=("account",), tools=("apply_credit", "check_inventory", "draft_quote")))
def test_the_labels_to_choose_from_are_distinct(call):
    outcome = check(call, TALK, SHOP)
    labels = [candidate.label for candidate in outcome.candidates]
    assert len(set(labels)) == len(labels) and (outcome.kind != "ambiguous" or len(labels) >= 2)


@SOME
@given(calls())
def test_nothing_invisible_is_quoted_in_a_message(call):
    outcome = check(call, TALK, SHOP)
    for issue in outcome.issues:
        assert issue.message.isprintable() and (not isinstance(issue.given, str) or issue.given.isprintable())
