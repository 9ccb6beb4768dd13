"""19 The Change of Epoch Table: each function does what its entry says (R5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.board.words import plural
from engine.games.acme.cards.events import RAIDERS_FROM_THE_SEA, STARTS, anywhere, beyond, carrier, invade, starts
from engine.games.acme.data.areas import RIVER_BORDERED, fertile, land, mountain, sea
from engine.games.acme.data.epoch_table import CHANGE, Change, entry
from engine.games.acme.data.fates import INVASIONS
from engine.games.acme.events.drawing import event, turn_up
from engine.games.acme.events.played import Act
from engine.games.acme.holdings.losses import Loss, Removed, chosen, losses_of, suffer
from engine.games.acme.position.asking import asker
from engine.games.acme.position.disks import (
    cities,
    controls,
    disks,
    gain_minas,
    in_contact,
    pay_minas,
    place_disks,
    raze_stronghold,
)
from engine.games.acme.position.factions import does, name_of
from engine.games.acme.position.hands import pack, title
from engine.games.acme.position.section import is_coastal, place
from engine.games.acme.position.standing import KEEPING
from engine.games.acme.position.state import BARBARIANS, State
from engine.games.acme.position.temples import CARD, deity_of, is_active
from engine.games.acme.position.topics import TOPICS
from engine.kernel.questions import Rule
from engine.kernel.table import Table

RANSOM = TOPICS.new("ransom", "whether to pay for a temple", *KEEPING)
TRADE_ROUTES, GATES = "trade_routes", "barbarians_at_the_gates"

Deed = Callable[[Table[State]], Rule[None] | None]
CHANGES: dict[str, Deed] = {}


def change(id: str) -> Callable[[Deed], Deed]:
    """Marks the function that does what an entry says."""

    def mark(deed: Deed) -> Deed:
        CHANGES[id] = deed
        return deed

    return mark


def change_of(card: str) -> Change:
    """The entry that the number of a card finds."""
    return entry(int(card))


def rule_of(id: str) -> str:
    return f"ACME-R5.{id.replace('_', '-')}"


def strike(t: Table[State], id: str, losses: Iterable[Loss]) -> Rule[Removed]:
    """Losses by an entry of the table; they may be averted, and healed by the Physician."""
    return (yield from suffer(t, losses, rule_of(id), CHANGE[id].name, fateful=True))


@change("black_death")
def black_death(t: Table[State]) -> Rule[None]:
    """Every City loses 1 disk."""
    s, n = t.state, CHANGE["black_death"].numbers["losses"]
    losses = [Loss(area, color, n) for color in s.order for area in cities(s, color)]
    yield from strike(t, "black_death", losses)


@change("great_famine")
def great_famine(t: Table[State]) -> Rule[None]:
    """Every civilization loses 1 disk for every 3 Fertile areas it Controls, where it chooses."""
    s = t.state
    losses: list[Loss] = []
    for color in s.order:
        n = (
            sum(fertile(area) and controls(s, area, color) for area in s.disks)
            // CHANGE["great_famine"].numbers["areas"]
        )
        there = {area: disks(s, area, color) for area, stacks in s.disks.items() if color in stacks}
        losses += yield from chosen(t, color, n, there, rule_of("great_famine"), "Great Famine")
    yield from strike(t, "great_famine", losses)


@change("civil_war")
def civil_war(t: Table[State]) -> Rule[None]:
    """One in three Cities of the leader loses a disk to a black one; it chooses; among equals all are struck."""
    s, rule, share = t.state, rule_of("civil_war"), CHANGE["civil_war"].numbers["share"]
    first = max(s.points[color] for color in s.order)
    for color in [color for color in s.order if s.points[color] == first]:
        struck = dict.fromkeys(cities(s, color), 1)
        losses = yield from chosen(t, color, -(-len(struck) // share), struck, rule, "Civil War")
        lost = yield from strike(t, "civil_war", losses)
        for area, _ in lost:
            place_disks(s, area, BARBARIANS, 1)


@change("great_flood")
def great_flood(t: Table[State]) -> Rule[None]:
    """In every Land area on a river or a coast each Faction loses its disks beyond 2."""
    s = t.state
    wet = [area for area in s.disks if land(area) and (area in RIVER_BORDERED or is_coastal(s, area))]
    yield from strike(t, "great_flood", beyond(s, wet, CHANGE["great_flood"].numbers["most"]))


@change("earthquakes")
def earthquakes(t: Table[State]) -> Rule[None]:
    """In every Mountain area each Faction loses 1 disk, and all Strongholds fall."""
    s = t.state
    for area in list(s.strongholds):
        raze_stronghold(s, area)
    hills = [area for area in s.disks if mountain(area)]
    yield from strike(t, "earthquakes", losses_of(s, hills, CHANGE["earthquakes"].numbers["losses"]))


@change("storms")
def storms(t: Table[State]) -> Rule[None]:
    """In every Sea area each Faction loses 1 disk."""
    s = t.state
    seas = [area for area in s.disks if sea(area)]
    yield from strike(t, "storms", losses_of(s, seas, CHANGE["storms"].numbers["losses"]))


@change("tribal_wandering")
def tribal_wandering(t: Table[State]) -> Rule[None]:
    """One of the five invasions, by lot, is carried out, its initial area by lot too."""
    card = t.dice.shuffle("tribal wandering", [str(id) for id in INVASIONS])[0]
    yield from invade_by_lot(t, card)


def invade_by_lot(t: Table[State], card: str) -> Rule[None]:
    """The invasion of a card that is not on the table: its area by lot, nobody answers it."""
    s = t.state
    able = starts(s, STARTS[card])
    if not able:
        return
    area = t.dice.shuffle("initial area", able)[0]
    act = Act(t, carrier(t), card)
    act.tell(f"{title(card)} from {place(area)}.")
    yield from invade(act, act.player, area, ring=is_coastal if card == RAIDERS_FROM_THE_SEA else anywhere)


@change("fall_of_temples")
def fall_of_temples(t: Table[State]) -> Rule[None]:
    """Every active temple is razed, unless its owner pays 2 minas."""
    s, rule, price = t.state, rule_of("fall_of_temples"), CHANGE["fall_of_temples"].numbers["minas"]
    for color in [color for color in s.order if is_active(s, color)]:
        if s.minas[color] >= price and (
            yield from asker(t, color).agree(
                RANSOM, rule, f"Do you pay {plural(price, 'mina')} for your temple?", "pay", "no"
            )
        ):
            pay_minas(s, color, price)
            t.tell(f"{does(s, color, 'pays')} {plural(price, 'mina')} for the temple.", rule)
            continue
        s.temples[deity_of(s, color)].at = CARD
        t.tell(f"The temple of {name_of(s, color)} is razed.", rule, news=True)


@change("good_harvests")
def good_harvests(t: Table[State]) -> None:
    """In the next Growth Phase every civilization takes 3 disks more."""
    s = t.state
    for color in s.order:
        s.bonus[color] = s.bonus.get(color, 0) + CHANGE["good_harvests"].numbers["disks"]


@change(TRADE_ROUTES)
def nothing_yet(t: Table[State]) -> None:
    """Its minas come after the old ones have gone."""


def trade_routes(t: Table[State]) -> None:
    """Every civilization gains 1 mina for every 2 civilizations in contact with it."""
    s, contacts = t.state, CHANGE[TRADE_ROUTES].numbers["contacts"]
    for color in s.order:
        if n := gain_minas(s, color, len(in_contact(s, color)) // contacts):
            t.tell(f"{does(s, color, 'gains')} {plural(n, 'mina')}.", rule_of(TRADE_ROUTES))


@change("quiet_age")
def quiet_age(t: Table[State]) -> None:
    """Nothing happens."""


def gates(t: Table[State], card: str) -> Rule[None]:
    """next.e-i Barbarians at the Gates: two invasions, carried out as they come; other Events do nothing."""
    s = t.state
    t.tell("Barbarians at the Gates: two invasions come.", "ACME-epochend.next.e", news=True)
    came = 0
    while card:
        if int(card) in INVASIONS:
            came += 1
            yield from event(t, s.order[0], card)
        s.shown.append(card)
        card = turn_up(t) if came < CHANGE[GATES].numbers["invasions"] else ""
    shown, s.shown = s.shown, []
    pack(s).shuffle_in(t.dice, shown)
