"""What must hold for every name, every rep and everything that may be said."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion import Shop
from companion.gate.shop.names import LEGAL_SUFFIXES, can_be_read, exact_form, loose_form, words
from companion.resolve import Ambiguous, NotFound, Resolved, resolve_account, resolve_order, resolve_product

PARTS = [
    "Acme",
    "acme",
    "Ácme",
    "Аcme",
    "Acmé",
    "Henderson",
    "Hender",
    "Industrial",
    "Pacific",
    "H",
    "I",
    "Ltd",
    "Inc",
    "GmbH",
    "Co",
    "&",
    "and",
    "O'Neill",
    "O’Neill",
    "Smith-Jones",
    "Smith",
    "24",
    "7",
    "%",
    "_",
    "\u200b",
    "\u202e",
    "—",
]
NAMES = st.lists(st.sampled_from(PARTS), min_size=1, max_size=4).map(" ".join)
FEW = st.sampled_from(["Acme", "ACME", "Ac\u200bme", "Acme Ltd", "%", "_", "Acme \u202eLtd", "\u200b"])
ANYTHING = st.text(alphabet=st.characters(), max_size=30)
SAID = st.one_of(FEW, NAMES, ANYTHING, st.sampled_from(["", " ", "%", "_", "r-01", "1", "2", "3"]))


@st.composite
def worlds(draw):
    """Up to twelve accounts of two reps, sometimes all namesakes; some ids are words of names."""
    reps = draw(st.sampled_from([["r-01"], ["r-01", "r-02"]]))
    account = st.tuples(
        draw(st.sampled_from([NAMES, FEW])),
        st.sampled_from(reps),
        st.sampled_from(["", "Oslo"]),
        st.sampled_from(["", "active"]),
    )
    names = draw(st.lists(account, min_size=1, max_size=12) | st.just([("Acme", "r-01", "", "")] * 7))
    ids = [*"123456789", "24", "7x", "Acme"]
    accounts = [
        {"id": id, "name": name, "rep": rep, "city": city, "status": status}
        for id, (name, rep, city, status) in zip(ids, names, strict=False)
    ]
    orders = [
        {"order_id": f"o-{account['id']}", "account_id": account["id"], "captured": 1} for account in accounts
    ]
    return Shop.from_records(accounts=accounts, orders=orders)


def by_hand(said, accounts):
    """The three rungs, one account at a time: the ids on the first rung that matches anything."""
    if not said.strip() or not can_be_read(said):
        return set()
    spoken = words(said)
    rungs = (
        lambda a: exact_form(a.name) == exact_form(said) != "" or a.id == said.strip(),
        lambda a: loose_form(a.name) == loose_form(said) != "",
        lambda a: (
            bool(set(spoken) - LEGAL_SUFFIXES)
            and all(any(word.startswith(start) for word in words(a.name)) for start in spoken)
        ),
    )
    return next((ids for rung in rungs if (ids := {a.id for a in accounts if rung(a)})), set())


@settings(max_examples=150, deadline=None)
@given(worlds(), SAID)
def test_the_index_finds_what_comparing_with_every_name_finds(shop, said):
    mine = {account.id: account for account in shop.accounts("r-01")}
    expected = by_hand(said, mine.values())
    found = resolve_account(said, "r-01", shop)
    match found:
        case Resolved():
            assert {found.entity.id} == expected
            assert found.entity == mine[found.entity.id]
        case Ambiguous():
            ids = {candidate.id for candidate in found.candidates}
            assert ids <= expected and len(ids) == min(5, len(expected)) > 1
            assert found.more == len(expected) - len(ids)
        case NotFound():
            assert not expected


@settings(max_examples=100, deadline=None)
@given(worlds(), SAID)
def test_nothing_changes_when_the_accounts_of_others_go(shop, said):
    alone = Shop.from_records(accounts=shop.accounts("r-01"), orders=shop.orders("r-01"))
    for resolve in (resolve_account, resolve_order):
        assert resolve(said, "r-01", shop) == resolve(said, "r-01", alone)


@settings(max_examples=100, deadline=None)
@given(worlds(), st.one_of(SAID, st.sampled_from(["o-1", "o-2", "O-3", "o 4", "5"])))
def test_no_account_of_another_rep_is_ever_named(shop, said):
    others = {account.id for account in shop.accounts("r-02")}
    for resolve in (resolve_account, resolve_order):
        found = resolve(said, "r-01", shop)
        offered = found.near if isinstance(found, NotFound) else getattr(found, "candidates", ())
        ids = {candidate.id.removeprefix("o-") for candidate in offered} | {
            id.removeprefix("o-") for id in getattr(found, "respelt", ())
        }
        if isinstance(found, Resolved):
            ids.add(getattr(found.entity, "account_id", getattr(found.entity, "id", None)))
        assert not ids & others


@settings(max_examples=100, deadline=None)
@given(worlds(), SAID)
def test_labels_are_distinct_and_few(shop, said):
    found = resolve_account(said, "r-01", shop)
    offered = found.near if isinstance(found, NotFound) else getattr(found, "candidates", ())
    labels = [candidate.label for candidate in offered]
    assert len(labels) == len(set(labels)) <= 5
    assert len({exact_form(label) for label in labels}) == len(labels)


@settings(max_examples=100, deadline=None)
@given(worlds())
def test_a_candidate_that_is_picked_by_its_name_is_it_or_one_of_its_namesakes(shop):
    names = {account.id: account.name for account in shop.accounts("r-01")}
    questions = [
        resolve_account(said, "r-01", shop) for said in ("acme", "henderson", "smith", "h", "a", "24", "o'")
    ]
    for candidate in (
        candidate for found in questions if isinstance(found, Ambiguous) for candidate in found.candidates
    ):
        name = names[candidate.id]
        again = resolve_account(name, "r-01", shop)
        if can_be_read(name):
            namesakes = {
                id
                for id, other in names.items()
                if exact_form(other) == exact_form(name) or id == name.strip()
            }
            ids = (
                {again.entity.id} if isinstance(again, Resolved) else {other.id for other in again.candidates}
            )
            assert ids <= namesakes and (candidate.id in ids or len(namesakes) > 5)


@settings(max_examples=100, deadline=None)
@given(worlds())
def test_each_own_id_resolves_alone_unless_it_is_also_a_name(shop):
    mine = shop.accounts("r-01")
    for account in mine:
        also = {other.id for other in mine if exact_form(other.name) == exact_form(account.id)} | {account.id}
        found = resolve_account(account.id, "r-01", shop)
        assert (isinstance(found, Resolved) and found.entity == account) if len(also) == 1 else len(also) > 1
    for account in shop.accounts("r-02"):
        found = resolve_account(account.id, "r-01", shop)
        assert not isinstance(found, Resolved) or found.entity.rep == "r-01"


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=st.characters(), max_size=200), st.text(alphabet=st.characters(), max_size=10))
def test_any_text_gets_the_same_outcome_twice_and_none_raises(said, rep):
    shop = Shop.from_records(
        accounts=[{"id": "1", "name": "Acme"}],
        products=[{"sku": "SKU-1001", "name": "Pump"}],
        orders=[{"order_id": "o-1", "account_id": "1", "captured": 1}],
    )
    for resolve in (resolve_account, resolve_product, resolve_order):
        first = resolve(said, rep, shop)
        assert first == resolve(said, rep, shop)
        first.model_dump_json().encode()


LATIN_NAMES = st.lists(
    st.sampled_from(["Acme", "Henderson", "Pacific", "Expo", "Ltd", "Oslo", "Co-op", "O'Neill"]),
    min_size=1,
    max_size=4,
).map(" ".join)
CYRILLIC = dict(zip("aeocpx", "аеосрх", strict=True))


@settings(max_examples=100, deadline=None)
@given(LATIN_NAMES, st.sets(st.sampled_from("aeocpx"), min_size=1))
def test_a_look_alike_of_another_script_never_resolves_and_is_offered(name, letters):
    swapped = name.translate(str.maketrans({letter: CYRILLIC[letter] for letter in letters}))
    assume(swapped != name)
    shop = Shop.from_records(accounts=[{"id": "id-1", "name": name}, {"id": "id-2", "name": "Other"}])
    found = resolve_account(swapped, "r-01", shop)
    assert found.kind == "not_found"
    assert set(words(name)) <= LEGAL_SUFFIXES or "id-1" in [candidate.id for candidate in found.near]
