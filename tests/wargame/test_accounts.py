"""A caravan pays in shekels of three parts: out of a gift first, then out of its chest, at last out of a loan."""

from __future__ import annotations

import msgspec
import pytest

from engine.wargame.accounts import Account, Currency

SHEKELS = Currency(parts=3, sources=("gift", "chest", "loan"), kept=6, lost=("gift",))


def account(**got: int) -> Account:
    found = Account()
    for source, parts in got.items():
        SHEKELS.add(found, source, parts)
    return found


def test_costs_add_up_with_their_parts_and_are_rounded_once() -> None:
    purse = account(chest=9)
    SHEKELS.pay(purse, 1)
    SHEKELS.pay(purse, 1)
    assert (purse.spent, SHEKELS.left(purse)) == (2, 6)
    SHEKELS.pay(purse, 1)
    assert SHEKELS.left(purse) == 6, "three parts are one shekel, however they were spent"


def test_a_payment_apart_is_rounded_by_itself() -> None:
    purse = account(chest=9)
    SHEKELS.pay_apart(purse, 1)
    SHEKELS.pay_apart(purse, 1)
    assert SHEKELS.left(purse) == 3


def test_sources_are_used_up_in_their_order() -> None:
    purse = account(loan=6, gift=3, chest=3)
    assert SHEKELS.used(purse) == {"gift": 0, "chest": 0, "loan": 0}
    SHEKELS.pay(purse, 4)
    assert SHEKELS.used(purse) == {"gift": 3, "chest": 3, "loan": 0}
    SHEKELS.pay(purse, 3)
    assert SHEKELS.used(purse) == {"gift": 3, "chest": 3, "loan": 3}
    assert list(SHEKELS.used(account(chest=3))) == ["chest"]


def test_what_is_left_is_kept_up_to_a_limit_and_never_out_of_a_source_that_is_lost() -> None:
    assert SHEKELS.close(account(chest=4)) == 4
    assert SHEKELS.close(account(chest=9)) == 6
    assert SHEKELS.close(account(gift=9)) == 0
    purse = account(gift=3, chest=3)
    SHEKELS.pay(purse, 2)
    assert SHEKELS.close(purse) == 3, "the gift was used first"
    assert purse == Account()


def test_what_can_still_be_paid() -> None:
    purse = account(chest=6)
    assert SHEKELS.can_pay(purse, 6) and not SHEKELS.can_pay(purse, 7)
    assert SHEKELS.left(purse, 7) == -3
    assert [SHEKELS.affordable(purse, costs) for costs in ([1, 1, 1, 3, 1], [7], [], [6, 0, 1])] == [4, 0, 0, 2]


def test_a_payment_is_taken_back_with_the_position() -> None:
    purse = account(chest=6)
    before = msgspec.json.decode(msgspec.json.encode(purse), type=Account)
    SHEKELS.pay(purse, 5)
    assert before == account(chest=6) != purse


def test_more_may_come_in_from_a_source() -> None:
    purse = account(chest=3)
    SHEKELS.pay(purse, 3)
    SHEKELS.add(purse, "chest", 2)
    assert SHEKELS.total(purse) == 5 and SHEKELS.used(purse) == {"chest": 3}


@pytest.mark.parametrize(("source", "parts"), [("pocket", 1), ("chest", -1)])
def test_income_that_cannot_be_is_refused(source: str, parts: int) -> None:
    purse = account(chest=3)
    with pytest.raises(ValueError, match="no such income"):
        SHEKELS.add(purse, source, parts)
    assert purse == account(chest=3)


@pytest.mark.parametrize("cost", [4, -1])
def test_a_cost_that_cannot_be_paid_is_refused_and_changes_nothing(cost: int) -> None:
    purse = account(chest=3)
    with pytest.raises(ValueError, match="cannot be paid out of 3"):
        SHEKELS.pay(purse, cost)
    with pytest.raises(ValueError, match="cannot be paid"):
        SHEKELS.pay_apart(purse, 4)
    assert purse == account(chest=3)
