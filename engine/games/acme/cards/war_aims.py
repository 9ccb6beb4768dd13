"""What Competition cards are aimed at: a Faction that stands in the area, a stack elsewhere, ways out of it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.acme.events.played import Act
from engine.games.acme.position import asking, contested_area, disks, factions, section, state, topics
from engine.games.acme.position.state import State
from engine.kernel.questions import Option, Rule
from engine.wargame.effects import Aim

FOE = topics.TOPICS.new("foe", "whom a Competition card strikes")
JOINING = topics.TOPICS.new("joining", "how many Allies join at once")
TURNED = topics.TOPICS.new("turned", "which disk a Traitor turns")
RETREAT = topics.TOPICS.new("retreat", "where disks retreat to")


def _foe(act: Act, able: Iterable[str]) -> Rule[Aim]:
    """The strongest is suggested."""
    s = act.s
    strong = sorted(able, key=lambda faction: -contested_area.force(s, faction))
    options = [
        asking.color_option(s, faction, facts={"strength": contested_area.force(s, faction)}) for faction in strong
    ]
    faction = yield from act.asks.choose(
        FOE, act.rule, f"Whom does {act.title} strike?", options, default=strong[0], about={"card": act.card}
    )
    return Aim((faction,), factions.called(s, faction), faction)


def a_foe(act: Act) -> Rule[Aim]:
    """One opposing Faction here."""
    return (yield from _foe(act, contested_area.foes(act.s, act.player)))


def a_civilization(act: Act) -> Rule[Aim]:
    """One opposing civilization here; Barbarians are none (cardnotes.40.a)."""
    return (
        yield from _foe(
            act, [faction for faction in contested_area.foes(act.s, act.player) if faction != state.BARBARIANS]
        )
    )


def some_of_four(act: Act) -> Rule[Aim]:
    """18 How many of its white disks join this competition as soon as it is laid in one."""
    white = min(act.row.white, disks.white_left(act.s))
    if act.s.competition is None:
        return Aim()
    n = yield from act.asks.number(
        JOINING, act.rule, "How many of the white disks join at once?", most=white, default=white
    )
    return Aim((n,), f"{n} at once")


def ways_out(s: State, color: str) -> list[str]:
    """41 Neighbors of the contested area that it Controls."""
    return [area for area in section.near(s, contested_area.contest(s).at) if disks.controls(s, area, color)]


def a_retreat(act: Act) -> Rule[Aim]:
    """41 How many of its disks go where."""
    s, here = act.s, contested_area.contest(act.s).at
    most = min(act.row.numbers["disks"], disks.disks(s, here, act.player))
    counts = yield from act.asks.share(
        RETREAT, act.rule, f"Which disks leave {section.place(here)}?", dict.fromkeys(ways_out(s, act.player), most),
        most=most, default={}, about={"at": here},
    )  # fmt: skip
    return Aim((counts,), asking.where_text(counts) or "nobody")


def turnable(s: State, color: str) -> list[tuple[str, str]]:
    """22 Stacks of others in Contested areas in which it is present: Faction and area."""
    return [
        (faction, area)
        for area in s.disks
        if disks.is_contested(s, area) and color in disks.factions_in(s, area)
        for faction in factions.opposing(s, color)
        if disks.disks(s, area, faction)
    ]


def a_disk_to_turn(act: Act) -> Rule[Aim]:
    """22 One opposing disk."""
    s = act.s
    options: list[Option] = [
        asking.stack_option(s, area, faction, disks.disks(s, area, faction), most=1)
        for faction, area in turnable(s, act.player)
    ]
    key = yield from act.asks.choose(
        TURNED, act.rule, "Which disk becomes one of yours?", options, default=options[0].key
    )
    faction, area = asking.stack_of(key)
    s.playing[-1].at = area
    return Aim((faction, area), f"a disk of {factions.name_of(s, faction)} in {section.place(area)}", faction)


def no_way_out(s: State, color: str) -> str:
    if ways_out(s, color) and disks.disks(s, contested_area.contest(s).at, color):
        return ""
    return f"{factions.owned(s, color)} disks have no neighboring area of their own to go to (ACME-R2.41)"
