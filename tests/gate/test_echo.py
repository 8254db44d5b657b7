"""The answer must name what was acted on. The phrasings below were written before the function that judges them."""

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
    (SEAL | HENDERSON, "I drafted the quote for Henderson Industrial: 200 of SKU-4411 (hydraulic seal, 40mm)."),
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
