"""25.0 Displacement: a general, or what is left of an army, is put back where its side is at home."""

from collections.abc import Mapping

from engine.games.god_kings.data import kinds, peoples, spaces
from engine.games.god_kings.position import Counts, State, asking, control, pieces, powers, standing, strays, topics
from engine.kernel import Option, Rule, Table
from engine.wargame.piles import plain, put

DISPLACED = topics.TOPICS.new("displaced", "where those go who are displaced", *standing.DISPLACING)
SPREAD = Option("spread", "to several spaces")


def refuges(s: State, side: str) -> list[str]:
    """25.0.a-d Where a side puts what is displaced: its HomeCountry, its capital, its Tribes space, its province.

    Reading B-31: none, if enemies are everywhere.
    """
    if side in spaces.TRIBES:
        return [side]
    if powers.is_neutral(s, side) and not pieces.foes_at(s, spaces.NEUTRAL_CAPITAL[side], side):
        return [spaces.NEUTRAL_CAPITAL[side]]
    if side in peoples.POWERS:
        return control.refuge(s, side)
    return control.without_foes(s, strays.revolt_spaces(side), side)


def displace_general(t: Table[State], general: str, rule: str) -> Rule[None]:
    """25.0.a Its owner chooses the space."""
    yield from displace(t, powers.side_of(general), {}, [general], "", rule)


def displace(
    t: Table[State], side: str, units: Mapping[str, int], generals: list[str], at: str, rule: str
) -> Rule[None]:  # fmt: skip
    """25.0.a, b Units (with their marks, from `at`) and generals; each may go to another space."""
    s = t.state
    if not pieces.size(units) and not generals:
        return
    if side == peoples.STRAYS:
        pieces.take_units(s, at, side, units)
        t.tell(f"{kinds.unit_text(plain(units))} leave the map: they have no home.", "GK-16.3.i")
        return
    s.exiled = [general for general in s.exiled if general not in generals]
    if not refuges(s, side):
        pieces.take_units(s, at, side, units)
        exile(t, side, units, generals, rule)
        return
    yield from settle(t, side, at, units, generals, rule)


def settle(
    t: Table[State], side: str, at: str, units: Mapping[str, int], generals: list[str], rule: str
) -> Rule[None]:  # fmt: skip
    """All to one space, or one after the other to several; they stay where they are until it is said where to."""
    s = t.state
    places = refuges(s, side)
    several = side in peoples.POWERS and len(places) > 1 and pieces.size(units) + len(generals) > 1
    verb = "is" if (len(generals) or pieces.size(units)) == 1 else "are"
    who = asking.company_text(units, generals)
    to = yield from to_where(t, side, places, f"Where {verb} {who} displaced to?", rule, several)
    if to != SPREAD.key:
        arrive(t, side, at, units, generals, to, rule)
        return
    for general in generals:
        to = yield from to_where(t, side, places, f"Where is {asking.general_name(general)} displaced to?", rule)
        arrive(t, side, at, {}, [general], to, rule)
    left = dict(units)
    while left:
        some = f"Where are some of {kinds.unit_text(plain(left))} displaced to?"
        to = yield from to_where(t, side, places, some, rule)
        topic = DISPLACED.headed("who is displaced to a space")
        who = f"Who is displaced to {asking.place(to)}?"
        going, _ = yield from asking.asker(t, side).units(topic, rule, who, left, least=1)
        arrive(t, side, at, going, [], to, rule)
        left = {key: n - going.get(key, 0) for key, n in left.items() if n > going.get(key, 0)}


def to_where(
    t: Table[State], side: str, places: list[str], prompt: str, rule: str, several: bool = False
) -> Rule[str]:  # fmt: skip
    """The capital is suggested, if it is among them."""
    capital = spaces.CAPITAL.get(side, "")
    best = capital if capital in places else places[0]
    options = [(Option(f"at:{at}", asking.place(at), at=at), at) for at in places]
    options += [(SPREAD, SPREAD.key)] if several else []
    return (yield from asking.asker(t, side).one_of(DISPLACED, rule, prompt, options, default=f"at:{best}", verb="to"))


def arrive(
    t: Table[State], side: str, at: str, units: Mapping[str, int], generals: list[str], to: str, rule: str
) -> None:  # fmt: skip
    """They leave their space and are in the other."""
    if pieces.size(units):
        pieces.take_units(t.state, at, side, units)
        pieces.put_units(t.state, to, side, pieces.unmarked(units, pieces.INSIDE, pieces.FIGHTING))
    for general in generals:
        pieces.station(t.state, general, to)
    t.tell(f"Displaced to {asking.place(to)}: {asking.company_text(units, generals)}.", rule)


# ---------------------------------------------------------------- beside the map (B-31)


def exile(t: Table[State], side: str, units: Mapping[str, int], generals: list[str], rule: str) -> None:
    """25.0.a With enemies in every space of the HomeCountry: kept beside the map until step 7 of the Victory Phase."""
    s = t.state
    put(s.exiles.setdefault(side, {}), plain(units))
    for general in generals:
        s.generals.pop(general, None)
        s.exiled.append(general)
    told = f"{peoples.does(side, 'finds')} no refuge; beside the map for now: {asking.company_text(units, generals)}."
    t.tell(told, rule)


def called_back(s: State, side: str) -> tuple[Counts, list[str]]:
    """25.0.a Those of a side who were kept beside the map, and are no longer."""
    generals = [general for general in s.exiled if powers.side_of(general) == side]
    s.exiled = [general for general in s.exiled if general not in generals]
    return s.exiles.pop(side, {}), generals
