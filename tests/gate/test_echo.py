"""The answer must name what was acted on. The forty phrasings were written before the function."""

import time

import pytest

from companion.echo import ECHO_RULE, names_resolved

SEAL = {"product": {"id": "SKU-4411", "name": "Hydraulic seal, 40mm"}}
HENDERSON = {"account": {"id": "4471", "name": "Henderson Industrial"}}
ORDER = {"order": {"id": "o-1"}}

NAMES_IT = [
    (SEAL, "SKU-4411 (hydraulic seal, 40mm): 120 in Dallas."),
    (SEAL, "There are 120 units of SKU-4411 (hydraulic seal, 40mm) in Dallas."),
    (SEAL, "In Dallas, of the hydraulic seal, 40mm (SKU-4411), 120 are left."),
    (SEAL, "Dallas holds 120 hydraulic seals, 40 mm."),
    (SEAL, "The 40 mm hydraulic seal is in stock: 120 units."),
    (SEAL, "HYDRAULIC SEAL 40MM - 120 ON HAND"),
    (SEAL, "sku 4411 is out of stock."),
    (SEAL, "Your stock of **SKU-4411** stands at 120."),
    (SEAL, "Part no. 4411 has 120 units in Reno."),
    (SEAL, "I looked up part #4411: 120."),
    (SEAL, "Is it SKU‑4411 you mean? It has 120 units."),
    (SEAL, "SKU-4411, not SKU-4412, has 120 units."),
    (SEAL, "Unlike SKU-4412, SKU-4411's stock is low: 4 units."),
    (SEAL, "120 seals (hydraulic, 40mm) are in Dallas."),
    (
        SEAL | HENDERSON,
        "I drafted the quote for Henderson Industrial: 200 of SKU-4411 (hydraulic seal, 40mm).",
    ),
    (SEAL | HENDERSON, "Henderson Industrial's quote covers 200 hydraulic seals of 40 mm."),
    (SEAL | HENDERSON, "For account 4471 I quoted 200 units of SKU-4411."),
    (HENDERSON, "The credit of 100.00 went to henderson industrial."),
    (ORDER, "I refunded 25.00 on order o-1."),
    (ORDER | HENDERSON, "Order #1 of Henderson Industrial, Dallas, was refunded."),
]

DOES_NOT = [
    (SEAL, "That part has 120 units in Dallas."),
    (SEAL, "There are 120 in stock."),
    (SEAL, "The usual Henderson part: 120 units."),
    (SEAL, "SKU-4412 (hydraulic seal, 60mm): 120 in Dallas."),
    (SEAL, "SKU-4412 (hydraulic seal, 40mm): 120 in Dallas."),
    (SEAL, "SKU-14411 has 120 units."),
    (SEAL, "SKU-44110 has 120 units."),
    (SEAL, "SKU-4411-2 has 120 units."),
    (SEAL, "INV-4411 is paid, and there are 120 in stock."),
    (SEAL, "There are 4411 units in Dallas."),
    (SEAL, "The stock is worth $4,411.00."),
    (SEAL, "The hydraulic pump has 120 units."),
    (SEAL, "The hydraulic seal is in stock: 120 units."),
    (SEAL, "Instead of SKU-4411 I looked up SKU-4412: 120."),
    (SEAL | HENDERSON, "I drafted a quote of 200 for SKU-4411 (hydraulic seal, 40mm)."),
    (SEAL | HENDERSON, "I drafted the quote for Henderson Pacific: 200 of SKU-4411."),
    (SEAL | HENDERSON, "The quote for Henderson is ready: 200 hydraulic seals, 40mm."),
    (HENDERSON, "The credit went to Industrial Supplies, as the Hendersons had asked."),
    (ORDER, "I refunded 1 order, o-10."),
    (ORDER, ""),
]


@pytest.mark.parametrize(("resolved", "answer"), NAMES_IT)
def test_an_answer_that_names_what_was_acted_on_is_accepted(resolved, answer):
    assert names_resolved(answer, {"kind": "completed", "data": {}, "resolved": resolved})


@pytest.mark.parametrize(("resolved", "answer"), DOES_NOT)
def test_an_answer_that_does_not_is_refused(resolved, answer):
    assert not names_resolved(answer, {"kind": "completed", "data": {}, "resolved": resolved})


def test_there_are_twenty_phrasings_each_way():
    assert len(NAMES_IT) == len(DOES_NOT) == 20


def judge(answer, **resolved):
    return names_resolved(answer, {"resolved": resolved})


def test_where_nothing_was_acted_on_there_is_nothing_to_name():
    assert names_resolved("Which Henderson do you mean?", {"kind": "ambiguous"})
    assert names_resolved("", {"resolved": {}}) and names_resolved("", {"resolved": None})


def test_an_entity_without_id_and_name_cannot_be_named():
    assert not judge("the part", product={}) and not judge("the part", product=None)


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("The credit went to Henderson.", True),
        ("The credit went to Henderson's account.", True),
        ("The credit went to Henderson Ltd.", True),
        ("CREDITED HENDERSON TODAY", True),
        ("The credit went to Henderson Pacific.", False),
        ("The credit went to Henderson & Sons.", False),
        ("The credit went to account 4472, Henderson.", False),
        ("The credit of 4471 went through.", False),
        ("The credit went to customer no. 4471.", True),
    ],
)
def test_a_name_that_begins_a_longer_one_is_not_that_name(answer, right):
    assert judge(answer, account={"id": "4471", "name": "Henderson Ltd"}) is right


@pytest.mark.parametrize(
    "name", ["Łódź Maschinen GmbH & Co. KG", "O’Neill & Sons", "3M", "Smith-Jones", "J.P. Morgan"]
)
def test_any_name_in_an_answer_is_found_as_it_stands(name):
    assert judge(f"Done: credit for {name}, as asked.", account={"id": "1", "name": name})
    assert judge(f"Stock of {name}: 3.", product={"id": "SKU-1001", "name": name})
    assert not judge("Done.", account={"id": "1", "name": name})


@pytest.mark.parametrize("id", ["o-1", "W123", "#W123", "2024-001", "ORD-2024-001", "acme", "SKU-0042"])
def test_any_id_is_known_by_its_role_and_not_by_its_looks(id):
    assert judge(f"Refunded order {id}.", order={"id": id})
    assert not judge(f"Refunded order {id}9.", order={"id": id})
    assert not judge("Refunded the order.", order={"id": id})


def test_leading_zeros_count():
    assert not judge("SKU-42 is out.", product={"id": "SKU-0042", "name": "Pump"})


@pytest.mark.parametrize(
    "answer",
    [
        "sku 4411 " * 100_000,
        "seal " * 200_000,
        "Henderson Pacific " * 60_000,
        "-" * 10**6,
        "\ud800\x00\u202e",
        "<b>" * 999,
        "a" * 10**6,
        "SKU-4411 Henderson Industrial Pacific " * 30_000,
    ],
)
def test_no_answer_takes_long_or_raises(answer):
    start = time.process_time()
    assert names_resolved(answer, {"resolved": SEAL | HENDERSON}) is False
    assert time.process_time() - start < 2


def test_what_is_no_answer_or_no_result_is_a_clear_error():
    for answer, result in ((None, {}), ("x", None), ("x", {"resolved": ["SKU-4411"]})):
        with pytest.raises(TypeError, match="resolve"):
            names_resolved(answer, result)


def test_the_rule_is_one_sentence_about_the_field_that_results_carry():
    assert "`resolved`" in ECHO_RULE and ECHO_RULE.rstrip(".").count(". ") == 0 and ECHO_RULE.endswith(".")
