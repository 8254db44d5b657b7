"""The exercises of notebook 8."""

import re

from companion.course.exercises.definition import FunctionExercise, Misconception, ValueExercise, case

SEAL = {"id": "SKU-4411", "name": "Hydraulic seal, 40mm"}
BEARING = {"id": "SKU-5120", "name": "Ball bearing, deep groove, 25mm"}


def _names_stub(answer, product):
    ...


def _names_product(answer, product):
    words = re.findall(r"[\w-]+", answer.casefold())
    return product["id"].casefold() in words


def _contains(answer, product):
    return product["id"] in answer


def _contains_folded(answer, product):
    return product["id"].casefold() in answer.casefold()


def _number_only(answer, product):
    return product["id"].removeprefix("SKU-") in answer


def _equals(answer, product):
    return answer == product["id"]


def _split_at_spaces(answer, product):
    return product["id"].casefold() in answer.casefold().split()


def _in_upper_case_alone(answer, product):
    return product["id"] in re.findall(r"[\w-]+", answer)


def _right_edge_alone(answer, product):
    return bool(re.search(rf"{product['id']}\b", answer, re.IGNORECASE))


def _left_edge_alone(answer, product):
    return bool(re.search(rf"\b{product['id']}", answer, re.IGNORECASE))


def _by_the_name(answer, product):
    return product["name"].casefold() in answer.casefold()


def _match(answer, product):
    return re.search(rf"\b{product['id']}\b", answer, re.IGNORECASE)


def _gives_a_match(answer):
    return isinstance(answer("SKU-4411: 2,187 on hand.", dict(SEAL)), re.Match)


def _at_the_beginning(answer, product):
    return answer.casefold().startswith(product["id"].casefold())


def _number_as_a_word(answer, product):
    return product["id"].removeprefix("SKU-") in re.findall(r"\w+", answer)


def _where_it_is_missing(answer, product):
    return not _names_product(answer, product)


def _by_id_or_name(answer, product):
    return _names_product(answer, product) or _by_the_name(answer, product)


def _always_the_seal(answer, product):
    return _names_product(answer, SEAL)


def _answer_folded_alone(answer, product):
    return product["id"] in answer.casefold()


def _cut_at_the_hyphen(answer, product):
    return product["id"].casefold() in re.findall(r"\w+", answer.casefold())


def _finds(answer, text, product_id):
    return bool(answer(text, SEAL | {"id": product_id}))


def _finds_the_id_alone(answer):
    longer = ("We have SKU-4411", "SKU-4411 is here")
    return _finds(answer, "SKU-4411", "SKU-4411") and not any(_finds(answer, one, "SKU-4411") for one in longer)


def _finds_it_in_small_letters_alone(answer):
    texts = ("of SKU-4411 here", "of sku-4411 here")
    return all(_finds(answer, one, "sku-4411") and not _finds(answer, one, "SKU-4411") for one in texts)


def _finds_it_without_a_hyphen_alone(answer):
    hyphened = ("SKU-4411", "sku-4411")
    return _finds(answer, "of sku4411 here", "SKU4411") and not any(
        _finds(answer, f"of {one} here", one) for one in hyphened
    )


def _finds_the_seal_for_the_bearing(answer):
    return _finds(answer, "SKU-4411: 3", "SKU-5120") and not _finds(answer, "SKU-4412: 3", "SKU-5120")


def _wait_stub(days_between, found):
    ...


def _mean_wait(days_between, found):
    return days_between * (1 / found - 0.5)


def _half_a_week(days_between, found):
    return days_between / 2


def _whole_reviews(days_between, found):
    return days_between / found


def _half_then_found(days_between, found):
    return days_between / 2 / found


def _missing_reviews_alone(days_between, found):
    return days_between * (1 - found) / found


def _until_most_are_found(days_between, found):
    return days_between


def _one_further_at_most(days_between, found):
    return days_between / 2 + days_between * (1 - found)


def _first_review_twice(days_between, found):
    return days_between / 2 + days_between / found


def _one_and_a_half_periods(days_between, found):
    return days_between * 1.5


def _half_a_day_less(days_between, found):
    return days_between / found - 0.5


def _in_whole_days(days_between, found):
    return round(_mean_wait(days_between, found))


def _gives_whole_days(mean_wait):
    return mean_wait(30, 0.5) == 45 and mean_wait(7, 1.0) in (3, 4) and mean_wait(7, 0.25) in (24, 25)


def _send_back():
    return {
        "2,187 in all warehouses.": True,
        "SKU-4411 (hydraulic seal, 40mm): 2,187 in all warehouses.": False,
        "2,187 of the usual part, Henderson's SKU-4412.": True,
        "There are 2,187 hydraulic seals of 40 mm.": False,
    }


EXERCISES = (
    FunctionExercise(
        id="8.1",
        title="Does the answer name the product?",
        name="names_product",
        stub=_names_stub,
        solution=_names_product,
        cases=(
            case("SKU-4411: 2,187 on hand.", SEAL, expected=True),
            case("We have 2,187 of sku-4411.", SEAL, expected=True),
            case("Of SKU-4411 we have 2,187.", SEAL, expected=True),
            case("NSKU-4411: 12 on hand.", SEAL, expected=False),
            case("We have 2,187 of the hydraulic seal, 40mm.", SEAL, expected=False),
            case("2,187 of SKU-44110 on hand.", SEAL, expected=False),
            case("There are 4411 of that part.", SEAL, expected=False),
            case("That part: 2,187 on hand.", SEAL, expected=False),
            case("SKU-4412: 240 on hand.", SEAL, expected=False),
            case("On hand: 90 (SKU-5120).", BEARING, expected=True),
        ),
        misconceptions=(
            Misconception(
                _contains_folded,
                "Your check finds the id inside a longer one: `SKU-44110` contains `SKU-4411`. Compare whole words.",
            ),
            Misconception(
                _contains,
                "Two things slip. A longer id contains a shorter one, and an answer may write `sku-4411`. Compare "
                "whole words, without case.",
            ),
            Misconception(
                _number_only,
                "The number alone may be anything: \"4411 of that part\" is a quantity. Look for the whole id.",
            ),
            Misconception(
                _equals,
                "An answer is a sentence that holds the id somewhere; it is seldom the id alone.",
                recognise=_finds_the_id_alone,
            ),
            Misconception(
                _answer_folded_alone,
                "You turn the answer to small letters and not the id, so `SKU-4411` is never found. Do the same to both.",
                recognise=_finds_it_in_small_letters_alone,
            ),
            Misconception(
                _cut_at_the_hyphen,
                "Your words end at the hyphen: `SKU-4411` becomes `SKU` and `4411`, and no word is the id.",
                recognise=_finds_it_without_a_hyphen_alone,
            ),
            Misconception(
                _always_the_seal,
                "You look for `SKU-4411` whatever the product is. Its id is `product[\"id\"]`.",
                recognise=_finds_the_seal_for_the_bearing,
            ),
            Misconception(
                _where_it_is_missing,
                "That is turned round: `True` is for an answer that holds the id.",
            ),
            Misconception(
                _at_the_beginning,
                "You find the id only where the answer begins with it, as `startswith` and `re.match` do. It may stand anywhere.",
            ),
            Misconception(
                _number_as_a_word,
                "A number that stands alone may still be a quantity, as in \"4411 of that part\". Look for the whole id.",
            ),
            Misconception(
                _split_at_spaces,
                "You cut the answer at spaces, so the colon or the bracket beside the id stays with it: `SKU-4411:` is not "
                "`SKU-4411`.",
            ),
            Misconception(_in_upper_case_alone, "An answer may write `sku-4411`. Compare without case."),
            Misconception(
                _right_edge_alone,
                "You look at the right edge of the id only: `NSKU-4411` is another product. Both edges count.",
            ),
            Misconception(
                _left_edge_alone,
                "You look at the left edge of the id only: `SKU-44110` is another product. Both edges count.",
            ),
            Misconception(
                _by_the_name,
                "You look for the name. That names the product too, but the exercise asks for its id.",
            ),
            Misconception(
                _by_id_or_name,
                "The name names the product too, but the exercise asks for the id alone.",
            ),
            Misconception(
                _match,
                "You return the match itself. Asked is `True` or `False`: wrap it in `bool(...)`.",
                recognise=_gives_a_match,
            ),
        ),
        hints=(
            "Which answers would a person accept, and which only look alike? `SKU-44110` is another product.",
            "Cut the answer into words first: `re.findall(r\"[\\w-]+\", answer.casefold())`.",
            "Then ask whether `product[\"id\"].casefold()` is one of the words.",
        ),
    ),
    FunctionExercise(
        id="8.2",
        title="How long until a review finds it?",
        name="mean_wait",
        stub=_wait_stub,
        solution=_mean_wait,
        cases=(
            case(7, 1.0, expected=3.5),
            case(7, 0.5, expected=10.5),
            case(7, 0.25, expected=24.5),
            case(1, 1.0, expected=0.5),
            case(30, 0.5, expected=45.0),
        ),
        misconceptions=(
            Misconception(
                _half_a_week,
                "That is the wait for the first review. A review that misses the error costs a whole period more.",
            ),
            Misconception(
                _whole_reviews,
                "That counts whole periods only. An error comes somewhere between two reviews, so the first one is "
                "half a period away on average.",
            ),
            Misconception(
                _half_then_found,
                "Only the wait for the first review is half a period. Each further review is a whole period away.",
            ),
            Misconception(
                _missing_reviews_alone,
                "You count the reviews that miss the error, and leave out the wait for the first: half a period on average.",
            ),
            Misconception(
                _until_most_are_found,
                "You give one period, whatever `found` is. A review that finds less is waited for more often.",
            ),
            Misconception(
                _one_further_at_most,
                "You count one further review at most. It may miss the error too, and so may the next: it takes "
                "`1 / found` reviews on average.",
            ),
            Misconception(
                _first_review_twice,
                "You count the first review twice: `1 / found` reviews contain it, and half a period for it is there already.",
            ),
            Misconception(
                _one_and_a_half_periods,
                "You give one and a half periods, whatever `found` is. That is right for 0.5 alone.",
            ),
            Misconception(
                _half_a_day_less,
                "You take off half a day, not half a period: `days_between / found - 0.5` needs brackets.",
            ),
            Misconception(
                _in_whole_days,
                "You give whole days. An average may be 3.5: leave out rounding, and divide by `/`, not `//`.",
                recognise=_gives_whole_days,
            ),
        ),
        hints=(
            "How long is it until the first review, on average?",
            "If one review finds a share `found`, it takes `1 / found` reviews on average: one, and `1 / found - 1` more.",
            "Half a period for the first, a whole one for each further: `days_between * (0.5 + 1 / found - 1)`.",
        ),
    ),
    ValueExercise(
        id="8.3",
        title="Which answers go back?",
        name="send_back",
        stub=dict.fromkeys(_send_back()),
        solution=_send_back,
        misconceptions=(
            Misconception(
                {answer: not back for answer, back in _send_back().items()},
                "You marked the answers that may go out. `True` is for those that go back to the model.",
            ),
            Misconception(
                {"There are 2,187 hydraulic seals of 40 mm.": True},
                "A name says as much as an id, and the person who knows the part reads it faster. The last answer may go out.",
            ),
            Misconception(
                {"2,187 of the usual part, Henderson's SKU-4412.": False},
                "The third answer names a product, but another one than the call acted on. That is worse than none: it "
                "tells the rep that the figure is about the right part.",
            ),
            Misconception(
                {"2,187 in all warehouses.": False},
                "The first answer is correct and names nothing. Nobody could see that it is about another part.",
            ),
            Misconception(
                {"SKU-4411 (hydraulic seal, 40mm): 2,187 in all warehouses.": True},
                "The second answer names the part by its id and by its name. It says all that can be asked.",
            ),
        ),
        hints=(
            "Ask of each answer: could the rep see from it that the call was about SKU-4411?",
            "A name in words counts. A name of something else does not.",
            "Two of the four go back.",
        ),
    ),
)
