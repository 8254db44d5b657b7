"""How long a wrong figure lives, with and without the echo: a simulation, not a measurement.

A call acted on something real that was not meant, and somebody now works with the wrong figure. With the echo, the
answer names what was acted on, and the rep may see at once that it is another thing. What nobody sees is found in the
weekly order review, or not at all. The one figure that has a source is the rate of the catches, about one a week; how
many errors there are beside those that were caught, and how good a review is, are assumptions, open to change.
"""

from dataclasses import dataclass, fields

import numpy as np
import pandas as pd

POLICIES = ("echo", "weekly review", "no review")
HOURS = 24.0


@dataclass(frozen=True)
class Assumptions:
    """What the simulation takes for granted.

    Args:
        catches_per_week: errors that a rep sees in the echoed answer, a week (the source's "about one").
        seen_in_echo: the share of all errors that the echo lets a rep see; errors come at ``catches_per_week`` over this.
        hours_to_see: mean time until a rep has read the answer, in hours.
        days_between_reviews: how far apart the order reviews are, in days.
        found_in_review: the share of the wrong figures still alive that one review finds.
        weeks: how long calls are watched, in weeks.
        horizon: when a wrong figure stops mattering by itself, in days.

    Raises:
        ValueError: a value lies outside its range; the message names it.
    """

    catches_per_week: float = 1.0
    seen_in_echo: float = 0.8
    hours_to_see: float = 1.0
    days_between_reviews: float = 7.0
    found_in_review: float = 0.5
    weeks: int = 5200
    horizon: float = 91.0

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            highest = {"seen_in_echo": 1.0, "found_in_review": 1.0, "weeks": 100_000}.get(field.name, 1e6)
            lowest = 0.0 if field.name == "found_in_review" else 1e-6
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not lowest <= value <= highest:
                raise ValueError(f"{field.name} must be a number from {lowest:g} to {highest:g}, not {value!r}")

    @property
    def errors_per_week(self) -> float:
        """All errors that pass every layer, caught or not, a week."""
        return self.catches_per_week / self.seen_in_echo


@dataclass(frozen=True)
class Lives:
    """What a simulation gave: ``days`` has, for each policy, how long each wrong figure lived, in days.

    ``found_by`` has, for each policy, how each was found: "echo", "review" or "nobody".
    """

    assumptions: Assumptions
    days: dict[str, np.ndarray]
    found_by: dict[str, np.ndarray]

    @property
    def table(self) -> pd.DataFrame:
        """A row for each policy: errors, mean and median life in days, and the shares found by echo, review, nobody."""
        rows = {policy: self._summary(policy) for policy in self.days}
        return pd.DataFrame.from_dict(rows, orient="index")

    def alive(self, policy: str, day: float) -> float:
        """The share of the wrong figures still alive after so many days."""
        lives = self.days[policy]
        return float(np.mean(lives > day)) if len(lives) else 0.0

    def _summary(self, policy: str) -> dict[str, float]:
        lives, found_by = self.days[policy], self.found_by[policy]
        known = len(lives) > 0
        shares = {f"found by {who}": float(np.mean(found_by == who)) if known else 0.0
                  for who in ("echo", "review", "nobody")}
        mean, median = (float(np.mean(lives)), float(np.median(lives))) if known else (0.0, 0.0)
        return {"errors": len(lives), "mean days": mean, "median days": median, **shares}


def simulate_lives(assumptions: Assumptions | None = None, seed: int = 0) -> Lives:
    """Simulate how long wrong figures live under each of the three policies.

    Errors come as a Poisson process. The same errors are put to each policy, so that the policies are compared and
    not their luck.

    Args:
        assumptions: see `Assumptions`.
        seed: of the random numbers; the same seed gives the same lives.

    Source:
        The chapter that the course is built on reports about one catch a week with the echo, and without it the
        weekly order review or nothing.
    """
    given = assumptions or Assumptions()
    chance = np.random.default_rng(seed)
    count = int(chance.poisson(given.errors_per_week * given.weeks))
    seen = chance.random(count) < given.seen_in_echo
    read_after = chance.exponential(given.hours_to_see / HOURS, count)
    reviewed_after = _until_found_in_review(given, chance, count)
    until = {
        "echo": np.minimum(np.where(seen, read_after, np.inf), reviewed_after),
        "weekly review": reviewed_after,
        "no review": np.full(count, np.inf),
    }
    lives = {policy: np.minimum(days, given.horizon) for policy, days in until.items()}
    by_echo = seen & (read_after <= reviewed_after)
    found_by = {policy: np.where(days > given.horizon, "nobody", "review") for policy, days in until.items()}
    found_by["echo"] = np.where(by_echo & (read_after <= given.horizon), "echo", found_by["echo"])
    return Lives(given, lives, found_by)


def _until_found_in_review(given: Assumptions, chance: np.random.Generator, count: int) -> np.ndarray:
    """Days until a review finds each error: some days to the first review, then as many reviews as it takes."""
    first = chance.uniform(0, given.days_between_reviews, count)
    if given.found_in_review == 0:
        return np.full(count, np.inf)
    return first + (chance.geometric(given.found_in_review, count) - 1) * given.days_between_reviews
