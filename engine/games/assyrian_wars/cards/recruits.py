"""6.11j Recruits: nomads and mercenaries for the pool, regulars for nothing, regulars in place of mercenaries."""

from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, cards, nations, units
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.events.played import Played
from engine.games.assyrian_wars.position import State, asking, pieces, topics
from engine.games.assyrian_wars.realm import mercenaries, placing
from engine.games.assyrian_wars.war import hits
from engine.kernel import Option, Rule
from engine.wargame import piles
from engine.wargame.targets import Target, one

LEVY = topics.TOPICS.new("levy", "which regular is built for nothing")
REPLACED = topics.TOPICS.new("replaced", "which mercenaries regulars replace")
NOMADS = {"aramaean_nomads": units.ARAMAEAN, "arabian_nomads": units.ARAB}
DONE = Option("done", "replace nobody else", idle=True)


# --- nomads ---------------------------------------------------------------------------------------------------


@played.event("aramaean_nomads")
@played.event("arabian_nomads")
def nomads(e: Played) -> None:
    """2.3.i, m Put the nomads into the pool; those of an earlier play are removed first, wherever they are."""
    s, family = e.s, NOMADS[e.row.id]
    for at, there in [(at, dict(there)) for at, there in s.units.items()]:
        for country, pile in there.items():
            if old := {key: n for key, n in pile.items() if units.kind_of(key).family == family}:
                pieces.take_units(s, at, country, old)
    for box in (s.pools, s.regroup):
        for pile in box.values():
            piles.take(pile, {key: n for key, n in pile.items() if units.kind_of(key).family == family})
    hits.forget_groups(s)
    piles.put(pieces.pool_of(s.pools, e.role), units.COMMON[family])
    e.tell(f"{nations.does(e.role, 'has')} {pieces.in_words(units.COMMON[family])} in its pool.", news=True)


# --- mercenaries and levies -----------------------------------------------------------------------------------


def nobody_left(s: State, country: str) -> str:
    """Return why no bands come: the common pool is empty."""
    return "" if any(map(mercenaries.is_hired, s.game_pool)) else "No mercenaries are left in the common pool."


@played.event("mercenary_bands", unless=nobody_left)
def mercenary_bands(e: Played) -> None:
    """Draw mercenaries, who are cheap in this impulse."""
    assert e.s.impulse is not None
    piles.put(e.s.impulse.bands, mercenaries.draw(e.t, e.role, e.numbers["units"]))


def weak(s: State, country: str, most: int) -> list[str]:
    """List the regulars in the force pool of at most this full strength, if there is a place for one."""
    if not placing.home_cities(s, country):
        return []
    return [key for key in pieces.regulars(s.pools.get(country, {})) if units.kind_of(key).full <= most]


def levied(s: State, country: str) -> list[str]:
    """List the regulars that Levies can build."""
    return weak(s, country, cards.KINDS["levies"].amounts["most"])


@played.event(
    "levies",
    Target(
        levied,
        one(LEVY, "Build which regular for nothing?", lambda _, key: asking.unit_option(key),
            best=lambda _, key: units.strength_of(key)),
        "No such regular is in your force pool, or there is no place for it.",
    ),
)  # fmt: skip
def levies(e: Played, key: str) -> Rule[None]:
    """Build a weak regular for no AP."""
    for _ in range(e.numbers["units"]):
        yield from place(e, key)


def place(e: Played, key: str) -> Rule[None]:
    """6.1.a Place a regular out of the force pool."""
    s = e.s
    prompt = f"Build {units.name_of(key)} where?"
    spot = yield from placing.choose(e.t, e.role, e.rule, prompt, placing.home_cities(s, e.role))
    piles.take(s.pools[e.role], {key: 1})
    placing.put(s, e.role, spot, {key: 1})
    e.tell(f"{nations.does(e.role, 'builds')} {pieces.in_words({key: 1})} {placing.words(spot)}.", news=True)


# --- Bowmen of Elam -------------------------------------------------------------------------------------------


class Swap(NamedTuple):
    """A mercenary in an area, by its whole key, and the regular that may take its place."""

    at: str
    hired: str
    regular: str


def swaps(s: State, country: str) -> list[Swap]:
    """List who may take the place of whom, in home areas: regulars of the same or lower strength."""
    found: dict[str, Swap] = {}
    for at in areas.HOME[country]:
        for hired in pieces.here(s, at, country):
            if mercenaries.is_hired(hired):
                for regular in weak_enough(s, country, units.strength_of(hired)):
                    swap = Swap(at, hired, regular)
                    found.setdefault(swap_option(swap).key, swap)
    return list(found.values())


def weak_enough(s: State, country: str, most: int) -> list[str]:
    """List the regulars in the force pool of at most this strength."""
    return [key for key in pieces.regulars(s.pools.get(country, {})) if units.kind_of(key).full <= most]


def swap_option(swap: Swap) -> Option:
    """`susa:merc_b32:b32`."""
    plain = piles.sort_of(swap.hired).plain
    there = "inside" if pieces.INSIDE in pieces.marks(swap.hired) else "outside"
    return Option(f"{swap.at}:{there}:{plain}:{swap.regular}", swapped(swap), at=swap.at)


def swapped(swap: Swap) -> str:
    """Write who takes whose place, and where."""
    return f"{pieces.in_words({swap.regular: 1})} for {pieces.in_words({swap.hired: 1})} in {areas.NAMES[swap.at]}"


def no_swap(s: State, country: str) -> str:
    """Return why nobody is replaced."""
    return "" if swaps(s, country) else "No mercenary of yours at home can be replaced out of your force pool."


@played.event("bowmen_of_elam", unless=no_swap)
def bowmen_of_elam(e: Played) -> Rule[None]:
    """6.11j.a Replace mercenaries in home areas with regulars."""
    s = e.s
    for n in range(e.numbers["units"]):
        able = swaps(s, e.role)
        if not able:
            return
        offered = [(swap_option(swap), swap) for swap in able]
        chosen = yield from e.asks.one_of(
            REPLACED, e.rule, "Replace which mercenary?", [*offered, *([(DONE, None)] if n else [])]
        )
        if chosen is None:
            return
        pieces.take_units(s, chosen.at, e.role, {chosen.hired: 1})
        mercenaries.send_home(s, {chosen.hired: 1})
        piles.take(s.pools[e.role], {chosen.regular: 1})
        placed = {chosen.regular: 1}
        for mark in pieces.marks(chosen.hired):
            placed = pieces.with_mark(placed, mark)
        pieces.put_units(s, chosen.at, e.role, placed)
        e.tell(f"{swapped(chosen)}.", news=True)
