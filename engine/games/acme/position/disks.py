"""terms.camp, terms.settlement, terms.city, terms.control, terms.dominate, terms.occupy, terms.supply: Disks,
Strongholds and Allies on the map: how many, whose area it is, and what follows at once.

Every disk enters and leaves the map here, so that a Stronghold never outlives its Faction's last disk (reading B-22)
and nothing stands where it may not.
"""

from engine.games.acme.data import areas, numbers
from engine.games.acme.position import State, factions, section, state
from engine.kernel import Table

RULES = {"growth": "ACME-stacking.growth-card.c", "reckoning": "ACME-stacking.reckoning.c"}


BLACK, WHITE = numbers.PIECES["barbarians"], numbers.PIECES["white"]
OWN = numbers.PIECES["disks"] - numbers.PIECES["markers"]  # bits.a
CITY, SETTLEMENT = numbers.PIECES["city"], numbers.PIECES["settlement"]

# ---------------------------------------------------------------- how many


def disks(s: State, area: str, faction: str) -> int:
    """Disks of a Faction in an area; Allies and Strongholds are none."""
    there = s.disks.get(area)
    return there.get(faction, 0) if there else 0


def allies(s: State, area: str, faction: str) -> int:
    there = s.allies.get(area)
    return there.get(faction, 0) if there else 0


def stronghold(s: State, area: str, faction: str) -> int:
    """1 where the Faction's own Stronghold stands (card.stronghold.a)."""
    return int(s.strongholds.get(area) == faction)


def strength(s: State, area: str, faction: str) -> int:
    """competition.procedure.i Disks, Allies and Stronghold (reading B-1)."""
    return disks(s, area, faction) + allies(s, area, faction) + stronghold(s, area, faction)


def areas_of(s: State, faction: str) -> list[str]:
    """terms.occupy.a Where a Faction has a disk."""
    return [area for area, there in s.disks.items() if faction in there]


def on_map(s: State, faction: str) -> int:
    return sum([there[faction] for there in s.disks.values() if faction in there])


def supply(s: State, faction: str) -> int:
    """terms.supply.a What is neither on the map nor on the Display nor on an Investment."""
    if faction == state.BARBARIANS:
        return black(s) - on_map(s, state.BARBARIANS)
    laid = sum(card.disks for card in s.invested.values() if card.owner == faction and not card.white)
    return OWN - on_map(s, faction) - s.growth.get(faction, 0) - laid


def black(s: State) -> int:
    """bits.b Black disks there are; options.hordes.a with those of an unused color."""
    return BLACK + (numbers.PIECES["disks"] if s.options["hordes"] == "yes" and len(s.colors) < 6 else 0)


def white_left(s: State) -> int:
    """limits.mina.a What the white Supply still holds: Allies do not count (reading B-52)."""
    laid = sum(card.disks for card in s.invested.values() if card.white)
    return WHITE - sum(s.minas.values()) - sum(s.loot.values()) - laid


# ---------------------------------------------------------------- whose area


def factions_in(s: State, area: str) -> list[str]:
    """Who occupies an area; Allies alone count while the competition lasts (reading B-16)."""
    there = s.disks.get(area, {})
    return [*there, *(color for color in s.allies.get(area, {}) if color not in there)]


def controller(s: State, area: str) -> str:
    """terms.control.a The one Faction that has a disk there; "" if there is none or several.

    Allies of another take Control away; alone they give none (reading B-16).
    """
    there = s.disks.get(area)
    if there is None or len(there) != 1:
        return ""
    (faction,) = there
    return "" if any(other != faction for other in s.allies.get(area, ())) else faction


def controls(s: State, area: str, faction: str) -> bool:
    return controller(s, area) == faction


def is_contested(s: State, area: str) -> bool:
    """terms.contested.a Two Factions, and one of them with a strength of two or more (reading B-1)."""
    there = factions_in(s, area)
    return len(there) > 1 and any(strength(s, area, faction) > 1 for faction in there)


def is_city(s: State, area: str, faction: str) -> bool:
    """terms.city.a Three or more disks of one civilization in a Land area; Barbarians have none."""
    return faction != state.BARBARIANS and areas.land(area) and disks(s, area, faction) >= CITY


def is_settlement(s: State, area: str, faction: str) -> bool:
    """terms.settlement.a Exactly two disks."""
    return disks(s, area, faction) == SETTLEMENT


def cities(s: State, faction: str) -> list[str]:
    if faction == state.BARBARIANS:
        return []
    return [area for area, there in s.disks.items() if faction in there and there[faction] >= CITY and areas.land(area)]


def in_contact(s: State, faction: str) -> list[str]:
    """growth.commerce.a Civilizations with a disk in or next to an area that this one occupies, in turn order."""
    mine = areas_of(s, faction)
    around = set(mine).union(*(section.near(s, area) for area in mine))
    met = {other for area in around for other in s.disks.get(area, ())}
    return [other for other in s.order if other in met and other != faction]


def dominated(s: State, faction: str) -> list[str]:
    """terms.dominate.a Sea areas that it occupies while it Controls every Land area next to them."""
    return [area for area in areas_of(s, faction) if areas.sea(area) and dominates(s, area, faction)]


def dominates(s: State, area: str, faction: str) -> bool:
    """Not the Barbarians (terms.dominate.b), and not where no Land in play is near (reading B-17)."""
    coast = [there for there in section.near(s, area) if areas.land(there)]
    return faction != state.BARBARIANS and bool(coast) and all(controls(s, there, faction) for there in coast)


# ---------------------------------------------------------------- stacking


def _limits(time: str) -> dict[str, int]:
    ground = {area: "sea" if areas.sea(area) else "desert" if areas.desert(area) else "land" for area in areas.AREAS}
    return {area: numbers.STACKING[time][kind] for area, kind in ground.items()}


_LIMITS = _limits("growth")
_IN_RECKONING = _limits("reckoning")


def limit(area: str) -> int:
    """stacking.growth-card Four in a Land area, two in a Desert or at Sea."""
    return _LIMITS[area]


def room(s: State, area: str, faction: str) -> int:
    """How many more disks of a Faction may be placed in an area in the Growth and Card Phases."""
    free = _LIMITS[area] - disks(s, area, faction)
    return free if free > 0 and section.in_play(s, area) else 0


def excess(s: State, time: str) -> list[tuple[str, str, int]]:
    """Area, Faction and disks above the limits of `growth` or of `reckoning`."""
    limits = _LIMITS if time == "growth" else _IN_RECKONING
    return [(a, faction, n - most) for a, b in s.disks.items() for faction, n in b.items() if n > (most := limits[a])]


# ---------------------------------------------------------------- placed and removed


def put(s: State, area: str, faction: str, n: int) -> None:
    """Disks stand there; where they come from is the caller's word (Supply needs none)."""
    if n > 0:
        there = s.disks.setdefault(area, {})
        there[faction] = there.get(faction, 0) + n


def place_disks(s: State, area: str, faction: str, n: int) -> int:
    """terms.supply.c From Supply, as many as there are and as stacking allows; says how many."""
    n = min(n, supply(s, faction), room(s, area, faction))
    put(s, area, faction, n)
    return max(0, n)


def take_off(s: State, area: str, faction: str, n: int) -> int:
    """terms.supply.b Back to Supply; with the last disk goes the Stronghold (card.stronghold.c). Says how many."""
    there = s.disks.get(area, {})
    n = min(n, there.get(faction, 0))
    if n <= 0:
        return 0
    there[faction] -= n
    if not there[faction]:
        del there[faction]
        if s.strongholds.get(area) == faction:
            del s.strongholds[area]
    if not there:
        del s.disks[area]
    return n


def drop_ally(s: State, area: str, faction: str, n: int = 1) -> int:
    """competition.allies.c Allies go to the white Supply."""
    there = s.allies.get(area, {})
    n = min(n, there.get(faction, 0))
    if n:
        there[faction] -= n
        if not there[faction]:
            del there[faction]
        if not there:
            del s.allies[area]
    return n


def add_allies(s: State, area: str, color: str, n: int) -> None:
    """competition.allies.a White disks that count as the civilization's own; the Supply does not limit them."""
    there = s.allies.setdefault(area, {})
    there[color] = there.get(color, 0) + n


def raze_stronghold(s: State, area: str) -> None:
    s.strongholds.pop(area, None)


# ---------------------------------------------------------------- minas and points


def gain_minas(s: State, color: str, n: int, *, box: bool = False) -> int:
    """limits.mina.a As many as the white Supply holds; into the Treasury, or the Loot Box. Says how many."""
    n = max(0, min(n, white_left(s)))
    chest = s.loot if box else s.minas
    chest[color] = chest.get(color, 0) + n
    return n


def pay_minas(s: State, color: str, n: int) -> int:
    n = min(n, s.minas.get(color, 0))
    s.minas[color] -= n
    return n


def score(s: State, color: str, n: int) -> int:
    """board.vp.b A total never falls below 0; says by how much it has changed."""
    before = s.points[color]
    s.points[color] = max(0, before + n)
    return s.points[color] - before


def cut_stacks(t: Table[State], time: str) -> None:
    """stacking.growth-card.c, reckoning.c Four disks in a Land area, three in Reckoning; two in a Desert or at Sea."""
    for area, faction, n in sorted(excess(t.state, time)):
        take_off(t.state, area, faction, n)
        factions.tell(t, faction, f"takes {n} back from {section.place(area)}", RULES[time])
