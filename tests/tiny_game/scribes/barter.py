"""5 Barter: who lacks ink buys one of somebody's for points; the other accepts, refuses, or names his price."""

from __future__ import annotations

from engine.kernel.questions import Answer, Ask, Option, Rule
from engine.kernel.topics import StandingOrder
from scribes.asking import TOPICS, At, asker, named
from scribes.state import Scribes
from scribes.tables import DEAREST, INK


def dear(s: Scribes, question: Ask, detail: str) -> Answer:
    """`dear:2` sells for two points or more and refuses less."""
    return "accept" if int(question.about["price"]) >= int(detail or DEAREST) else "refuse"


def no_price(detail: str) -> str:
    return "" if not detail or detail in ("1", "2", "3") else f"{detail} is no price from 1 to {DEAREST}"


ASK_FOR = TOPICS.new("barter", "whom to ask for ink")
OFFER = TOPICS.new("offer", "how much to offer for ink")
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
        ASK_FOR, "SCR-5.1", "Whom do you ask for ink?", (Option("nobody", idle=True), *options),
        default="nobody", barred=barred, verb="barter",
    )  # fmt: skip
    if key != "nobody":
        yield from offer(t, seat, named(key))


def offer(t: At, seat: str, seller: str) -> Rule[None]:
    """5.1 One to three points are offered."""
    most = min(DEAREST, t.state.scores[seat])
    price = yield from asker(t, seat).number(
        OFFER, "SCR-5.1", f"How many points for one ink of {seller}?", least=1, most=most, default=1
    )
    t.tell(f"{seat} offers {seller} {price} for ink.", "SCR-5.1")
    if agreed := (yield from settled(t, seat, seller, price, most)):
        t.state.scores[seat] -= agreed
        t.state.scores[seller] += agreed
        t.state.ink[seat] += 1
        t.state.ink[seller] -= 1
    t.tell(f"{seller} sells one ink for {agreed}." if agreed else f"{seller} keeps his ink.", "SCR-5.2")


def settled(t: At, seat: str, seller: str, price: int, most: int) -> Rule[int]:
    """5.2 The price on which both agree, or 0."""
    higher = [Option(f"for:{more}", f"ask for {more}", facts={"price": more}) for more in range(price + 1, most + 1)]
    options = (Option("refuse", idle=True), Option("accept"), *higher)
    key = yield from asker(t, seller).choose(
        SELL, "SCR-5.2", f"{price} points for one of your ink?", options, default="refuse", about={"price": price}
    )
    if key in ("refuse", "accept"):
        return price if key == "accept" else 0
    asked = int(named(key))
    pays = yield from asker(t, seat).agree(
        AGREE, "SCR-5.2", f"{seller} asks for {asked}. Do you pay?", "pay", "let it be", about={"price": asked}
    )
    return asked if pays else 0
