"""Pools of invented names for other worlds than the course's own."""

import random


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


FIRST = _words(
    "Abernathy Ashgrove Balfour Barrowby Blackthorn Bramhall Carrick Castellan Chesney Copperfield Corwen "
    "Crosland "
    "Dalrymple Drummond Duquesne Eddington Elsworth Fairholm Farrow Garrigan Glenrock Granger Halvorsen "
    "Hartwell "
    "Iverson Jessop Kestrel Kilburn Langdale Larkin Lockhart Marchetti Merriden Montclair Nethercott "
    "Norwood Osgood "
    "Pemberton Prescott Quenby Radcliffe Rosewarne Sandoval Selwyn Thackeray Trevelyan Underhill Vasquez "
    "Wexcombe "
    "Whitlock Yardley Zeller"
)

TRADES = _words(
    "Abrasives Airfreight Alloys Anchorage Bakeries Barging Boilers Brickworks Cabling Canning Carbon "
    "Chillers "
    "Chemicals Compressors Concrete Cooling Cranes Creamery Dredging Elevators Engines Extrusion Fencing "
    "Forging "
    "Freight Galvanizing Gears Glazing Granite Harvesting Insulation Joinery Kilns Lasers Lifting Lumber "
    "Machining "
    "Masonry Metals Mining Mouldings Nurseries Optics Orchards Paving Piping Plating Poultry Printing "
    "Propane Rail "
    "Refining Rigging Roofing Salvage Shipping Smelting Stamping Tanks Textiles Timber Turbines Valves "
    "Welding Wiring"
)

CITIES = _words("Amarillo Bakersfield Cheyenne Duluth Erie Fresno Galveston Helena Joliet Laredo Macon Omaha")

_KINDS = _words(
    "valve bracket spindle nozzle bushing flange impeller damper coupler lever roller bracket washer filter "
    "manifold "
    "regulator cylinder gasket plunger ratchet"
)
_MATERIALS = ("brass", "steel", "nylon", "bronze", "ceramic", "rubber", "titanium", "zinc")


def products(rng: random.Random, count: int) -> list[tuple[str, str]]:
    """Draw ``count`` different products, each as its name and as what a person calls several of it."""
    pairs = [(material, kind) for material in _MATERIALS for kind in dict.fromkeys(_KINDS)]
    rng.shuffle(pairs)
    return [
        (f"{material.title()} {kind}, {size}mm", f"{size}mm {material} {kind}s")
        for size, (material, kind) in enumerate(pairs[:count], start=11)
    ]
