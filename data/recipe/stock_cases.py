"""Sixteen questions about stock."""

from recipe.case import Case, found_accounts, found_products

HENDERSONS = ("hend_ind", "hend_pac", "hend_hyd", "hend_van")

STOCK_CASES = (
    Case("stock-01", "check_inventory", "how many {seal.sku} have we got right now?", {"sku": "{seal.sku}"}),
    Case(
        "stock-02",
        "check_inventory",
        "Morning! Could you look up {ball.sku} for me? I only care about what is sitting in Dallas, the "
        "truck leaves "
        "from there at noon.",
        {"sku": "{ball.sku}", "warehouse": "dallas"},
    ),
    Case(
        "stock-03",
        "check_inventory",
        "And the {hose.words}? Reno only please.",
        {"sku": "{hose.sku}", "warehouse": "reno"},
        history=("Can you find me {hose.words} and the couplings that go with them?",),
        results=(found_products("hose", "coupling"),),
    ),
    Case(
        "stock-04",
        "check_inventory",
        "{hend_ind.name} is asking if we can cover them on {seal.sku} out of Columbus. What's on hand there "
        "for them?",
        {"sku": "{seal.sku}", "warehouse": "columbus", "account_id": "{hend_ind.id}"},
        results=(found_accounts(*HENDERSONS),),
        siblings=("hend_pac", "hend_hyd", "hend_van"),
    ),
    Case(
        "stock-05",
        "check_inventory",
        "What's the stock looking like on {seal60.sku} for {hend_ind.family}?",
        {"sku": "{seal60.sku}", "account_id": "{hend_hyd.id}"},
        history=(
            "Just got off the phone with {hend_hyd.name}, they're about to run out of seals again.",
            "Remind me to send them the new price list as well.",
        ),
        results=(found_accounts(*HENDERSONS),),
        words=("{hend_hyd.name}", "{hend_hyd.low}"),
        vague=("{hend_ind.family}", "{hend_ind.family_low}"),
        siblings=("hend_ind", "hend_pac", "hend_van"),
    ),
    Case(
        "stock-06",
        "check_inventory",
        "The maintenance manual I uploaded earlier names the replacement cartridge in the table on the last "
        "page. "
        "Do we have any of those?",
        {"sku": "{cartridge.sku}"},
        history=(
            ("I've put the maker's maintenance manual for the filter skid in the project files, "
            "have a read of it."),
        ),
    ),
    Case(
        "stock-07",
        "check_inventory",
        "Dallas swears they're out of {bolt.sku}. Before I reorder, is there any anywhere in the company?",
        {"sku": "{bolt.sku}"},
        tempts={"warehouse": "dallas"},
    ),
    Case(
        "stock-08",
        "check_inventory",
        "Need the availability of {pump.sku} in Reno for {call_pum.family} before I ring them back.",
        {"sku": "{pump.sku}", "warehouse": "reno", "account_id": "{call_mar.id}"},
        history=(
            "Voicemail from {call_mar.name} this morning, something about pumps. Can you pull up their file?",
        ),
        results=(found_accounts("call_mar", "call_pum", "call_fou"),),
        words=("{call_mar.name}", "{call_mar.short}"),
        vague=("{call_pum.family}", "{call_pum.family_low}"),
        siblings=("call_pum", "call_fou"),
    ),
    Case(
        "stock-09",
        "check_inventory",
        "stok on {belt.digits}?? reno whse. thx",
        {"sku": "{belt.sku}", "warehouse": "reno"},
    ),
    Case(
        "stock-10",
        "check_inventory",
        "Check {contactor.sku} for {tarn_ltd.name} please. They have an allocation of their own, so it has "
        "to be "
        "looked up under them and not as open stock.",
        {"sku": "{contactor.sku}", "account_id": "{tarn_ltd.id}"},
        results=(found_accounts("tarn_ltd", "tarn_inc"),),
        words=("{tarn_ltd.name}",),
    ),
    Case(
        "stock-11",
        "check_inventory",
        "ok, and the same for {seal60.sku}?",
        {"sku": "{seal60.sku}"},
        history=("What do we have of {seal.sku}, all warehouses together?",),
        results=({"tool": "check_inventory", "data": [{"sku": "{seal.sku}", "on_hand": 611}]},),
    ),
    Case(
        "stock-12",
        "check_inventory",
        "Is there enough {roller.sku} in Dallas for {okaf_fab.name} to take a pallet next week? I'd rather "
        "promise "
        "it only if it's really there.",
        {"sku": "{roller.sku}", "warehouse": "dallas", "account_id": "{okaf_fab.id}"},
        results=(found_accounts("okaf_fab", "okaf_mar", "okaf_too"),),
        siblings=("okaf_too", "okaf_mar"),
    ),
    Case(
        "stock-13",
        "check_inventory",
        "{larc.family}'s buyer is on the other line. {glove.sku}, Columbus: yes or no, and how many?",
        {"sku": "{glove.sku}", "warehouse": "columbus"},
        rep="r-02",
        tempts={"account": "{larc.family}"},
    ),
    Case(
        "stock-14",
        "check_inventory",
        "For the tender I need a figure on {cable.words}. Best count you have across all sites; a day old "
        "is fine.",
        {"sku": "{cable.sku}"},
        results=(found_products("cable", "sensor"),),
        rep="r-03",
    ),
    Case(
        "stock-15",
        "check_inventory",
        "If a customer turned up in Reno today wanting {shackle.words} ({shackle.sku}), could the counter "
        "serve him?",
        {"sku": "{shackle.sku}", "warehouse": "reno"},
        rep="r-02",
    ),
    Case(
        "stock-16",
        "check_inventory",
        "Can we spare a dozen {sling.sku} at Columbus? Don't reserve anything yet, I just want the number "
        "on the "
        "shelf.",
        {"sku": "{sling.sku}", "warehouse": "columbus"},
        instead=(
            "hold_stock",
            {"sku": "{sling.sku}", "quantity": 12, "hours": 24, "warehouse": "columbus"},
            {"sku": "{sling.sku}", "quantity": 12, "hours": 24, "warehouse": "columbus"},
        ),
    ),
)
