"""The exercises of notebook 3: the exact-match rule, and what to offer when several accounts fit."""

import re
import unicodedata

from companion.course.exercises.definition import FunctionExercise, Misconception, case


def _exact_stub(said, names): ...


def _exact(said, names):
    def folded(text):
        plain = unicodedata.normalize("NFKC", text).replace("’", "'")
        return " ".join(plain.casefold().split())

    return [name for name in names if folded(name) == folded(said)]


def _folded(text):
    return " ".join(unicodedata.normalize("NFKC", text).replace("’", "'").casefold().split())


def _as_it_stands(said, names):
    return [name for name in names if name == said]


def _case_alone(said, names):
    return [name for name in names if name.casefold() == said.casefold()]


def _begins_with(said, names):
    return [name for name in names if name.casefold().startswith(said.casefold().strip())]


def _contains(said, names):
    return [name for name in names if said.casefold().strip() in name.casefold()]


def _said_alone(said, names):
    return [name for name in names if name == _folded(said)]


def _names_alone_folded(said, names):
    return [name for name in names if _folded(name) == said]


def _names_in_case_alone(said, names):
    return [name for name in names if name.casefold() == _folded(said)]


def _no_spaces(said, names):
    return [name for name in names if "".join(_folded(name).split()) == "".join(_folded(said).split())]


def _lower_only(said, names):
    def folded(text):
        return " ".join(unicodedata.normalize("NFKC", text).replace("’", "'").lower().split())

    return [name for name in names if folded(name) == folded(said)]


def _outer_spaces_only(said, names):
    def folded(text):
        return unicodedata.normalize("NFKC", text).replace("’", "'").casefold().strip()

    return [name for name in names if folded(name) == folded(said)]


def _no_normal_form(said, names):
    def folded(text):
        return " ".join(text.replace("’", "'").casefold().split())

    return [name for name in names if folded(name) == folded(said)]


def _straight_apostrophes_only(said, names):
    def folded(text):
        return " ".join(unicodedata.normalize("NFKC", text).casefold().split())

    return [name for name in names if folded(name) == folded(said)]


def _no_accents(said, names):
    def folded(text):
        return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))

    return [name for name in names if _folded(folded(name)) == _folded(folded(said))]


def _in_any_order(said, names):
    return [name for name in names if sorted(_folded(name).split()) == sorted(_folded(said).split())]


def _finds_beginnings(answer):
    return list(answer("acme", ["acme", "acmeist", "my acme"])) == ["acme", "acmeist"]


def _finds_parts(answer):
    names = ["acme", "acmeist", "my acme"]
    return list(answer("acme", names)) == names and not list(answer("zenith", names))


def _first_alone(said, names):
    return _exact(said, names)[:1]


_THREE = ["Acme", "Acme Ltd", "Acme Inc"]
_OMALLEY = ["O'Malley's Lift & Crane", "Malley Cranes"]
_CURLED = ["O’Malley’s  Lift & Crane", "Malley Cranes"]
_PIERS = ["North Pier", "NORTH PIER", "North PIER", "NORTH pier", "north PIER"]

_EXACT_RULE = FunctionExercise(
    id="3.1",
    title="The exact-match rule",
    name="whole_name_matches",
    stub=_exact_stub,
    solution=_exact,
    cases=(
        case("Acme", _THREE, expected=["Acme"]),
        case("Acme Ltd", _THREE, expected=["Acme Ltd"]),
        case("Ac", _THREE, expected=[]),
        case("ACME ltd", _THREE, expected=["Acme Ltd"]),
        case("  Acme   Ltd ", _THREE, expected=["Acme Ltd"]),
        case("Zenith", _THREE, expected=[]),
        case("", _THREE, expected=[]),
        case("WEISSTAL AG", ["Weißtal AG", "Weissach AG"], expected=["Weißtal AG"]),
        case("Ａｃｍｅ", _THREE, expected=["Acme"]),
        case("O’Malley’s Lift & Crane", _OMALLEY, expected=["O'Malley's Lift & Crane"]),
        case("o'malley's lift & crane", _CURLED, expected=["O’Malley’s  Lift & Crane"]),
        case("OMalleys Lift & Crane", _OMALLEY, expected=[]),
        case("Ac me", _THREE, expected=[]),
        case("Ltd", _THREE, expected=[]),
        case("Ltd Acme", _THREE, expected=[]),
        case("Muller ag", ["müller ag", "muller ag", "Zenith"], expected=["muller ag"]),
        case("north pier", [*_PIERS, "North Pier Two"], expected=_PIERS),
    ),
    misconceptions=(
        Misconception(_as_it_stands, "You compare the texts as they stand. People type a name in any case, with stray "
                                     "spaces, and with apostrophes that a phone has curled."),
        Misconception(_case_alone, "You fold the case alone. Three foldings are left: NFKC, the curly apostrophe, and spaces."),
        Misconception(_begins_with, "You take every name that begins with what was said, so \"Acme\" finds three. This rung "
                                    "is for the whole name; partial matches come later, and only if nothing is found.",
                      recognise=_finds_beginnings),
        Misconception(_contains, "You take every name that has what was said somewhere in it. This rung is for the whole "
                                 "name; partial matches come later, and only if nothing is found.",
                      recognise=_finds_parts),
        Misconception(_said_alone, "You fold what was said and compare it with the names as they stand. Fold both by the "
                                   "same function."),
        Misconception(_names_alone_folded, "You fold the names and compare them with what was said as it stands. Fold both by "
                                           "the same function."),
        Misconception(_names_in_case_alone, "What was said is folded fully, the names in case alone. A name in the shop may "
                                            "have a curly apostrophe or two spaces too: fold both by the same function."),
        Misconception(_no_spaces, "You take all spaces away, so \"Ac me\" is found as \"Acme\". A run of spaces is one space; "
                                  "those at the ends go."),
        Misconception(_lower_only, "`lower()` leaves ß as it is, so \"WEISSTAL\" misses \"Weißtal\". `casefold()` is made "
                                   "for comparing."),
        Misconception(_outer_spaces_only, "Some spaces are left over. `\" \".join(text.split())` makes each run inside one "
                                          "space and takes away those at the ends."),
        Misconception(_no_normal_form, "Full-width letters, as some keyboards type them, are other characters that mean the "
                                       "same. `unicodedata.normalize(\"NFKC\", text)` makes them one."),
        Misconception(_straight_apostrophes_only, "The curly apostrophe stays another sign than the straight one: NFKC does "
                                                  "not fold it, so you have to."),
        Misconception(_no_accents, "You drop accents too, so \"Muller\" is found as \"Müller\". Both may be in the shop: "
                                   "accents are for the second rung, if this one finds nothing."),
        Misconception(_in_any_order, "You let the words stand in any order, so \"Ltd Acme\" is found as \"Acme Ltd\". That is "
                                     "for the third rung; here the whole name is equal, its order too."),
        Misconception(_first_alone, "You return the first of several. Two accounts of one name are a question for the person, "
                                    "so both must come back."),
    ),
    hints=(
        "Fold what was said and each name by the same function, then compare for equality.",
        ("`unicodedata.normalize(\"NFKC\", text)`, `.replace(\"’\", \"'\")`, `.casefold()`, and `\" \".join(text.split())`: "
        "all four are needed."),
        "`[name for name in names if folded(name) == folded(said)]`, where `folded` does the four steps.",
    ),
)


def _offer_stub(found, rep): ...


def _label(account):
    return f"{account['name']} — {account['city']} ({account['status']})"


def _offer(found, rep):
    own = [account for account in found if account["rep"] == rep]
    labels = [f"{account['name']} — {account['city']} ({account['status']})"
              for account in own]
    return {"labels": labels[:5], "more": max(0, len(labels) - 5)}


def _everybody(found, rep):
    labels = [_label(account) for account in found]
    return {"labels": labels[:5], "more": max(0, len(labels) - 5)}


def _counts_the_others(found, rep):
    labels = [_label(account) for account in found if account["rep"] == rep]
    return {"labels": labels[:5], "more": len(found) - len(labels[:5])}


def _all_beyond_five(found, rep):
    return _offer(found, rep) | {"more": max(0, len(found) - 5)}


def _cut_first(found, rep):
    labels = [_label(account) for account in found[:5] if account["rep"] == rep]
    return {"labels": labels, "more": max(0, len(found) - 5)}


def _names_alone(found, rep):
    names = [account["name"] for account in found if account["rep"] == rep]
    return {"labels": names[:5], "more": max(0, len(names) - 5)}


def _all_of_them(found, rep):
    labels = [_label(account) for account in found if account["rep"] == rep]
    return {"labels": labels, "more": max(0, len(labels) - 5)}


def _never_more(found, rep):
    return _offer(found, rep) | {"more": 0}


def _others_as_more(found, rep):
    return _offer(found, rep) | {"more": sum(account["rep"] != rep for account in found)}


def _in_alphabetical_order(found, rep):
    return _offer(sorted(found, key=_label), rep)


def _hyphens(found, rep):
    offered = _offer(found, rep)
    return offered | {"labels": [label.replace("—", "-") for label in offered["labels"]]}


def _has_another_dash(answer):
    label = answer([dict(_DALLAS)], "r-01")["labels"][0]
    return label != _label(_DALLAS) and re.sub("[-–]", "—", label) == _label(_DALLAS)


def _cuts_first(answer):
    behind = [dict(_OTHER) for _ in range(5)] + [dict(_DALLAS)]
    return bool(answer([dict(_DALLAS)], "r-01")["labels"]) and not answer(behind, "r-01")["labels"]


def _shows_more_than_five(answer):
    labels = answer([dict(account) for account in _SEVEN], "r-01")["labels"]
    return isinstance(labels, list | tuple) and len(labels) > 5


def _account(name, city, rep="r-01", status="active"):
    return {"name": name, "city": city, "status": status, "rep": rep}


_DALLAS, _RENO = _account("Acme", "Dallas"), _account("Acme", "Reno", status="dormant")
_OTHER, _ANOTHER = _account("Acme", "Boise", rep="r-02"), _account("Acme", "Tulsa", rep="r-02")
_SEVEN = [_account(f"Acme {number}", "Dallas") for number in range(1, 8)]


def _labelled(accounts, more=0):
    return {"labels": [_label(account) for account in accounts], "more": more}


_WHAT_TO_OFFER = FunctionExercise(
    id="3.2",
    title="What to offer",
    name="offer",
    stub=_offer_stub,
    solution=_offer,
    cases=(
        case([_DALLAS, _RENO], "r-01", expected=_labelled([_DALLAS, _RENO])),
        case([_DALLAS, _OTHER, _RENO], "r-01", expected=_labelled([_DALLAS, _RENO])),
        case([_OTHER], "r-01", expected=_labelled([])),
        case(_SEVEN, "r-01", expected=_labelled(_SEVEN[:5], more=2)),
        case([_OTHER, _ANOTHER, *_SEVEN], "r-01", expected=_labelled(_SEVEN[:5], more=2)),
        case([*_SEVEN[:5], _OTHER], "r-01", expected=_labelled(_SEVEN[:5])),
        case([_RENO, _DALLAS], "r-01", expected=_labelled([_RENO, _DALLAS])),
        case([_DALLAS, _OTHER], "r-02", expected=_labelled([_OTHER])),
    ),
    misconceptions=(
        Misconception(_everybody, "The accounts of other reps are shown too. Whoever asks may only see those of `rep`."),
        Misconception(_counts_the_others, "`more` counts accounts of other reps. Nobody names them, yet the number says that "
                                          "they exist. Count what is left after the filter."),
        Misconception(_all_beyond_five, "`more` is counted from all of `found`, so accounts of other reps are in it. Nobody "
                                        "names them, yet the number says that they exist. Count those of `rep` alone."),
        Misconception(_cut_first, "You cut to five before you filter, so accounts of others use up the places. Filter first; "
                                  "then cut, and count what was cut off.", recognise=_cuts_first),
        Misconception(_names_alone, "The labels are names alone. Two accounts named \"Acme\" look the same; city and status "
                                    "tell them apart."),
        Misconception(_all_of_them, "More than five labels are shown. Cut them to five, and give in `more` the number of "
                                    "those left.", recognise=_shows_more_than_five),
        Misconception(_never_more, "`more` stays 0 where seven accounts of this rep fit. It is the number of labels that were "
                                   "cut off."),
        Misconception(_others_as_more, "`more` is the number of other reps' accounts. That tells how many there are; count "
                                       "this rep's accounts beyond the fifth."),
        Misconception(_in_alphabetical_order, "The labels come in another order than the accounts. Keep the order given."),
        Misconception(_hyphens, "The sign between name and city is a long dash, `—`. Copy it from the text of the exercise.",
                      recognise=_has_another_dash),
    ),
    hints=(
        "The order matters: filter by rep, then label, then cut to five, then count what was cut off.",
        "`own = [account for account in found if account[\"rep\"] == rep]`; everything after this uses `own` alone.",
        ("`{\"labels\": labels[:5], \"more\": max(0, len(labels) - 5)}`, with `labels` made of "
        "`f\"{name} — {city} ({status})\"` for each of `own`."),
    ),
)

EXERCISES = (_EXACT_RULE, _WHAT_TO_OFFER)
