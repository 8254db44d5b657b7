"""Ten requests for a credit."""

from typing import Any

from recipe.case import Case, found_accounts, free_text


def _credit(account: str, amount: float, reason: str) -> dict[str, Any]:
    return {
        "account_id": f"{{{account}.id}}",
        "amount": amount,
        "currency": "USD",
        "reason": free_text(reason),
    }


CREDIT_CASES = (
    Case(
        "credit-01",
        "apply_credit",
        "{okaf_too.name} were billed twice for freight. Give them 185.40 back as a credit, would you?",
        _credit("okaf_too", 185.4, "Freight was billed twice"),
        results=(found_accounts("okaf_fab", "okaf_mar", "okaf_too"),),
        siblings=("okaf_fab", "okaf_mar"),
        reasons=(
            "Freight was billed twice",
            "Refund of duplicate freight charge",
            "Duplicate freight on the invoice",
        ),
    ),
    Case(
        "credit-02",
        "apply_credit",
        "credit {harw.low} $75, late delivery, I promised them on the phone",
        _credit("harw", 75, "Late delivery, promised by phone"),
        results=(found_accounts("harw"),),
        reasons=(
            "Late delivery, promised by phone",
            "Compensation for late delivery",
            "Goodwill for a late delivery",
        ),
    ),
    Case(
        "credit-03",
        "apply_credit",
        "Then let's settle it: 320 dollars credit to {brig_bot.family} for the filters that failed the seal "
        "test.",
        _credit("brig_dai", 320, "Filters failed the seal test"),
        history=(
            "Quality called. The batch that went to {brig_dai.name} leaks at the end caps.",
            "How bad is it, did they get many of those?",
        ),
        results=(found_accounts("brig_bot", "brig_dai", "brig_uti"),),
        words=("{brig_dai.name}", "{brig_dai.low}"),
        vague=("{brig_bot.family}", "{brig_bot.family_low}"),
        siblings=("brig_bot", "brig_uti"),
        reasons=(
            "Filters failed the seal test",
            "Faulty filter batch, leaking end caps",
            "Leaking filters replaced",
        ),
    ),
    Case(
        "credit-04",
        "apply_credit",
        "Please book a credit of 1,860 USD for {tide.name}. They returned the two reels of rope that were "
        "short.",
        _credit("tide", 1860, "Two short reels of rope were returned"),
        results=(found_accounts("tide"),),
        reasons=(
            "Two short reels of rope were returned",
            "Returned rope, two reels too short",
            "Return of two reels below length",
        ),
    ),
    Case(
        "credit-05",
        "apply_credit",
        "We owe {tarn_inc.name} (not the Ltd!) 64 dollars for the fuses that arrived broken.",
        _credit("tarn_inc", 64, "Fuses arrived broken"),
        results=(found_accounts("tarn_inc", "tarn_ltd"),),
        words=("{tarn_inc.name}",),
        siblings=("tarn_ltd",),
        reasons=("Fuses arrived broken", "Fuses damaged in transit", "Broken fuses in the delivery"),
    ),
    Case(
        "credit-06",
        "apply_credit",
        "Account {holl.id} complained about the wrong gauges again. 49.95 credit, reason: wrong item "
        "shipped twice.",
        _credit("holl", 49.95, "Wrong item shipped twice"),
        rep="r-03",
        words=("{holl.id}",),
        reasons=("Wrong item shipped twice", "wrong item shipped twice", "Wrong gauges shipped twice"),
    ),
    Case(
        "credit-07",
        "apply_credit",
        "Do it. 250 credit on {okaf_fab.family}, reason is the pricing error on bearings.",
        _credit("okaf_mar", 250, "Pricing error on bearings"),
        history=(
            ("{okaf_mar.name} say our bearing prices on the last invoice don't match the offer. "
            "Can you see what went wrong?"),
            "Right, so it was our mistake.",
        ),
        results=(found_accounts("okaf_fab", "okaf_mar", "okaf_too"),),
        words=("{okaf_mar.name}", "{okaf_mar.low}"),
        vague=("{okaf_fab.family}", "{okaf_fab.family_low}"),
        siblings=("okaf_fab", "okaf_too"),
        reasons=(
            "Pricing error on bearings",
            "Bearing prices on the invoice did not match the offer",
            "Invoice price differs from the offer",
        ),
    ),
    Case(
        "credit-08",
        "apply_credit",
        "Finance agreed to 742.50 for {vant_pac.name} because of the downtime we caused. Go ahead and apply "
        "it.",
        _credit("vant_pac", 742.5, "Downtime caused by our delivery"),
        rep="r-02",
        results=(found_accounts("vant_pac", "vant_pla"),),
        reasons=(
            "Downtime caused by our delivery",
            "Compensation for downtime, agreed by finance",
            "Downtime, agreed with finance",
        ),
    ),
    Case(
        "credit-09",
        "apply_credit",
        "{larc.name} shouldn't have paid the restocking fee. Return the 37.20 to their account; it can go "
        "against the "
        "next invoice.",
        _credit("larc", 37.2, "Restocking fee charged by mistake"),
        rep="r-02",
        results=(
            found_accounts("larc"),
            {"tool": "list_orders", "data": [{"order_id": "{ord_larc.id}", "captured": 7420}]},
        ),
        reasons=(
            "Restocking fee charged by mistake",
            "Restocking fee returned",
            "Fee should not have been charged",
        ),
        instead=(
            "issue_refund",
            {"order_id": "{ord_larc.id}", "amount": 37.2, "reason": "Restocking fee returned"},
            {"order_id": "{ord_larc.id}", "amount": 37.2, "reason": "Restocking fee returned"},
        ),
    ),
    Case(
        "credit-10",
        "apply_credit",
        "{sage.name} again. They're entitled to their quarterly bonus, 1,200.00 USD for Q2, as a credit "
        "note please.",
        _credit("sage", 1200, "Quarterly bonus for Q2"),
        rep="r-03",
        results=(found_accounts("sage"),),
        reasons=("Quarterly bonus for Q2", "Q2 bonus as a credit note", "Bonus for the second quarter"),
    ),
)
