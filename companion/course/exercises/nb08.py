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
            Misconception(_equals, "An answer is a sentence that holds the id somewhere; it is seldom the id alone."),
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
        ),
        hints=(
            "Ask of each answer: could the rep see from it that the call was about SKU-4411?",
            "A name in words counts. A name of something else does not.",
            "Two of the four go back.",
        ),
    ),
)
