"""What Competition cards are aimed at: a Faction that stands in the area, a stack elsewhere, ways out of it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.effects import Aim
from engine.games.acme.events.played import Act
from engine.games.acme.position.asking import color_option, stack_of, stack_option, where_text
from engine.games.acme.position.contested_area import contest, foes, force
from engine.games.acme.position.disks import controls, disks, factions_in, is_contested, white_left
from engine.games.acme.position.factions import called, name_of, opposing, owned
from engine.games.acme.position.section import near, place
from engine.games.acme.position.state import BARBARIANS, State
from engine.games.acme.position.topics import TOPICS
from engine.kernel.questions import Option, Rule

FOE = TOPICS.new("foe", "whom a Competition card strikes")
JOINING = TOPICS.new("joining", "how many Allies join at once")
TURNED = TOPICS.new("turned", "which disk a Traitor turns")
RETREAT = TOPICS.new("retreat", "where disks retreat to")


def _foe(act: Act, able: Iterable[str]) -> Rule[Aim]:
    """The strongest is suggested."""
    s = act.s
    strong = sorted(able, key=lambda faction: -force(s, faction))
    options = [color_option(s, faction, facts={"strength": force(s, faction)}) for faction in strong]
    faction = yield from act.asks.choose(
        FOE, act.rule, f"Whom does {act.title} strike?", options, default=strong[0], about={"card": act.card}
    )
    return Aim((faction,), called(s, faction), faction)


def a_foe(act: Act) -> Rule[Aim]:
    """One opposing Faction here."""
    return (yield from _foe(act, foes(act.s, act.player)))


def a_civilization(act: Act) -> Rule[Aim]:
    """One opposing civilization here; Barbarians are none (cardnotes.40.a)."""
    return (yield from _foe(act, [faction for faction in foes(act.s, act.player) if faction != BARBARIANS]))


def some_of_four(act: Act) -> Rule[Aim]:
    """18 How many of its white disks join this competition as soon as it is laid in one."""
    white = min(act.row.white, white_left(act.s))
    if act.s.competition is None:
        return Aim()
    n = yield from act.asks.number(
        JOINING, act.rule, "How many of the white disks join at once?", most=white, default=white
    )
    return Aim((n,), f"{n} at once")


def ways_out(s: State, color: str) -> list[str]:
    """41 Neighbors of the contested area that it Controls."""
    return [area for area in near(s, contest(s).at) if controls(s, area, color)]


def a_retreat(act: Act) -> Rule[Aim]:
    """41 How many of its disks go where."""
    s, here = act.s, contest(act.s).at
    most = min(act.row.numbers["disks"], disks(s, here, act.player))
    counts = yield from act.asks.share(
        RETREAT, act.rule, f"Which disks leave {place(here)}?", dict.fromkeys(ways_out(s, act.player), most),
        most=most, default={}, about={"at": here},
    )  # fmt: skip
    return Aim((counts,), where_text(counts) or "nobody")


def turnable(s: State, color: str) -> list[tuple[str, str]]:
    """22 Stacks of others in Contested areas in which it is present: Faction and area."""
    return [
        (faction, area)
        for area in s.disks
        if is_contested(s, area) and color in factions_in(s, area)
        for faction in opposing(s, color)
        if disks(s, area, faction)
    ]


def a_disk_to_turn(act: Act) -> Rule[Aim]:
    """22 One opposing disk."""
    s = act.s
    options: list[Option] = [
        stack_option(s, area, faction, disks(s, area, faction), most=1) for faction, area in turnable(s, act.player)
    ]
    key = yield from act.asks.choose(
        TURNED, act.rule, "Which disk becomes one of yours?", options, default=options[0].key
    )
    faction, area = stack_of(key)
    s.playing[-1].at = area
    return Aim((faction, area), f"a disk of {name_of(s, faction)} in {place(area)}", faction)


def no_way_out(s: State, color: str) -> str:
    if ways_out(s, color) and disks(s, contest(s).at, color):
        return ""
    return f"{owned(s, color)} disks have no neighboring area of their own to go to (ACME-R2.41)"
