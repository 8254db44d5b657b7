"""Ten requests for a refund."""

from typing import Any

from recipe.case import Case, found_accounts, found_orders, free_text


def _refund(order: str, amount: float, reason: str) -> dict[str, Any]:
    return {"order_id": f"{{{order}.id}}", "amount": amount, "reason": free_text(reason)}


REFUND_CASES = (
    Case(
        "refund-01",
        "issue_refund",
        "Refund {ord_bexl.id}, 128.40, three boxes were crushed.",
        _refund("ord_bexl", 128.4, "Three boxes were crushed"),
        reasons=("Three boxes were crushed", "damaged", "Boxes crushed in transit"),
    ),
    Case(
        "refund-02",
        "issue_refund",
        "{hend_ind.name} got the 60s instead of the 40s on order {ord_hend.id}. Pay back 96 dollars on it.",
        _refund("ord_hend", 96, "Wrong item was sent"),
        results=(found_orders("hend_ind", "ord_hend"),),
        reasons=("Wrong item was sent", "wrong item", "60mm seals sent instead of 40mm"),
    ),
    Case(
        "refund-03",
        "issue_refund",
        "The customer has every right to be cross: the whole of {ord_aker.id} came a month late. Give the "
        "full 118.40 "
        "back.",
        _refund("ord_aker", 118.4, "Order came a month late"),
        reasons=("Order came a month late", "late", "Delivered a month late, full refund agreed"),
    ),
    Case(
        "refund-04",
        "issue_refund",
        "pls refund 45 on order {ord_quil.digits}, gloves were the wrong size",
        _refund("ord_quil", 45, "Gloves were the wrong size"),
        results=(found_orders("quil", "ord_quil"),),
        reasons=("Gloves were the wrong size", "wrong item", "wrong size"),
    ),
    Case(
        "refund-05",
        "issue_refund",
        "Which order was it, {ord_omal.id}? Yes. {omal.name} sent back one harness, so 215 to refund.",
        _refund("ord_omal", 215, "One harness was returned"),
        history=("{omal.name} returned something on Friday.",),
        results=(found_orders("omal", "ord_omal"),),
        reasons=("One harness was returned", "Return of one harness", "item returned"),
    ),
    Case(
        "refund-06",
        "issue_refund",
        "Of the two open ones it's the smaller: take {ord_brig2.id} and refund all 84.00 of it. The gaskets "
        "were "
        "cracked on arrival.",
        _refund("ord_brig2", 84, "Gaskets were cracked on arrival"),
        history=("Show me the open orders of {brig_dai.name}.",),
        results=(found_orders("brig_dai", "ord_brig", "ord_brig2"),),
        reasons=("Gaskets were cracked on arrival", "damaged", "Cracked gaskets"),
    ),
    Case(
        "refund-07",
        "issue_refund",
        "I've agreed with {mako.name} on 300 for the late anodes. The order is the one that you found.",
        _refund("ord_mako", 300, "Late delivery of the anodes"),
        rep="r-02",
        history=("Find me the anode order of {mako.name}.",),
        results=(found_orders("mako", "ord_mako"),),
        reasons=("Late delivery of the anodes", "late", "Anodes delivered late, amount agreed"),
    ),
    Case(
        "refund-08",
        "issue_refund",
        "They overpaid on {ord_iron.id}! 23.10 needs to go back to {iron.name}, to the card they used.",
        _refund("ord_iron", 23.1, "Customer overpaid"),
        rep="r-03",
        results=(found_orders("iron", "ord_iron"), found_accounts("iron")),
        reasons=("Customer overpaid", "Overpayment on the order", "Overpaid amount returned"),
        instead=(
            "apply_credit",
            {
                "account_id": "{iron.id}",
                "amount": 23.1,
                "currency": "USD",
                "reason": "Overpayment on the order",
            },
            {
                "account": "{iron.name}",
                "amount": 23.1,
                "currency": "USD",
                "reason": "Overpayment on the order",
            },
        ),
    ),
    Case(
        "refund-09",
        "issue_refund",
        "Refund half of {ord_darc.id} please. That would be 1,937.50. They kept the bearings with the "
        "scratched "
        "cages at half price.",
        _refund("ord_darc", 1937.5, "Scratched cages, kept at half price"),
        rep="r-03",
        reasons=(
            "Scratched cages, kept at half price",
            "damaged",
            "Half price agreed for scratched bearings",
        ),
    ),
    Case(
        "refund-10",
        "issue_refund",
        "Hiya, {grov.name} want their money back on the filter, {ord_grov.id}, it was 39.99. Wrong micron "
        "rating.",
        _refund("ord_grov", 39.99, "Wrong micron rating"),
        rep="r-02",
        reasons=("Wrong micron rating", "wrong item", "Filter has the wrong micron rating"),
    ),
)
