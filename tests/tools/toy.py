"""A small game for the tests of the tools: caravans carry grain to market, and the richest wins.

It has what the tools look at: seats, options, scenarios, dice, something hidden, a question to all at once, forced
answers, nested rules, a policy, a standing order. Its variants are broken in one planned place each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from engine.kernel.dice import Dice
from engine.kernel.game import Bot, GameOption, GameSpec, Hidden, Rules, Scenario, Setup, Start, View, Words
from engine.kernel.questions import Answer, Ask, Choose, Number, Option, Pick, Randomness, Rule, Split, ask, together
from engine.kernel.state import State, copied
from engine.kernel.table import Table
from engine.kernel.topics import StandingOrder, Topic
from tests.kit import altered

ROUNDS = 6
GOODS = (Option("grain", most=2), Option("oil", most=1))
SEATINGS = (("ugarit", "byblos"), ("ugarit", "byblos", "tyre", "sidon"))


class Market(State, kw_only=True):
    seats: list[str]
    silver: dict[str, int]
    secret: dict[str, int]
    round: int = 1
    rich: bool = False


def deal(setup: Setup) -> Market:
    seats = list(setup.seats)
    return Market(
        phase="round",
        seats=seats,
        silver=dict.fromkeys(seats, 3),
        secret={seat: i + 1 for i, seat in enumerate(seats)},
        rich=setup.options["rich"] == "yes",
    )


def options(*keys: str) -> tuple[Option, ...]:
    return tuple(Option(key) for key in keys)


def a_round(table: Table[Market]) -> Rule[None]:
    state = table.state
    offers = yield from together(
        tuple(Number(seat, "offer", "TOY-1", "How much?", least=0, most=2) for seat in state.seats)
    )
    for seat in state.seats:
        table.tell(f"{seat} offers {offers[seat]}", "TOY-1")
        yield from caravan(table, seat, offers[seat])
    state.round += 1
    state.over = state.round > ROUNDS


def caravan(table: Table[Market], seat: str, offer: int) -> Rule[None]:
    way = yield from ask(Choose(seat, "way", "TOY-2", "Which way?", options("way:coast", "way:desert", "way:stay")))
    if way == "way:stay":
        yield from ask(Choose(seat, "wait", "TOY-2.1", "You wait.", options("wait")))  # forced
        return
    loads = yield from ask(Split(seat, "load", "TOY-3", "Load what?", GOODS, least=1, most=2))
    yield from journey(table, seat, way, offer + sum(loads.values()))


def journey(table: Table[Market], seat: str, way: str, goods: int) -> Rule[None]:
    state = table.state
    die = table.dice.roll(f"{way} {seat}")[0]
    if die == 6 and way == "way:desert":
        lost = yield from ask(Pick(seat, "lost", "TOY-4", "What is lost?", options("camel", "tent"), least=1, most=1))
        table.tell(f"{seat} loses a {lost[0]}", "TOY-4")
        yield from robbed(table, seat)
        return
    state.silver[seat] += goods + (die + 1) // 2 + (2 if state.rich else 0)
    table.tell(f"{seat} knows a price: {state.secret[seat]}", "TOY-5", to=(seat,))


def robbed(table: Table[Market], seat: str) -> Rule[None]:
    yield from ask(Choose(seat, "robbed", "TOY-4.1", "Weep or laugh?", options("weep", "laugh")))
    table.state.silver[seat] = max(0, table.state.silver[seat] - 2)


def seen(state: Market, seat: str | None) -> Market:
    shown = copied(state)
    shown.secret = {each: price if each == seat else 0 for each, price in state.secret.items()}
    return shown


def winners(state: Market) -> list[str]:
    most = max(state.silver.values())
    return [seat for seat in state.seats if state.silver[seat] == most]


def check(state: Market) -> list[str]:
    return [f"{seat} has {n} silver" for seat, n in state.silver.items() if n < 0]


def board(state: Market, seat: str | None) -> str:
    own = f", own price {state.secret[seat]}" if seat is not None else ""
    return f"Round {state.round}: " + ", ".join(f"{each} {n}" for each, n in state.silver.items()) + own


def knowers(state: Market) -> dict[str, tuple[str, ...]]:
    return {f"price:{seat}": (seat,) for seat in state.seats}


def redeal(state: Market, seat: str | None, dice: Dice, known: Collection[str] = ()) -> None:
    others = [s for s in state.seats if s != seat]
    for other, price in zip(others, dice.shuffle("prices", [state.secret[s] + 10 for s in others]), strict=True):
        state.secret[other] = price


def policy(_seen: Market, question: Ask, chance: Randomness) -> Answer:
    if question.topic == "offer":
        return 2
    if question.topic == "way":
        return "way:coast"
    return {"grain": 2} if question.topic == "load" else question.sample(chance)


SPEC: GameSpec[Market] = GameSpec(
    slug="toy",
    title="The Toy Caravans",
    rules=Rules(prefix="TOY", state=Market, phases={"round": a_round}, check=check),
    start=Start(
        scenarios=(Scenario("market", "Market Day", SEATINGS), Scenario("feast", "The Feast", SEATINGS[:1])),
        options=(GameOption("rich", "Rich land", ("no", "yes"), "TOY-9"),),
        deal=deal,
    ),
    view=View(
        seen=seen,
        board=board,
        points=lambda state: state.silver,
        winners=winners,
        part=lambda state: f"Round {state.round}",
    ),
    hidden=Hidden(knowers=knowers, redeal=redeal),
    words=Words(
        topics={
            "robbed": Topic(
                "robbed", "how to bear it", StandingOrder("always_weep", "weep", lambda _v, _a, _d: "weep")
            ),
        }
    ),
    bot=Bot(policy=policy),
)


# ------------------------------------------------------------------ broken on purpose


def _variant(slug: str, **changes: Any) -> GameSpec[Market]:
    return altered(SPEC, slug=slug, title=slug.title(), **changes)


def _with_journey(last: Callable[[Table[Market], str], Rule[None]]) -> dict[str, Any]:
    """The round with another end to each journey through the desert."""

    def broken_round(table: Table[Market]) -> Rule[None]:
        for seat in table.state.seats:
            way = yield from ask(Choose(seat, "way", "TOY-2", "Which way?", options("way:coast", "way:desert")))
            yield from ask(Split(seat, "load", "TOY-3", "Load what?", GOODS, least=1, most=2))
            if way == "way:desert" and table.dice.roll(f"sand {seat}")[0] > 4:
                yield from last(table, seat)
        table.state.round += 1
        table.state.over = table.state.round > ROUNDS

    return {"round": broken_round}


def _nowhere(table: Table[Market], seat: str) -> Rule[None]:
    yield from ask(Choose(seat, "oasis", "TOY-6", "Which oasis?", ()))


def _buried(table: Table[Market], seat: str) -> Rule[None]:
    yield from ask(Choose(seat, "dig", "TOY-7", "Dig?", options("dig", "leave")))
    yield from _deeper(table, seat)


def _deeper(table: Table[Market], seat: str) -> Rule[None]:
    tool = yield from ask(Choose(seat, "tool", "TOY-7.1", "With what?", options("spade", "hands")))
    table.tell(f"{seat} finds {['sand', 'gold'].index(tool)}")


def _in_debt(table: Table[Market], seat: str) -> Rule[None]:
    yield from ask(Choose(seat, "dig", "TOY-7", "Dig?", options("dig", "leave")))
    table.state.silver[seat] -= 4


def _never(table: Table[Market]) -> Rule[None]:
    yield from ask(Choose(table.state.seats[0], "way", "TOY-2", "Which way?", options("way:coast", "way:desert")))


def _betraying(state: Market, seat: str | None) -> Market:
    del seat
    return copied(state)


def _cheating(shown: Market, question: Ask, chance: Randomness) -> Answer:
    return 7 if question.topic == "offer" and shown.round == 3 else question.sample(chance)


def _faltering(shown: Market, question: Ask, chance: Randomness) -> Answer:
    return question.sample(chance) if question.topic != "load" else shown.silver["nobody"]


def _no_deal(setup: Setup) -> Market:
    raise KeyError(setup.scenario)


DEAD_END = _variant("deadend", phases=_with_journey(_nowhere))
BURIED = _variant("buried", phases=_with_journey(_buried))
IN_DEBT = _variant("indebt", phases=_with_journey(_in_debt))
ENDLESS = _variant("endless", phases={"round": _never})
BETRAYING = _variant("betraying", seen=_betraying)
CHEATING = _variant("cheating", policy=_cheating)
FALTERING = _variant("faltering", policy=_faltering)
STILLBORN = _variant("stillborn", deal=_no_deal)
UNPLANNED = _variant("unplanned", policy=None)
SPECS = (SPEC, DEAD_END, BURIED, IN_DEBT, ENDLESS, BETRAYING, CHEATING, FALTERING, STILLBORN, UNPLANNED)
