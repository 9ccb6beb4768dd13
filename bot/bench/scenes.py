"""The scenes whose presses are counted: what a person does in them, and what that may take him.

`best` is the number of presses with which the best surface one can think of would do; the budget is half as many again.
`before` is what it took when they were first counted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, NamedTuple

from bot.bench.comfort import Here, Scene, Turn
from engine.kernel.game import find
from engine.kernel.questions import Answer, Ask, Choose, QuickMove, Split
from engine.kernel.session import Session


def asked_of(session: Session[Any], seat: str, topic: str, role: str = "") -> bool:
    ask = session.asks().get(seat)
    return ask is not None and ask.topic == topic and role in ("", ask.role)


# ---------------------------------------------------------------------- Battles of the Pharaohs

EGYPT = "egypt"


def egypt_sets_up(session: Session[Any], seat: str) -> bool:
    return asked_of(session, seat, "set up", EGYPT)


async def set_up_by_hand(turn: Turn) -> None:
    """Not as it is suggested: three where there is room first, then two, then one."""
    ask = await turn.asked()
    assert isinstance(ask, Split)
    counts = [0] * len(ask.options)
    for each, i in zip((3, 2, 2, 1, 1, 1), range(len(counts)), strict=False):
        counts[i] = min(each, ask.most - sum(counts))
    while sum(counts) < ask.most:
        counts[counts.index(min(counts))] += 1
    await turn.hand.give(ask, {o.key: n for o, n in zip(ask.options, counts, strict=True) if n})


def stacks(session: Session[Any]) -> dict[str, int]:
    """Where Egypt's units stand, and how many."""
    return {area: len(units) for area, units in session.state.units.get(EGYPT, {}).items()}


def reaches(session: Session[Any], seat: str, area: str) -> dict[bool, str]:
    """Where all of a stack can march to, with an enemy there and without: the words of the way."""
    ahead = session.clone()
    ahead.answer(seat, f"march:{area}")
    ask = ahead.ask(seat)
    ways = ask.ready_moves() if ask is not None and ask.topic == "who" else ()
    return {bool(way.facts["foes"]): way.label for way in reversed(ways)}


def can_march_twice_and_fight(session: Session[Any], seat: str) -> bool:
    return asked_of(session, seat, "move", EGYPT) and all(marches(session, seat))


def marches(session: Session[Any], seat: str) -> tuple[tuple[str, str] | None, tuple[str, str] | None]:
    """A march that meets nobody, and one from elsewhere that meets an enemy: from where, and in which words."""
    ask = session.asks()[seat]
    starts = [o.at for o in ask.options if o.key.startswith("march:") and stacks(session).get(o.at, 0) > 1]
    found = {at: reaches(session, seat, at) for at in sorted(starts, key=lambda at: -stacks(session)[at])}
    fight = next(((at, ways[True]) for at, ways in found.items() if True in ways), None)
    quiet = next(
        ((at, ways[False]) for at, ways in found.items() if False in ways and (at,) != (fight or ())[:1]), None
    )
    return quiet, fight


async def one_march(turn: Turn) -> None:
    await march(turn, marches(await turn.session(), turn.seat)[0])


async def march(turn: Turn, way: tuple[str, str] | None) -> None:
    ask = await turn.asked()
    assert ask is not None and way is not None
    await turn.hand.give(ask, f"march:{way[0]}")
    await turn.hand.take(way[1])
    await turn.hand.confirm()


async def march_of_some(turn: Turn) -> None:
    """One unit only, to the first place it reaches."""
    ask, way = await turn.asked(), marches(await turn.session(), turn.seat)[0]
    assert ask is not None and way is not None
    await turn.hand.give(ask, f"march:{way[0]}")
    who = await turn.asked()
    assert isinstance(who, Split)
    await turn.hand.give(who, {who.options[0].key: 1})
    to = await turn.asked()
    assert to is not None
    await turn.hand.give(to, to.options[0].key)


async def a_turn_of_egypt(turn: Turn) -> None:
    """Two marches, the battle to its end, and no redeployment that need not be."""
    begun = await turn.session()
    this_turn = begun.state.turn, begun.state.march.part
    quiet, fight = marches(begun, turn.seat)
    await march(turn, quiet)
    await march(turn, fight)

    def is_done(session: Session[Any]) -> bool:
        under_way = session.state.march
        return (session.state.turn, under_way.part if under_way.nation == EGYPT else 0) != this_turn

    await turn.until(is_done, as_little_as_may_be)


def as_little_as_may_be(session: Session[Any], ask: Ask) -> Answer | None:
    """Nothing more where that is allowed."""
    del session
    idle = ask.idle()
    return idle.key if isinstance(ask, Choose) and idle is not None else None


# ---------------------------------------------------------------------- Genesis


def activation_begins(session: Session[Any], seat: str) -> bool:
    return asked_of(session, seat, "payment") and session.state.turn > 1


async def an_activation(turn: Turn) -> None:
    """Paid for, a Major Move of the largest force to where the automated player would go, and the end of it."""
    first = (await turn.session()).state.activation

    def over(session: Session[Any]) -> bool:
        return bool(session.state.activation != first or session.state.segment is None)

    def until_it_acts(session: Session[Any]) -> bool:
        return over(session) or asked_of(session, turn.seat, "action")

    await turn.until(until_it_acts, pays)
    ask = await turn.asked()
    assert ask is not None and ask.topic == "action"
    largest = max(ask.ready_moves(), key=lambda way: int(way.facts["units"]))
    await turn.hand.take(largest.label)
    await turn.hand.confirm()
    await turn.until(over, goes_once)


def pays(session: Session[Any], ask: Ask) -> Answer | None:
    return "pay" if ask.topic == "payment" else as_little_as_may_be(session, ask)


def goes_once(session: Session[Any], ask: Ask) -> Answer | None:
    """A step if it has not gone yet; then nothing more."""
    force = next((force for force in session.state.forces if force.role == "active"), None)
    if ask.topic == "step" and force is not None and len(force.passed) == 1:
        return next((o.key for o in ask.options if o.key.startswith("to:")), None)
    return as_little_as_may_be(session, ask)


# ---------------------------------------------------------------------- ACME


GROWTH_AND_CARDS = ("strongholds", "growth", "growth_end", "card", "card_end")


def growth_begins(session: Session[Any], seat: str) -> bool:
    return bool(session.state.turn > 1 and session.state.phase == "growth" and seat in session.asks())


async def growth_and_cards(turn: Turn) -> None:
    """All growth at once, disks laid out over several areas, one card, and no more."""
    played: list[str] = []

    def will(session: Session[Any], ask: Ask) -> Answer | None:
        if ask.topic == "deploy" and isinstance(ask, Split):
            return {option.key: 1 for option in ask.options[: ask.most]}
        cards = [option.key for option in ask.options if option.key.startswith("card:")]
        if ask.topic == "action" and cards and not played:
            played.extend(cards[:1])
            return cards[0]
        return as_little_as_may_be(session, ask) if ask.topic == "action" else None

    await turn.until(lambda session: session.state.phase not in GROWTH_AND_CARDS, will)


# ---------------------------------------------------------------------- The God Kings


def reinforcement_begins(session: Session[Any], seat: str) -> bool:
    return asked_of(session, seat, "buy")


async def a_reinforcement(turn: Turn) -> None:
    """Chariots for all wood, and everybody where he stood."""
    first = (await turn.session()).state.queue

    def over(session: Session[Any]) -> bool:
        return bool(session.state.phase != "reinforce" or session.state.queue != first)

    ask = await turn.asked()
    assert ask is not None
    await turn.hand.take(ask.ready_moves()[0].label)
    await turn.hand.confirm()
    await turn.until(over)


class March(NamedTuple):
    """A card that activates, a general (empty: he goes without saying), and all of his company's way."""

    card: str
    general: str
    way: QuickMove


def marches_by_card(session: Session[Any], seat: str) -> Iterator[March]:
    """What the highest card in hand lets each general do with all who may go along."""
    card = max(session.asks()[seat].options, key=lambda option: int(option.facts["ops"])).key
    ahead = session.clone()
    ahead.answer(seat, card)
    if "activate" not in [option.key for option in ahead.asks()[seat].options]:
        return
    ahead.answer(seat, "activate")
    who = ahead.asks().get(seat)
    for general in [option.key for option in who.options] if who is not None and who.topic == "general" else [""]:
        led = ahead.clone()
        if general:
            led.answer(seat, general)
        ways = led.asks().get(seat)
        if ways is not None and ways.topic == "who":
            yield from (March(card, general, way) for way in ways.ready_moves())


def quiet(session: Session[Any], seat: str) -> March | None:
    """To where nobody stands, and no further."""
    return first_march(session, seat, lambda way: way.answers[-1] == "stop")


def to_battle(session: Session[Any], seat: str) -> March | None:
    """To enemies who are weaker, but not so weak that they are overrun."""
    return first_march(session, seat, lambda way: 3 < int(way.facts.get("theirs", 0)) < int(way.facts.get("units", 0)))


def to_a_siege(session: Session[Any], seat: str) -> March | None:
    """To a Walled-City with a garrison and nobody before it, and a Siege roll."""
    return first_march(session, seat, lambda way: way.answers[-1] == "siege")


def first_march(session: Session[Any], seat: str, fits: Callable[[QuickMove], bool]) -> March | None:
    if not asked_of(session, seat, "card"):
        return None
    return next((march for march in marches_by_card(session, seat) if fits(march.way)), None)


Found = Callable[[Session[Any], str], March | None]


def can(found: Found) -> Here:
    return lambda session, seat: found(session, seat) is not None


def activating(found: Found) -> Callable[[Turn], Awaitable[None]]:
    """A card, the general, his way; and then no more than has to be."""

    async def play(turn: Turn) -> None:
        march = found(await turn.session(), turn.seat)
        assert march is not None
        for answer in (march.card, "activate", march.general):
            ask = await turn.asked()
            assert ask is not None
            if answer:
                await turn.hand.give(ask, answer)
        await turn.asked()
        await turn.hand.take(march.way.label)
        await turn.hand.confirm()
        await turn.until(lambda session: session.state.army is None)

    return play


def quick(game: str) -> tuple[tuple[str, str], ...]:
    """The orders that a game recommends by post."""
    return tuple(find(game).bot.quick_answers.items())


SCENES: tuple[Scene, ...] = (
    Scene("Egypt sets up by hand", "pharaohs", "first_five", 4, "1", egypt_sets_up, set_up_by_hand, 10, 15, 20),
    Scene("a march of all", "pharaohs", "first_five", 4, "1", can_march_twice_and_fight, one_march, 2, 3, 5),
    Scene("a march of some", "pharaohs", "first_five", 4, "1", can_march_twice_and_fight, march_of_some, 2, 3, 5),
    Scene(
        "Egypt: two marches, a battle of a round",
        "pharaohs",
        "first_five",
        4,
        "2",
        can_march_twice_and_fight,
        a_turn_of_egypt,
        7,
        10,
        17,
    ),
    Scene("Genesis: an Activation", "genesis", "middle", 5, "1", activation_begins, an_activation, 6, 9, 16),
    Scene(
        "Genesis: the same, quick by post", "genesis", "middle", 5, "1", activation_begins, an_activation, 6, 9,
        orders=quick("genesis"),
    ),
    Scene(
        "ACME: growth and cards",
        "acme",
        "six",
        4,
        "2",
        growth_begins,
        growth_and_cards,
        8,
        12,
        posts=3,
        orders=(("negate", "default"),),
    ),
    Scene(
        "God Kings: a Reinforcement", "god_kings", "campaign", 4, "1", reinforcement_begins, a_reinforcement, 2, 3,
        orders=(("give", "none"), ("give_goods", "none"), ("give_card", "none")),
    ),
    Scene(
        "God Kings: a march of all", "god_kings", "campaign", 4, "1", can(quiet), activating(quiet), 4, 6,
        orders=quick("god_kings"),
    ),
    Scene(
        "God Kings: a march and its battle", "god_kings", "amarna", 4, "1", can(to_battle), activating(to_battle), 6, 9,
        orders=quick("god_kings"),
    ),
    Scene(
        "God Kings: a march and a siege", "god_kings", "kadesh", 2, "1", can(to_a_siege),
        activating(to_a_siege), 4, 6, orders=quick("god_kings"),
    ),
)  # fmt: skip
