"""Right proposals for a case, in the varied ways in which a model writes them."""

import random
import re
from typing import Any

from recipe.case import Case
from recipe.world import World

Arguments = dict[str, Any]


class Proposer:
    """Writes proposals for one case in one world."""

    def __init__(self, case: Case, world: World, rng: random.Random) -> None:
        self.case, self.world, self.rng = case, world, rng
        self.expected: Arguments = world.fill(case.expected)
        self.words = self._words()

    def right(self, large: int | None = None) -> tuple[Arguments, Arguments]:
        """A right bare proposal and a right layered one, each written in its own way.

        Args:
            large: takes the place of the quantity, where several are right.
        """
        pair = []
        for version in ("bare", "layered"):
            arguments = self._written(self.expected)
            if large is not None:
                arguments["quantity"] = large
            pair.append(arguments if version == "bare" else self.layered(arguments))
        return pair[0], pair[1]

    def layered(self, bare: Arguments, words: str | None = None) -> Arguments:
        """The same arguments with words in place of the account id, at the same place."""
        words = words or (self._one(self.words) if "account_id" in bare else "")
        return {
            "account" if key == "account_id" else key: words if key == "account_id" else value
            for key, value in bare.items()
        }

    def record(self) -> str:
        """All that was said and returned, as one text."""
        return str(self.world.fill([self.case.question, *self.case.history, *self.case.results]))

    def _written(self, expected: Arguments) -> Arguments:
        found = {key: self._value(key, value) for key, value in expected.items()}
        found = {key: value for key, value in found.items() if value is not None}
        if self.case.tool == "draft_quote" and self.rng.random() < 0.3:
            found.setdefault("discount_percent", 0)
        if self.case.tool in ("check_inventory", "hold_stock") and self.rng.random() < 0.06:
            found.setdefault("warehouse", None)
        return found

    def _value(self, key: str, value: Any) -> Any:
        if key == "reason":
            return self._one(self.case.reasons)
        if isinstance(value, dict):
            choice = value["$expect"]
            return None if choice["omit"] and self.rng.random() < 0.4 else choice["values"][0]
        number = isinstance(value, int) and key != "hours"
        return float(value) if number and self.rng.random() < 0.08 else value

    def _words(self) -> list[str]:
        """The account's words that occur in the record as they are; its full name oftener than the rest."""
        ids = [
            account
            for account in self.world.accounts.values()
            if account.id == self.expected.get("account_id")
        ]
        if not ids:
            return []
        if self.case.words:
            return [self.world.fill(words) for words in self.case.words]
        account, record = ids[0], tokens(self.record())
        forms = [account.name, account.name, account.short, account.low]
        return [form for form in forms if f" {tokens(form)} " in f" {record} "]

    def _one(self, choices: Any) -> Any:
        return choices[self.rng.randrange(len(choices))]


def tokens(text: str) -> str:
    """The words of a text in lower case, joined by single spaces."""
    return " ".join(re.findall(r"\w+", text.lower()))
