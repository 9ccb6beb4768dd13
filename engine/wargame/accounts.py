"""Money from several sources, used up in an order and counted in parts of a coin.

A game describes its money once, as a `Currency`. A position keeps an `Account`, which is plain numbers: a copy of the
position takes a payment back. Costs add up with their parts, and what they come to is rounded up once, when the account
is closed; `pay_apart` rounds a single payment by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Account(Struct):
    """What came in by source, and what was spent, in parts of a coin."""

    got: dict[str, int] = {}
    spent: int = 0


class Currency(Struct, frozen=True):
    """How a game counts its money."""

    parts: int  # of one coin
    sources: tuple[str, ...]  # in the order in which they are used up
    kept: int  # parts that are kept at most when the account is closed
    lost: tuple[str, ...] = ()  # sources of which nothing is kept

    def add(self, account: Account, source: str, parts: int) -> None:
        """Take in so many parts from a source."""
        if source not in self.sources or parts < 0:
            raise ValueError(f"no such income: {parts} from {source!r}")
        account.got[source] = account.got.get(source, 0) + parts

    def rounded(self, parts: int) -> int:
        """Round up to whole coins, counted in parts."""
        return -(-parts // self.parts) * self.parts

    def total(self, account: Account) -> int:
        """Add up what came in."""
        return sum(account.got.values())

    def left(self, account: Account, cost: int = 0) -> int:
        """Return what is left after what was spent and one cost more, rounded up; less than 0 if it cannot be paid."""
        return self.total(account) - self.rounded(account.spent + cost)

    def can_pay(self, account: Account, cost: int) -> bool:
        """Tell whether a cost can still be paid."""
        return self.left(account, cost) >= 0

    def pay(self, account: Account, cost: int) -> None:
        """Spend a cost; it is rounded with all others when the account is closed."""
        if cost < 0 or not self.can_pay(account, cost):
            raise ValueError(f"{cost} cannot be paid out of {self.left(account)}")
        account.spent += cost

    def pay_apart(self, account: Account, cost: int) -> None:
        """Spend a cost that is rounded up by itself."""
        self.pay(account, self.rounded(cost))

    def affordable(self, account: Account, costs: Iterable[int]) -> int:
        """Count how many of these costs can be paid, one after the other, before one cannot."""
        sum_of_costs, number = 0, 0
        for cost in costs:
            sum_of_costs += cost
            if not self.can_pay(account, sum_of_costs):
                break
            number += 1
        return number

    def used(self, account: Account) -> dict[str, int]:
        """Tell what has been used up of each source that gave anything."""
        owed, found = self.rounded(account.spent), {}
        for source in self.sources:
            if got := account.got.get(source, 0):
                found[source] = min(got, owed)
                owed -= found[source]
        return found

    def close(self, account: Account) -> int:
        """Empty the account and return the parts that are kept."""
        rest = sum(account.got[source] - used for source, used in self.used(account).items() if source not in self.lost)
        account.got, account.spent = {}, 0
        return min(rest, self.kept)
