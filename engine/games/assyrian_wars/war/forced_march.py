"""6.6.7, 6.6.8 Relocating a leader without troops, and the forced march of an army through friendly land."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import LIMITS, PRICES
from engine.games.assyrian_wars.position import State, asking, control, money, pieces, topics
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.war import forces, interception, march
from engine.games.assyrian_wars.war.forces import Force
from engine.games.assyrian_wars.war.interception import Entry
from engine.kernel import Option, Rule, Table
from engine.wargame.paths import chain, flood

FORCED_MARCH = topics.TOPICS.new("forced_march", "where a forced march leads")
RELOCATE = topics.TOPICS.new("relocate_leader", "where a leader goes")


# --- forced march (6.6.8) -------------------------------------------------------------------------------------


def armies(s: State, country: str) -> dict[str, Force]:
    """6.6.8.a List the armies of a country that could march: a leader with units, but no army group."""
    return {key: f for key, f in forces.marching(s, country).items() if f.size and len(f.leaders) == 1}


def ways(s: State, country: str, force: Force) -> list[str]:
    """6.6.8.a, gap forced-march-way List what is reached by friendly land where nobody could intercept."""

    def open_(to: str) -> bool:
        return (
            control.is_friendly(s, country, to)
            and not forces.foes(s, to, [country])
            and not interception.possible(s, Entry(Force(to, {}), "", whose=(country,)))
        )

    def near(here: str) -> list[str]:
        return [to for to in control.near(s, here) if not march.why_not_enter(s, force, here, to)]

    return [to for to in chain(force.at, near, open_) if to != force.at]


def why_not(s: State, country: str) -> str:
    """6.6.8.a Return why a country makes no forced march; nothing if it can."""
    if s.impulse is None or not s.impulse.cards:
        return "Play a card first: its AP go into the forced march (AW-6.6.8.a)."
    return money.too_dear(s, country, PRICES["forced_march"], "AW-6.6.8.a")


def offer(s: State, country: str) -> Iterable[Option]:
    """6.6.8 Offer a forced march of each army that has somewhere to go."""
    if why_not(s, country):
        return
    for key, force in armies(s, country).items():
        if ways(s, country, force):
            yield Option(f"forced_march:{key}", f"forced march of {forces.text_of(s, force)}", at=force.at,
                         facts=march.facts(force))  # fmt: skip


def do(t: Table[State], country: str, what: str) -> Rule[None]:
    """6.6.8.a-d Pay and march, without attrition; units may be picked up, and then the army is finished."""
    s = t.state
    force = armies(s, country)[what]
    to = yield from asking.asker(t, country).place(
        FORCED_MARCH,
        "AW-6.6.8.a",
        f"Forced march from {areas.NAMES[force.at]} where?",
        ways(s, country, force),
        verb="to",
    )
    money.pay(s, country, PRICES["forced_march"])
    march.begin(s, country, force)
    assert s.mover is not None
    forces.move(s, forces.under_way(s), to)
    s.mover.at = to
    t.tell(f"{force.text} make a forced march to {areas.NAMES[to]}.", "AW-6.6.8.a", news=True)
    yield from march.pick_up(t)
    forces.finish(s, forces.under_way(s))
    march.end(t)


def barred(s: State, country: str) -> Mapping[str, str]:
    """Say why there is no forced march."""
    why = why_not(s, country)
    return {f"forced_march:{key}": why for key in armies(s, country)} if why else {}


DEED = Deed(offer, do, barred)


# --- a leader without troops (6.6.7) --------------------------------------------------------------------------


def alone(s: State, country: str) -> list[str]:
    """6.6.7.a List the leaders in areas without any troops of their country."""
    return [
        id for id, post in s.leaders.items()
        if pieces.country_of(id) == country and post.at in areas.AREAS and not post.done
        and not pieces.here(s, post.at, country)
    ]  # fmt: skip


def refuges(s: State, country: str, at: str) -> list[str]:
    """6.6.7.a, gap leader-8 List the friendly areas at most eight areas away, by areas that no enemy occupies."""
    shut = [to for to in areas.AREAS if pieces.enemies_outside(s, to, country)]
    away = flood([at], lambda here: control.near(s, here), LIMITS["relocation"], shut)
    return [to for to in away if to != at and control.is_friendly(s, country, to)]


def offer_leaders(s: State, country: str) -> Iterable[Option]:
    """6.6.7 Offer each leader who can relocate, one in an impulse."""
    if not why_no_leader(s, country):
        for leader in alone(s, country):
            at = s.leaders[leader].at
            if refuges(s, country, at):
                yield Option(
                    f"relocate:{leader}", f"relocate {pieces.leader_name(leader)} from {areas.NAMES[at]}", at=at
                )


def why_no_leader(s: State, country: str) -> str:
    """6.6.7.a, c Return why no leader relocates; nothing if one can."""
    if s.impulse is None or s.impulse.relocated:
        return "One leader in an impulse (AW-6.6.7.c)."
    return money.too_dear(s, country, PRICES["relocation"], "AW-6.6.7.a")


def relocate(t: Table[State], country: str, leader: str) -> Rule[None]:
    """6.6.7.a, b A leader goes to a friendly area and is finished."""
    s = t.state
    assert s.impulse is not None
    able = refuges(s, country, s.leaders[leader].at)
    to = yield from asking.asker(t, country).place(
        RELOCATE, "AW-6.6.7.a", f"Relocate {pieces.leader_name(leader)} where?", able, verb="to"
    )
    money.pay(s, country, PRICES["relocation"])
    pieces.station(s, leader, to)
    s.leaders[leader].done = s.impulse.relocated = True
    t.tell(f"{pieces.leader_name(leader)} ({nations.called(country)}) goes to {areas.NAMES[to]}.", "AW-6.6.7.a")


def barred_leaders(s: State, country: str) -> Mapping[str, str]:
    """Say why leaders do not relocate."""
    why = why_no_leader(s, country)
    return {f"relocate:{leader}": why for leader in alone(s, country)} if why else {}


RELOCATION = Deed(offer_leaders, relocate, barred_leaders)
