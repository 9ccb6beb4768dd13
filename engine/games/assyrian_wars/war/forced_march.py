"""6.6.8 The forced march of an army through friendly land."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.numbers import PRICES
from engine.games.assyrian_wars.position import State, asking, control, money, topics
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.war import forces, interception, march
from engine.games.assyrian_wars.war.forces import Force
from engine.games.assyrian_wars.war.interception import Entry
from engine.kernel import Option, Rule, Table
from engine.wargame.paths import chain

FORCED_MARCH = topics.TOPICS.new("forced_march", "where a forced march leads")


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
    t.tell(f"{force.does('makes')} a forced march to {areas.NAMES[to]}.", "AW-6.6.8.a", news=True)
    yield from march.pick_up(t)
    forces.finish(s, forces.under_way(s))
    march.end(t)


def barred(s: State, country: str) -> Mapping[str, str]:
    """Say why there is no forced march."""
    why = why_not(s, country)
    return {f"forced_march:{key}": why for key in armies(s, country)} if why else {}


DEED = Deed(offer, do, barred)
