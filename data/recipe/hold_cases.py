"""Ten requests to hold stock. People speak in days and weeks; the tool takes hours."""

from recipe.case import Case, accept, found_products

HOLD_CASES = (
    Case(
        "hold-01",
        "hold_stock",
        "Hold 12 of {seal.sku} for 24 hours please.",
        {"sku": "{seal.sku}", "quantity": 12, "hours": 24},
    ),
    Case(
        "hold-02",
        "hold_stock",
        "put 20 of those {goggle.words} aside in columbus till the same time tomorrow, cust is waiting on "
        "his PO",
        {"sku": "{goggle.sku}", "quantity": 20, "hours": 24, "warehouse": "columbus"},
        results=(found_products("goggle", "glove"),),
    ),
    Case(
        "hold-03",
        "hold_stock",
        "I need {thrust.sku} blocked, 8 pieces, out of Reno's stock. Two days should do, so 48 hours.",
        {"sku": "{thrust.sku}", "quantity": 8, "hours": 48, "warehouse": "reno"},
    ),
    Case(
        "hold-04",
        "hold_stock",
        "The site manager can't sign before Thursday. Keep 30 {clamp.sku} back for him for 3 days.",
        {"sku": "{clamp.sku}", "quantity": 30, "hours": 72},
        history=("How are we for {clamp.words}?",),
    ),
    Case(
        "hold-05",
        "hold_stock",
        "Can you set aside 15 {anode.sku} for 36 hours? It's for the ferry refit.",
        {"sku": "{anode.sku}", "quantity": 15, "hours": 36},
        rep="r-02",
    ),
    Case(
        "hold-06",
        "hold_stock",
        "Reserve 40 {relay.words} at the Dallas warehouse for 12 hours. {relay.sku} if I read the label "
        "right.",
        {"sku": "{relay.sku}", "quantity": 40, "hours": 12, "warehouse": "dallas"},
    ),
    Case(
        "hold-07",
        "hold_stock",
        "Please keep 10 of {oil.sku} off the market for a week, i.e. 7 days.",
        {"sku": "{oil.sku}", "quantity": 10, "hours": 168},
        history=("They're waiting for a budget release, it could take a while.",),
    ),
    Case(
        "hold-08",
        "hold_stock",
        "Their truck is still 2 days out, but all I can justify is 2 hours on {rope.sku}. Hold 6 coils, "
        "will you?",
        {"sku": "{rope.sku}", "quantity": 6, "hours": 2},
        rep="r-02",
        tempts={"hours": 48},
    ),
    Case(
        "hold-09",
        "hold_stock",
        "Before anyone else grabs them: 18 of {fuse.sku}, Dallas if it makes no difference to you, next 6 "
        "hours.",
        {"sku": "{fuse.sku}", "quantity": 18, "hours": 6, "warehouse": accept("dallas", omit=True)},
        instead=(
            "check_inventory",
            {"sku": "{fuse.sku}", "warehouse": "dallas"},
            {"sku": "{fuse.sku}", "warehouse": "dallas"},
        ),
    ),
    Case(
        "hold-10",
        "hold_stock",
        "Could we make sure 5 {gearbox.sku} don't leave the building over the weekend? 60 hours from now "
        "gets us to "
        "Monday morning.",
        {"sku": "{gearbox.sku}", "quantity": 5, "hours": 60},
        rep="r-03",
    ),
)
