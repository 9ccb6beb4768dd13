"""10.1, 10.2, 11.2.e-k, 11.9, 11.10 Who goes with a general, joins, stays behind; 11.8 in and out of walls."""

from collections.abc import Callable
from typing import NamedTuple

from engine.games.god_kings.data import kinds, numbers, rulers
from engine.games.god_kings.position import Army, Counts, State, asking, control, pieces, powers, tidying, topics
from engine.games.god_kings.war import movement_costs
from engine.kernel import QuickMoves, Rule, Table, Topic, Unfit
from engine.wargame import piles, text

WHO = topics.TOPICS.new("who", "who goes along")
PICK = topics.TOPICS.new("pick", "who is taken along")
DROP = topics.TOPICS.new("drop", "who stays behind")
GATE = topics.TOPICS.new("gate", "who is inside the walls")


class Company(NamedTuple):
    """Units with their marks, and generals beside the one who commands."""

    units: Counts
    generals: list[str]

    @property
    def answer(self) -> Counts:
        """As a question for units and generals is answered."""
        return piles.plain(self.units) | asking.counted(self.generals)

    @property
    def text(self) -> str:
        """`3 warriors of Amon and Warlord A of Egypt`; empty for nobody."""
        names = [kinds.unit_text(piles.plain(self.units))] if pieces.size(self.units) else []
        return text.listed([*names, *map(asking.general_name, self.generals)])


# ---------------------------------------------------------------- who may go


def commands(general: str) -> bool:
    """10.2.b-d A King commands warlords, nobody else commands a general."""
    return rulers.GENERALS[general].kind == "king"


def beside(s: State, general: str) -> Company:
    """11.2.e-g, 10.2.d Who may be activated with him: units of the space, with a King its warlords.

    Where enemies stand before the walls only those go together who are on the same side of them.
    """
    post, side = s.generals[general], powers.side_of(general)
    parted = bool(pieces.foes_outside(s, post.at, side))
    units, warlords = pieces.idle(s, post.at, side), warlords_beside(s, general)
    if parted:
        units = {key: n for key, n in units.items() if (pieces.INSIDE in pieces.marks(key)) == post.inside}
        warlords = [warlord for warlord in warlords if s.generals[warlord].inside == post.inside]
    return Company(units, warlords)


def warlords_beside(s: State, general: str) -> list[str]:
    """Warlords in a King's space who have not moved with this card (11.12.b)."""
    if not commands(general):
        return []
    there = pieces.generals_at(s, s.generals[general].at, powers.side_of(general))
    return [g for g in there if g != general and rulers.GENERALS[g].kind == "warlord" and g not in s.moved]


def whole(s: State, general: str) -> Company:
    """As many as may go with him, the strongest first; 3.0.o where no general stays no mercenaries stay alone."""
    able = beside(s, general)
    going = [general, *able.generals]
    stays = [g for g in pieces.generals_at(s, s.generals[general].at, powers.side_of(general)) if g not in going]
    pick = pieces.strongest if stays else pieces.strongest_led
    return Company(pick(able.units, pieces.limit_of(going)), able.generals)


# ---------------------------------------------------------------- asking for them


class Call(NamedTuple):
    """A question for units and generals."""

    topic: Topic
    rule: str
    words: str
    unfit: Unfit
    suggested: Counts
    most: int  # units
    ways: QuickMoves = ()


def named(t: Table[State], side: str, seat: str, able: Company, call: Call) -> Rule[Company]:
    """Who of these was named; the units with their marks."""
    units, generals = yield from asking.asker(t, side, seat).units(
        call.topic, call.rule, call.words, able.units, able.generals, most=call.most, default=call.suggested,
        unfit=call.unfit, verb="with", quick_moves=call.ways,
        about={"side": side, "units": pieces.size(able.units), "strength": pieces.strength(able.units)},
    )  # fmt: skip
    return Company(units, generals)


def over_limit(room: Callable[[list[str]], int], rule: str) -> Unfit:
    """11.2.g, h More units than the generals who go can move."""

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        units, most = asking.units_in(counts), max(0, room(asking.generals_in(counts)))
        if sum(units.values()) <= most:
            return {}
        return dict.fromkeys(units, f"at most {most} units with these generals ({rule})")

    return unfit


def who_goes(t: Table[State], general: str, seat: str, ways: QuickMoves = ()) -> Rule[Company]:
    """11.2.m Units and, for a King, warlords who go with him from the start."""
    s = t.state
    able = beside(s, general)
    if not able.units and not able.generals:
        return able
    call = Call(
        WHO, "GK-11.2.m", f"Who goes with {asking.general_name(general)} from {asking.place(s.generals[general].at)}?",
        over_limit(lambda others: pieces.limit_of([general, *others]), "GK-11.2.g"), whole(s, general).answer,
        pieces.limit_of([general, *able.generals]), ways,
    )  # fmt: skip
    return (yield from named(t, powers.side_of(general), seat, able, call))


# ---------------------------------------------------------------- taking along (11.2.i, 11.9)


def pickable(s: State, army: Army) -> Company:
    """11.2.i Units here that have not moved, as far as the limit goes; 11.9.a a King takes warlords along as well."""
    generals = [general for general in warlords_beside(s, army.general) if general not in army.generals]
    room = pieces.limit_of([*army.generals, *generals]) - pieces.size(movement_costs.troops(s, army))
    return Company(pieces.idle(s, army.at, army.side) if room > 0 else {}, generals)


def why_no_pick(s: State, army: Army) -> str:
    """Why nobody is taken along here."""
    if pieces.foes_outside(s, army.at, army.side):
        return f"enemies stand in {asking.place(army.at)} (GK-20.1.b)"
    able = pickable(s, army)
    if able.units or able.generals:
        return ""
    if pieces.idle(s, army.at, army.side):
        return f"{pieces.limit_of(army.generals)} units are as many as these generals move (GK-11.2.i)"
    return f"nobody is in {asking.place(army.at)} who could go along (GK-11.2.i)"


def pick_up(t: Table[State]) -> Rule[None]:
    """11.2.i, 11.9.a At no cost; reading B-16 the points stay as they are."""
    s = t.state
    army = movement_costs.the_army(s)
    able = pickable(s, army)
    had = pieces.size(movement_costs.troops(s, army))

    def room(others: list[str]) -> int:
        return pieces.limit_of([*army.generals, *others]) - had

    most = room(able.generals)
    suggested = asking.first_of(piles.plain(able.units), most, able.generals)
    call = Call(PICK, "GK-11.2.i", f"Who goes along from {asking.place(army.at)}?", over_limit(room, "GK-11.2.i"),
                suggested, most)  # fmt: skip
    more = yield from named(t, army.side, army.seat, able, call)
    join(s, army, more)
    if more.text:
        t.tell(f"Taken along in {asking.place(army.at)}: {more.text}.", "GK-11.2.i")


def join(s: State, army: Army, more: Company) -> None:
    """They are with the army from now on, before the walls if it is there."""
    pieces.mark_units(s, army.at, army.side, more.units, pieces.ACTIVE)
    army.generals += more.generals
    if not s.generals[army.general].inside:
        within = {key: n for key, n in movement_costs.troops(s, army).items() if pieces.INSIDE in pieces.marks(key)}
        pieces.go_outside(s, army.at, army.side, within, army.generals)


# ---------------------------------------------------------------- leaving behind (11.2.j, 11.10)


def droppable(s: State, army: Army) -> Company:
    """11.2.j Any of its units; 11.2.k warlords by a King."""
    return Company(movement_costs.troops(s, army), [general for general in army.generals if general != army.general])


def drop_off(t: Table[State]) -> Rule[None]:
    """11.2.j, 11.10.a At no cost; they move no further."""
    s = t.state
    army = movement_costs.the_army(s)
    able = droppable(s, army)
    had = pieces.size(able.units)

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        gone = asking.generals_in(counts)
        most = pieces.limit_of([general for general in army.generals if general not in gone])
        if had - sum(asking.units_in(counts).values()) <= most:
            return {}
        return {f"{asking.GENERAL}{g}": f"those who go on move at most {most} units (GK-11.2.g)" for g in gone}

    call = Call(DROP, "GK-11.2.j", f"Who stays in {asking.place(army.at)}?", unfit, {}, had)
    left = yield from named(t, army.side, army.seat, able, call)
    leave(t, army, left)


def leave(t: Table[State], army: Army, left: Company) -> None:
    """They have moved with this card (11.12.b)."""
    s = t.state
    if not left.text:
        return
    movement_costs.detached(s, army, left.units, left.generals)
    t.tell(f"{text.capital(left.text)} {verb(left)} in {asking.place(army.at)}.", "GK-11.2.j")
    tidying.tidy(t)


def verb(company: Company) -> str:
    return "stays" if pieces.size(company.units) + len(company.generals) == 1 else "stay"


# ---------------------------------------------------------------- in and out of a Walled-City (11.8.c)


def why_no_gate(s: State, army: Army) -> str:
    """Why nobody goes in or out of walls here."""
    if not pieces.walled(army.at):
        return f"{asking.place(army.at)} has no walls (GK-11.8.c)"
    if control.controller(s, army.at) != army.side:
        return f"you do not control {asking.place(army.at)} (GK-11.8.c)"
    if pieces.foes_outside(s, army.at, army.side):
        return f"enemies stand before {asking.place(army.at)} (GK-17.5.a)"
    return ""


def through_the_gate(t: Table[State]) -> Rule[None]:
    """11.8.a, c At no cost: two units at most are inside, and any number of generals."""
    s = t.state
    army = movement_costs.the_army(s)
    at, side = army.at, army.side
    able = Company(dict(pieces.here(s, at, side)), pieces.generals_at(s, at, side))
    within = Company(pieces.inside(s, at, side), pieces.generals_inside(s, at, side))
    most = numbers.LIMITS["inside"]
    prompt, unfit = f"Who is inside the walls of {asking.place(at)}?", over_limit(lambda _: most, "GK-11.8.a")
    call = Call(GATE, "GK-11.8.c", prompt, unfit, within.answer, most)
    chosen = yield from named(t, side, army.seat, able, call)
    pieces.go_outside(s, at, side, pieces.inside(s, at, side), able.generals)
    pieces.go_inside(s, at, side, piles.some(pieces.outside(s, at, side), piles.plain(chosen.units)), chosen.generals)
    if chosen.answer != within.answer:
        t.tell(f"Inside the walls of {asking.place(at)}: {chosen.text or 'nobody'}.", "GK-11.8.c")
