"""R5 The Change of Epoch Table: each function does what its entry says."""

from collections.abc import Callable, Iterable

from engine.games.acme.cards import events
from engine.games.acme.data import areas, epoch_table, fates
from engine.games.acme.events import Played, drawing
from engine.games.acme.holdings.losses import Loss, Removed, chosen, losses_of, suffer
from engine.games.acme.position import State, asking, disks, factions, hands, section, standing, state, temples, topics
from engine.kernel import Rule, Table
from engine.wargame.text import plural

RANSOM = topics.TOPICS.new("ransom", "whether to pay for a temple", *standing.KEEPING)
TRADE_ROUTES, GATES = "trade_routes", "barbarians_at_the_gates"

Deed = Callable[[Table[State]], Rule[None] | None]
CHANGES: dict[str, Deed] = {}


def change(id: str) -> Callable[[Deed], Deed]:
    """Marks the function that does what an entry says."""

    def mark(deed: Deed) -> Deed:
        CHANGES[id] = deed
        return deed

    return mark


def change_of(card: str) -> epoch_table.Change:
    """The entry that the number of a card finds."""
    return epoch_table.entry(int(card))


def rule_of(id: str) -> str:
    return f"ACME-R5.{id.replace('_', '-')}"


def strike(t: Table[State], id: str, losses: Iterable[Loss]) -> Rule[Removed]:
    """Losses by an entry of the table; they may be averted, and healed by the Physician."""
    return (yield from suffer(t, losses, rule_of(id), epoch_table.CHANGE[id].name, fateful=True))


@change("black_death")
def black_death(t: Table[State]) -> Rule[None]:
    """Every City loses 1 disk."""
    s, n = t.state, epoch_table.CHANGE["black_death"].numbers["losses"]
    losses = [Loss(area, color, n) for color in s.order for area in disks.cities(s, color)]
    yield from strike(t, "black_death", losses)


@change("great_famine")
def great_famine(t: Table[State]) -> Rule[None]:
    """Every civilization loses 1 disk for every 3 Fertile areas it Controls, where it chooses."""
    s = t.state
    losses: list[Loss] = []
    for color in s.order:
        fields = sum(areas.fertile(area) and disks.controls(s, area, color) for area in s.disks)
        n = fields // epoch_table.CHANGE["great_famine"].numbers["areas"]
        there = {area: disks.disks(s, area, color) for area, stacks in s.disks.items() if color in stacks}
        losses += yield from chosen(t, color, n, there, rule_of("great_famine"), "Great Famine")
    yield from strike(t, "great_famine", losses)


@change("civil_war")
def civil_war(t: Table[State]) -> Rule[None]:
    """One in three Cities of the leader loses a disk to a black one; it chooses; among equals all are struck."""
    s, rule, share = t.state, rule_of("civil_war"), epoch_table.CHANGE["civil_war"].numbers["share"]
    first = max(s.points[color] for color in s.order)
    for color in [color for color in s.order if s.points[color] == first]:
        struck = dict.fromkeys(disks.cities(s, color), 1)
        losses = yield from chosen(t, color, -(-len(struck) // share), struck, rule, "Civil War")
        lost = yield from strike(t, "civil_war", losses)
        for area, _ in lost:
            disks.place_disks(s, area, state.BARBARIANS, 1)


@change("great_flood")
def great_flood(t: Table[State]) -> Rule[None]:
    """In every Land area on a river or a coast each Faction loses its disks beyond 2."""
    s = t.state
    wet = [a for a in s.disks if areas.land(a) and (a in areas.RIVER_BORDERED or section.is_coastal(s, a))]
    yield from strike(t, "great_flood", events.beyond(s, wet, epoch_table.CHANGE["great_flood"].numbers["most"]))


@change("earthquakes")
def earthquakes(t: Table[State]) -> Rule[None]:
    """In every Mountain area each Faction loses 1 disk, and all Strongholds fall."""
    s = t.state
    for area in list(s.strongholds):
        disks.raze_stronghold(s, area)
    hills = [area for area in s.disks if areas.mountain(area)]
    yield from strike(t, "earthquakes", losses_of(s, hills, epoch_table.CHANGE["earthquakes"].numbers["losses"]))


@change("storms")
def storms(t: Table[State]) -> Rule[None]:
    """In every Sea area each Faction loses 1 disk."""
    seas = [area for area in t.state.disks if areas.sea(area)]
    yield from strike(t, "storms", losses_of(t.state, seas, epoch_table.CHANGE["storms"].numbers["losses"]))


@change("tribal_wandering")
def tribal_wandering(t: Table[State]) -> Rule[None]:
    """One of the five invasions, by lot, is carried out, its initial area by lot too."""
    yield from invade_by_lot(t, t.dice.shuffle("tribal wandering", [str(id) for id in fates.INVASIONS])[0])


def invade_by_lot(t: Table[State], card: str) -> Rule[None]:
    """The invasion of a card that is not on the table: its area by lot, nobody answers it."""
    able = events.starts(t.state, events.STARTS[card])
    if not able:
        return
    area = t.dice.shuffle("initial area", able)[0]
    e = Played(t, events.carrier(t), card)
    e.tell(f"{hands.title(card)} from {section.place(area)}.")
    yield from events.invade(e, e.role, area)


@change("fall_of_temples")
def fall_of_temples(t: Table[State]) -> Rule[None]:
    """Every active temple is razed, unless its owner pays 2 minas."""
    s, rule, price = t.state, rule_of("fall_of_temples"), epoch_table.CHANGE["fall_of_temples"].numbers["minas"]
    for color in [color for color in s.order if temples.is_active(s, color)]:
        if s.minas[color] >= price and (
            yield from asking.asker(t, color).agree(
                RANSOM, rule, f"Do you pay {plural(price, 'mina')} for your temple?", "pay", "no"
            )
        ):
            disks.pay_minas(s, color, price)
            factions.tell(t, color, f"pays {plural(price, 'mina')} for the temple", rule)
            continue
        s.temples[temples.deity_of(s, color)].at = temples.CARD
        t.tell(f"The temple of {factions.name_of(s, color)} is razed.", rule, news=True)


@change("good_harvests")
def good_harvests(t: Table[State]) -> None:
    """In the next Growth Phase every civilization takes 3 disks more."""
    s = t.state
    for color in s.order:
        s.bonus[color] = s.bonus.get(color, 0) + epoch_table.CHANGE["good_harvests"].numbers["disks"]


@change(TRADE_ROUTES)
def nothing_yet(t: Table[State]) -> None:
    """Its minas come after the old ones have gone."""


def trade_routes(t: Table[State]) -> None:
    """Every civilization gains 1 mina for every 2 civilizations in contact with it."""
    s, contacts = t.state, epoch_table.CHANGE[TRADE_ROUTES].numbers["contacts"]
    for color in s.order:
        if n := disks.gain_minas(s, color, len(disks.in_contact(s, color)) // contacts):
            factions.tell(t, color, f"gains {plural(n, 'mina')}", rule_of(TRADE_ROUTES))


@change("quiet_age")
def quiet_age(t: Table[State]) -> None:
    """Nothing happens."""


def gates(t: Table[State], card: str) -> Rule[None]:
    """next.e-i Barbarians at the Gates: two invasions, carried out as they come; other Events do nothing."""
    s = t.state
    t.tell("Barbarians at the Gates: two invasions come.", "ACME-epochend.next.e", news=True)
    came = 0
    while card:
        if int(card) in fates.INVASIONS:
            came += 1
            yield from drawing.event(t, s.order[0], card)
        s.shown.append(card)
        card = drawing.turn_up(t) if came < epoch_table.CHANGE[GATES].numbers["invasions"] else ""
    shown, s.shown = s.shown, []
    hands.pack(s).shuffle_in(t.dice, shown)
