"""Fourteen requests for a quote."""

from recipe.case import Case, accept, found_accounts, found_products

QUOTE_CASES = (
    Case(
        "quote-01",
        "draft_quote",
        "Quote {harw.name} for 60 of {washer.sku}, list price.",
        {"account_id": "{harw.id}", "sku": "{washer.sku}", "quantity": 60},
        results=(found_accounts("harw"),),
    ),
    Case(
        "quote-02",
        "draft_quote",
        "Please draft a quote: {ridg_mil.name}, 24 x {gearbox.sku}, with their usual 10 percent off.",
        {"account_id": "{ridg_mil.id}", "sku": "{gearbox.sku}", "quantity": 24, "discount_percent": 10},
        results=(found_accounts("ridg_agg", "ridg_mil", "ridg_tra"),),
        siblings=("ridg_agg", "ridg_tra"),
    ),
    Case(
        "quote-03",
        "draft_quote",
        "{quil.name} wants 144 of {filter.sku}. They were promised eight percent (8%) when we last spoke, "
        "so make "
        "sure that is in it.",
        {"account_id": "{quil.id}", "sku": "{filter.sku}", "quantity": 144, "discount_percent": 8},
        results=(found_accounts("quil"),),
    ),
    Case(
        "quote-04",
        "draft_quote",
        "Put together a quote for {ridg_mil.family}: 40 of {chain.sku}, 5% off.",
        {"account_id": "{ridg_agg.id}", "sku": "{chain.sku}", "quantity": 40, "discount_percent": 5},
        history=(
            ("Meeting at {ridg_agg.name} went well. They're rebuilding two conveyor lines and will need "
            "chain."),
        ),
        results=(found_accounts("ridg_agg", "ridg_mil", "ridg_tra"),),
        words=("{ridg_agg.name}", "{ridg_agg.low}"),
        vague=("{ridg_mil.family}", "{ridg_mil.family_low}"),
        siblings=("ridg_mil", "ridg_tra"),
    ),
    Case(
        "quote-05",
        "draft_quote",
        "can u quote {ston.low} 36 of the {anchor.words}, they want it in writing",
        {"account_id": "{ston.id}", "sku": "{anchor.sku}", "quantity": 36},
        results=(found_products("anchor", "clamp"), found_accounts("ston")),
    ),
    Case(
        "quote-06",
        "draft_quote",
        "Would you prepare an offer to {brig_bot.name} for 96 {gasket.words} (that's {gasket.sku})? No "
        "discount this "
        "time; they know why.",
        {"account_id": "{brig_bot.id}", "sku": "{gasket.sku}", "quantity": 96},
        results=(found_accounts("brig_bot", "brig_dai", "brig_uti"),),
        siblings=("brig_dai", "brig_uti"),
    ),
    Case(
        "quote-07",
        "draft_quote",
        "{zeph.name} need 200 of {pillow.sku} for the airport job. Twelve off, as agreed: 12%.",
        {"account_id": "{zeph.id}", "sku": "{pillow.sku}", "quantity": 200, "discount_percent": 12},
        results=(found_accounts("zeph"),),
    ),
    Case(
        "quote-08",
        "draft_quote",
        "Same quote as I sent {bexl.name} in spring, i.e. 80 {hat.sku}, but take 15% off now that they've "
        "signed the "
        "frame contract.",
        {"account_id": "{bexl.id}", "sku": "{hat.sku}", "quantity": 80, "discount_percent": 15},
        history=("What did {bexl.name} pay for {hat.words} last time?",),
        results=(found_accounts("bexl"),),
    ),
    Case(
        "quote-09",
        "draft_quote",
        "So that's {sensor.sku}, 25 pieces, to {dela_ene.family} at 10 per cent. Draft it and I'll look it "
        "over "
        "tonight.",
        {"account_id": "{dela_ver.id}", "sku": "{sensor.sku}", "quantity": 25, "discount_percent": 10},
        history=(
            "I'm at the glassworks of {dela_ver.name} today.",
            "They lost four sensors on the cold end last week.",
        ),
        results=(found_accounts("dela_ene", "dela_tra", "dela_ver"),),
        words=("{dela_ver.name}", "{dela_ver.short}"),
        vague=("{dela_ene.family}", "{dela_ene.family_low}"),
        siblings=("dela_ene", "dela_tra"),
    ),
    Case(
        "quote-10",
        "draft_quote",
        "A colleague forwarded me this: “{muel.name}, bitte 30 Stück {motor.sku}, 7,5 % Rabatt.” Please "
        "make the quote, the discount is fine by me.",
        {"account_id": "{muel.id}", "sku": "{motor.sku}", "quantity": 30, "discount_percent": 7.5},
        results=(
            found_products("motor", "gearbox"),
            {
                "tool": "recent_contacts",
                "data": [{"account": "{muel.name}", "account_id": "{muel.id}", "city": "{muel.city}"}],
            },
        ),
    ),
    Case(
        "quote-11",
        "draft_quote",
        "I know {hend_pac.name} is dormant, but they have asked for a price on 16 {coupling.sku} and I want "
        "them "
        "back. 12%.",
        {"account_id": "{hend_pac.id}", "sku": "{coupling.sku}", "quantity": 16, "discount_percent": 12},
        results=(found_accounts("hend_hyd", "hend_ind", "hend_pac", "hend_van"),),
        siblings=("hend_ind", "hend_hyd"),
    ),
    Case(
        "quote-12",
        "draft_quote",
        "Number for {aker.name} please. Forty-five (45) of the {belt.words}, {belt.sku}, no rebate.",
        {"account_id": "{aker.id}", "sku": "{belt.sku}", "quantity": 45},
        history=("Who buys {belt.words} from us these days?",),
        results=(found_accounts("aker"),),
    ),
    Case(
        "quote-13",
        "draft_quote",
        "{pine.name} can't decide: it's either one box of 24 {castor.sku} to try, or the whole year's need "
        "in one go, "
        "which is 288. Quote whichever you think they'd rather see first, net.",
        {"account_id": "{pine.id}", "sku": "{castor.sku}", "quantity": accept(24, 288)},
        results=(found_accounts("pine"),),
    ),
    Case(
        "quote-14",
        "draft_quote",
        "Could you pencil in 50 {harness.sku} for {mako.name}? They'd like to see it priced with 6 percent "
        "off before "
        "they say yes.",
        {"account_id": "{mako.id}", "sku": "{harness.sku}", "quantity": 50, "discount_percent": 6},
        results=(found_accounts("mako"),),
        rep="r-02",
        instead=(
            "hold_stock",
            {"sku": "{harness.sku}", "quantity": 50, "hours": 48},
            {"sku": "{harness.sku}", "quantity": 50, "hours": 48},
        ),
    ),
)
