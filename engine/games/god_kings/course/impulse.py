"""8.2, 8.3, 9.1 An Impulse: a succession roll if an heir waits, then one Strategy card for exactly one use."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.games.god_kings.cards import playing
from engine.games.god_kings.data import numbers, peoples, strategy_cards
from engine.games.god_kings.events import succession
from engine.games.god_kings.position import State, asking, hands, topics
from engine.games.god_kings.realm import neutrals, operations
from engine.games.god_kings.war import activation
from engine.kernel import Option, Rule, Table
from engine.wargame.text import plural

CARD = topics.TOPICS.new("card", "which card to play")
USE = topics.TOPICS.new("use", "what the card is used for")


def impulse_phase(t: Table[State]) -> Rule[None]:
    """5.0.f Succession, then one card; VP are counted when they are gained (5.0.g)."""
    s = t.state
    if not s.queue:
        s.phase = "round_end"
        return
    seat = s.queue.pop(0)
    s.sworn = {nation: other for nation, other in s.sworn.items() if other != seat}
    yield from succession.succession_roll(t, s.nation[seat], seat)
    yield from play_card(t, seat)


def play_card(t: Table[State], seat: str) -> Rule[None]:
    """8.2.a Exactly one; 8.2.c without a card he passes."""
    s = t.state
    power = s.nation[seat]
    if not s.hands[seat]:
        t.tell(f"{peoples.does(power, 'has')} no card left to play.", "GK-8.2.c")
        return
    card = yield from asking.asker(t, power).one_of(
        CARD, "GK-8.2.a", "Which card do you play?", [(card_option(card), card) for card in s.hands[seat]],
        default=None, private=True,
    )  # fmt: skip
    row = numbers.OPS[strategy_cards.CARDS[card].ops]
    uses = {name: use for name, use in USES.items() if not use.why_not(s, seat, card)}
    name = yield from asking.asker(t, power).choose(
        USE, "GK-8.3.a", f"{hands.card_name(card)}: for what?", [Option(n, use.words(row)) for n, use in uses.items()],
        about={"card": card, "ops": strategy_cards.CARDS[card].ops}, private=True,
        barred=lambda: {n: why for n, use in USES.items() if (why := use.why_not(s, seat, card))},
    )  # fmt: skip
    hands.lay_out(t, seat, card)
    t.tell(f"{peoples.does(power, 'plays')} {hands.card_name(card)} {uses[name].told}.", "GK-8.3.a", news=True)
    yield from uses[name].carry_out(t, seat, card)
    hands.put_away(s, card, event=name == "event")
    hands.end_of_card(s)


def card_option(card: str) -> Option:
    row = strategy_cards.CARDS[card]
    return Option(f"card:{card}", f"{hands.card_name(card)}, {row.ops} Ops", facts={"ops": row.ops, "kind": row.kind})


# ---------------------------------------------------------------- the nine uses (8.3.a, reading B-72)


Deed: TypeAlias = Callable[[Table[State], str, str], Rule[None]]  # of a seat, with a card


class Use(NamedTuple):
    """One use of a card: what it comes to by the Ops number, how it is told, why it is not possible now, its deed."""

    words: Callable[[numbers.Ops], str]
    told: str
    why_not: Callable[[State, str, str], str]
    carry_out: Deed


def no_activation(s: State, seat: str, card: str) -> str:
    ops = strategy_cards.CARDS[card].ops
    able = activation.able_generals(s, s.nation[seat], ops)
    return "" if able else f"no general of yours goes by {ops} Ops (GK-9.2.b)"


def unless(able: Callable[[State, str], list[str]], why: str) -> Callable[[State, str, str], str]:
    """Say why a use is not possible unless something of the Power is able."""
    return lambda s, seat, _: "" if able(s, s.nation[seat]) else why


def no_neutral(s: State, seat: str, card: str) -> str:
    if not numbers.OPS[strategy_cards.CARDS[card].ops].neutral:
        return "a Neutral general takes a 3-Ops card (GK-9.2.i)"
    return neutrals.why_nobody_neutral(s, seat)


def by_general(t: Table[State], seat: str, card: str) -> Rule[None]:
    """9.2.b Option A; 12.1.c a 3-Ops card lets the army use the sea."""
    ops = strategy_cards.CARDS[card].ops
    yield from activation.activate_own(t, seat, ops, sea=numbers.OPS[ops].naval)


def by_siege(t: Table[State], seat: str, card: str) -> Rule[None]:
    """9.2.d Option B: whatever the general's Strategy Rating, for a Siege die-roll alone."""
    yield from activation.activate_own(t, seat, strategy_cards.CARDS[card].ops, siege_only=True)


def by_neutral(t: Table[State], seat: str, card: str) -> Rule[None]:
    """9.2.i Option F."""
    yield from neutrals.activate_neutral(t, seat, sea=numbers.OPS[strategy_cards.CARDS[card].ops].naval)


def by_number(operation: Callable[[Table[State], str, int], Rule[None]]) -> Deed:
    """9.2.e, f, j, l An Operation that goes by the Ops number alone."""
    return lambda t, seat, card: operation(t, seat, strategy_cards.CARDS[card].ops)


USES = {
    "event": Use(lambda _: "its event", "as an event", playing.why_no_event, playing.play_event),
    "activate": Use(
        lambda ops: f"activate a general{', also by sea' if ops.naval else ''}", "to activate a general",
        no_activation, by_general,
    ),
    "siege": Use(
        lambda _: "a Siege die-roll", "for a siege",
        unless(activation.besiegers, "no army of three units stands before a garrisoned city (GK-9.2.d)"), by_siege,
    ),
    "markers": Use(
        lambda ops: plural(ops.markers, "PC marker"), "for PC markers",
        unless(operations.markable, "no space for a marker in a province with an army of yours (GK-18.2.a)"),
        by_number(operations.place_markers),
    ),
    "mercenaries": Use(
        lambda ops: plural(ops.mercenaries, "mercenary", "mercenaries"), "for mercenaries",
        unless(operations.hirers, "no general of yours can hire mercenaries (GK-9.2.f)"),
        by_number(operations.hire_mercenaries),
    ),
    "neutral": Use(
        lambda _: "activate a Neutral general", "to activate a Neutral general", no_neutral, by_neutral
    ),
    "garrison": Use(
        lambda ops: plural(ops.garrisons, "garrison marker"), "for garrisons",
        unless(operations.may_garrison, "no Walled-City of yours is without a garrison marker (GK-9.2.j)"),
        by_number(operations.place_garrisons),
    ),
    "trade": Use(
        lambda ops: f"trade: {ops.tp} TP and {ops.wp} WP for the next turn", "for trade", lambda *_: "",
        by_number(operations.trade),
    ),
}  # fmt: skip
