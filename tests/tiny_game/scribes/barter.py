"""5 Barter: who lacks ink buys one of somebody's for points; the other accepts, refuses, or names a higher price."""

from __future__ import annotations

from engine.kernel import Answer, Ask, Option, Rule, StandingOrder
from engine.wargame.offers import ACCEPT, COUNTER, REFUSE, Bargain, pay
from scribes.asking import TOPICS, At, asker, named
from scribes.state import Scribes
from scribes.tables import DEAREST, INK


def dear(s: Scribes, question: Ask, detail: str) -> Answer:
    """`dear:2` sells for two points or more and refuses less."""
    return (ACCEPT if int(question.about["price"]) >= int(detail or DEAREST) else REFUSE).key


def no_price(detail: str) -> str:
    return "" if not detail or detail in ("1", "2", "3") else f"{detail} is no price from 1 to {DEAREST}"


SEEK = TOPICS.new("barter", "whom to ask for ink")
OFFER = TOPICS.new("offer", "how many points one ink is worth")
SELL = TOPICS.new(
    "sell", "whether to sell ink", StandingOrder("dear", "Sell for so many points or more", dear, no_price, "2")
)
AGREE = TOPICS.new("agree", "whether to pay the price named")


def barter(t: At) -> Rule[None]:
    s = t.state
    for seat in s.seats:
        if s.ink[seat] < INK and s.scores[seat]:
            yield from seek(t, seat)
    s.phase = "muster"


def seek(t: At, seat: str) -> Rule[None]:
    """5.1 One of those who have ink is asked for one."""
    s = t.state
    others = [other for other in s.seats if other != seat]
    options = [Option(f"from:{other}", f"from {other}") for other in others if s.ink[other]]
    barred = {f"from:{other}": f"{other} has no ink, SCR-5.1" for other in others if not s.ink[other]}
    key = yield from asker(t, seat).choose(
        SEEK, "SCR-5.1", "Whom do you ask for ink?", (Option("nobody", idle=True), *options), default="nobody",
        barred=barred, verb="barter",
    )  # fmt: skip
    if key != "nobody":
        yield from deal(t, seat, named(key))


def deal(t: At, buyer: str, seller: str) -> Rule[None]:
    """5.1, 5.2 If they agree, points and ink change hands at once."""
    price = yield from OneInk(t, buyer).struck(buyer, seller)
    if price:
        pay(t.state.scores, buyer, seller, price)
        pay(t.state.ink, seller, buyer, 1)
    t.tell(f"{seller} sells one ink for {price}." if price else f"{seller} keeps his ink.", "SCR-5.2")


class OneInk(Bargain[int]):
    """The buyer names a price, the seller may name a higher one; then it is paid or not."""

    def __init__(self, t: At, buyer: str) -> None:
        self.t, self.buyer = t, buyer
        self.price, self.most = 0, min(DEAREST, t.state.scores[buyer])

    def offer(self, speaker: str, listener: str) -> Rule[int]:
        rule = "SCR-5.1" if speaker == self.buyer else "SCR-5.2"
        self.price = yield from asker(self.t, speaker).number(
            OFFER, rule, "How many points for one ink?", least=self.price + 1, most=self.most, default=self.price + 1
        )
        self.t.tell(f"{speaker} says {self.price} for one ink.", rule)
        return self.price

    def reply(self, offer: int, speaker: str, listener: str, last: bool) -> Rule[str]:
        topic = AGREE if listener == self.buyer else SELL
        options = (REFUSE, ACCEPT, *([COUNTER] if offer < self.most and not last else []))
        return (
            yield from asker(self.t, listener).choose(
                topic, "SCR-5.2", f"{offer} for one ink?", options, default=REFUSE.key, about={"price": offer}
            )
        )
