"""11.2, 11.9, 11.10 Who goes with a general: from the start, taken along, left behind; 11.8 in and out of walls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.board.piles import plain, some
from engine.board.words import capital, listed
from engine.games.god_kings.data.kinds import unit_text
from engine.games.god_kings.data.numbers import LIMITS
from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.position.asking import GENERAL, asker, first_of, general_name, place
from engine.games.god_kings.position.control import controller
from engine.games.god_kings.position.pieces import (
    ACTIVE,
    INSIDE,
    foes_outside,
    generals_at,
    generals_inside,
    go_inside,
    go_outside,
    here,
    idle,
    inside,
    limit_of,
    mark_units,
    marks,
    outside,
    size,
    strength,
    strongest,
    strongest_led,
    walled,
)
from engine.games.god_kings.position.powers import side_of
from engine.games.god_kings.position.state import Army, Counts, State
from engine.games.god_kings.position.tidying import tidy
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.war.movement_costs import detached, the_army, troops
from engine.kernel.questions import Rule, Unfit, Ways
from engine.kernel.table import Table
from engine.kernel.topics import Topic

WHO = TOPICS.new("who", "who goes along")
PICK = TOPICS.new("pick", "who is taken along")
DROP = TOPICS.new("drop", "who stays behind")
GATE = TOPICS.new("gate", "who is inside the walls")


class Company(NamedTuple):
    """Units with their marks, and generals beside the one who commands."""

    units: Counts
    generals: list[str]

    @property
    def answer(self) -> Counts:
        """As a question for units and generals is answered."""
        return plain(self.units) | {f"{GENERAL}{general}": 1 for general in self.generals}

    @property
    def text(self) -> str:
        """`3 warriors of Amon and Warlord A of Egypt`; empty for nobody."""
        names = [unit_text(plain(self.units))] if size(self.units) else []
        return listed([*names, *map(general_name, self.generals)])


# ---------------------------------------------------------------- who may go


def commands(general: str) -> bool:
    """10.2.b-d A King commands warlords, nobody else commands a general."""
    return GENERALS[general].kind == "king"


def beside(s: State, general: str) -> Company:
    """11.2.e-g, 10.2.d Who may be activated with him: units of the space, with a King its warlords.

    Where enemies stand before the walls only those go together who are on the same side of them.
    """
    post, side = s.generals[general], side_of(general)
    parted = bool(foes_outside(s, post.at, side))
    units = {key: n for key, n in idle(s, post.at, side).items() if not parted or (INSIDE in marks(key)) == post.inside}
    return Company(units, [g for g in warlords_beside(s, general) if not parted or s.generals[g].inside == post.inside])


def warlords_beside(s: State, general: str) -> list[str]:
    """Warlords in a King's space who have not moved with this card (11.12.b)."""
    if not commands(general):
        return []
    there = generals_at(s, s.generals[general].at, side_of(general))
    return [g for g in there if g != general and GENERALS[g].kind == "warlord" and g not in s.moved]


def whole(s: State, general: str) -> Company:
    """As many as may go with him, the strongest first; 3.0.o where no general stays no mercenaries stay alone."""
    able = beside(s, general)
    going = [general, *able.generals]
    stays = [g for g in generals_at(s, s.generals[general].at, side_of(general)) if g not in going]
    pick = strongest if stays else strongest_led
    return Company(pick(able.units, limit_of(going)), able.generals)


# ---------------------------------------------------------------- asking for them


class Call(NamedTuple):
    """A question for units and generals."""

    topic: Topic
    rule: str
    words: str
    unfit: Unfit
    suggested: Counts
    most: int  # units
    ways: Ways = ()


def named(t: Table[State], side: str, seat: str, able: Company, call: Call) -> Rule[Company]:
    """Who of these was named; the units with their marks."""
    units, generals = yield from asker(t, side, seat).units(
        call.topic, call.rule, call.words, able.units, able.generals, most=call.most, default=call.suggested,
        unfit=call.unfit, verb="with", ways=call.ways,
        about={"side": side, "units": size(able.units), "strength": strength(able.units)},
    )  # fmt: skip
    return Company(units, generals)


def units_in(counts: Mapping[str, int]) -> Counts:
    return {key: n for key, n in counts.items() if not key.startswith(GENERAL)}


def generals_in(counts: Mapping[str, int]) -> list[str]:
    return [key.removeprefix(GENERAL) for key in counts if key.startswith(GENERAL)]


def over_limit(room: Callable[[list[str]], int], rule: str) -> Unfit:
    """11.2.g, h More units than the generals who go can move."""

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        units, most = units_in(counts), max(0, room(generals_in(counts)))
        if sum(units.values()) <= most:
            return {}
        return dict.fromkeys(units, f"at most {most} units with these generals ({rule})")

    return unfit


def who_goes(t: Table[State], general: str, seat: str, ways: Ways = ()) -> Rule[Company]:
    """11.2.m Units and, for a King, warlords who go with him from the start."""
    s = t.state
    able = beside(s, general)
    if not able.units and not able.generals:
        return able
    call = Call(
        WHO, "GK-11.2.m", f"Who goes with {general_name(general)} from {place(s.generals[general].at)}?",
        over_limit(lambda others: limit_of([general, *others]), "GK-11.2.g"), whole(s, general).answer,
        limit_of([general, *able.generals]), ways,
    )  # fmt: skip
    return (yield from named(t, side_of(general), seat, able, call))


# ---------------------------------------------------------------- taking along (11.2.i, 11.9)


def pickable(s: State, army: Army) -> Company:
    """11.2.i Units here that have not moved, as far as the limit goes; 11.9.a a King takes warlords along as well."""
    generals = [general for general in warlords_beside(s, army.general) if general not in army.generals]
    room = limit_of([*army.generals, *generals]) - size(troops(s, army))
    return Company(idle(s, army.at, army.side) if room > 0 else {}, generals)


def why_no_pick(s: State, army: Army) -> str:
    """Why nobody is taken along here."""
    if foes_outside(s, army.at, army.side):
        return f"enemies stand in {place(army.at)} (GK-20.1.b)"
    able = pickable(s, army)
    if able.units or able.generals:
        return ""
    if idle(s, army.at, army.side):
        return f"{limit_of(army.generals)} units are as many as these generals move (GK-11.2.i)"
    return f"nobody is in {place(army.at)} who could go along (GK-11.2.i)"


def pick_up(t: Table[State]) -> Rule[None]:
    """11.2.i, 11.9.a At no cost; reading B-16 the points stay as they are."""
    s = t.state
    army = the_army(s)
    able = pickable(s, army)
    had = size(troops(s, army))

    def room(others: list[str]) -> int:
        return limit_of([*army.generals, *others]) - had

    most = room(able.generals)
    suggested = first_of(plain(able.units), most, able.generals)
    call = Call(PICK, "GK-11.2.i", f"Who goes along from {place(army.at)}?", over_limit(room, "GK-11.2.i"),
                suggested, most)  # fmt: skip
    more = yield from named(t, army.side, army.seat, able, call)
    join(s, army, more)
    if more.text:
        t.tell(f"Taken along in {place(army.at)}: {more.text}.", "GK-11.2.i")


def join(s: State, army: Army, more: Company) -> None:
    """They are with the army from now on, before the walls if it is there."""
    mark_units(s, army.at, army.side, more.units, ACTIVE)
    army.generals += more.generals
    if not s.generals[army.general].inside:
        within = {key: n for key, n in troops(s, army).items() if INSIDE in marks(key)}
        go_outside(s, army.at, army.side, within, army.generals)


# ---------------------------------------------------------------- leaving behind (11.2.j, 11.10)


def droppable(s: State, army: Army) -> Company:
    """11.2.j Any of its units; 11.2.k warlords by a King."""
    return Company(troops(s, army), [general for general in army.generals if general != army.general])


def drop_off(t: Table[State]) -> Rule[None]:
    """11.2.j, 11.10.a At no cost; they move no further."""
    s = t.state
    army = the_army(s)
    able = droppable(s, army)
    had = size(able.units)

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        gone = generals_in(counts)
        most = limit_of([general for general in army.generals if general not in gone])
        if had - sum(units_in(counts).values()) <= most:
            return {}
        return {f"{GENERAL}{g}": f"those who go on move at most {most} units (GK-11.2.g)" for g in gone}

    call = Call(DROP, "GK-11.2.j", f"Who stays in {place(army.at)}?", unfit, {}, had)
    left = yield from named(t, army.side, army.seat, able, call)
    leave(t, army, left)


def leave(t: Table[State], army: Army, left: Company) -> None:
    """They have moved with this card (11.12.b)."""
    s = t.state
    if not left.text:
        return
    detached(s, army, left.units, left.generals)
    t.tell(f"{capital(left.text)} {verb(left)} in {place(army.at)}.", "GK-11.2.j")
    tidy(t)


def verb(company: Company) -> str:
    return "stays" if size(company.units) + len(company.generals) == 1 else "stay"


# ---------------------------------------------------------------- in and out of a Walled-City (11.8.c)


def why_no_gate(s: State, army: Army) -> str:
    """Why nobody goes in or out of walls here."""
    if not walled(army.at):
        return f"{place(army.at)} has no walls (GK-11.8.c)"
    if controller(s, army.at) != army.side:
        return f"you do not control {place(army.at)} (GK-11.8.c)"
    if foes_outside(s, army.at, army.side):
        return f"enemies stand before {place(army.at)} (GK-17.5.a)"
    return ""


def through_the_gate(t: Table[State]) -> Rule[None]:
    """11.8.a, c At no cost: two units at most are inside, and any number of generals."""
    s = t.state
    army = the_army(s)
    at, side = army.at, army.side
    able = Company(dict(here(s, at, side)), generals_at(s, at, side))
    within = Company(inside(s, at, side), generals_inside(s, at, side))
    most = LIMITS["inside"]
    call = Call(GATE, "GK-11.8.c", f"Who is inside the walls of {place(at)}?", over_limit(lambda _: most, "GK-11.8.a"),
                within.answer, most)  # fmt: skip
    chosen = yield from named(t, side, army.seat, able, call)
    go_outside(s, at, side, inside(s, at, side), able.generals)
    go_inside(s, at, side, some(outside(s, at, side), plain(chosen.units)), chosen.generals)
    if chosen.answer != within.answer:
        t.tell(f"Inside the walls of {place(at)}: {chosen.text or 'nobody'}.", "GK-11.8.c")
