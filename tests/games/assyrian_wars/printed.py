"""What the tables and card lines of rules.md say, written from the data: a row is a list of cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas, cards, leaders, nations, numbers, sea, timetable, units
from engine.games.assyrian_wars.data.cards import Kind
from engine.games.assyrian_wars.data.leaders import Rating
from engine.games.assyrian_wars.data.scenarios import Country, Scenario

Row = list[str]
FAMILIES = {units.MERCENARY: "Mercenaries", units.ARAMAEAN: "Aramaeans", units.ARAB: "Arabs"}
SHORT = {id: id.upper() for id in units.CLASSES}


def listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


who = nations.name_of  # `Assyria`, `the Mede`


# --- the map ------------------------------------------------------------------------------------------------


def city(id: str) -> str:
    """`Ur 3 (ECO 1, port)`."""
    area = areas.AREAS[id]
    every = {
        "fortress": area.fortress,
        "capital": area.capital,
        f"ECO {area.eco}": area.eco,
        "port": area.port,
    }
    marks = [mark for mark, there in every.items() if there]
    return " ".join(
        [area.name, *([str(area.defense)] if area.defense else []), *([f"({listed(marks)})"] if marks else [])]
    )


def map_rows() -> list[Row]:
    """Country, city points, home cities and squares, associated areas, other areas."""
    rows = [
        [
            nations.called(country),
            str(nations.NATIONS[country].points or "-"),
            listed(map(city, areas.SQUARES[country])),
            listed(map(city, areas.ASSOCIATED_WITH[country])),
            listed(areas.NAMES[id] for id in areas.areas_of(country, areas.ROUND, areas.SEALAND, areas.FAR_EAST)),
        ]
        for country in nations.COUNTRIES
    ]
    minor = [id for id, area in areas.AREAS.items() if area.kind == areas.MINOR_CITY]
    white = [area.name for area in areas.AREAS.values() if area.kind == areas.NO_MANS_LAND]
    return [*rows, ["minor cities", "-", listed(map(city, minor)), "none", "none"],
            ["no-man's land", "-", "none", "none", listed(white)]]  # fmt: skip


def zone_rows() -> list[Row]:
    return [
        [zone.name, listed(sea.NAMES[id] for id in zone.neighbours), listed(areas.NAMES[id] for id in zone.ports)]
        for zone in sea.ZONES.values()
    ]


def box_rows() -> list[Row]:
    return [[box.name, listed(sea.NAMES[id] for id in box.entered_from)] for box in sea.BOXES.values()]


# --- units and leaders --------------------------------------------------------------------------------------


def pile(counts: Mapping[str, int]) -> str:
    """`8 HI 4/2, 4 B 3/2`."""
    return listed(f"{n} {SHORT[units.kind_of(key).unit_class]} {sides(key)}" for key, n in counts.items())


def sides(key: str) -> str:
    kind = units.kind_of(key)
    return f"{kind.full}/{kind.reduced}"


def unit_rows() -> list[Row]:
    def ships(country: str) -> str:
        fleets = units.SHIPS.get(country, {})
        return listed(f"{n} of {sides(key)}, search {units.kind_of(key).search}" for key, n in fleets.items())

    def regulars(country: str) -> str:
        later = units.LATER.get(country)
        return pile(units.REGULARS[country]) + (f"; later {pile(later)}" if later else "")

    own = [[nations.called(country), regulars(country), ships(country)] for country in nations.TRACK]
    return own + [[name, pile(units.COMMON[family]), "none"] for family, name in FAMILIES.items()]


def rated(rating: Rating) -> str:
    return f"{rating.action}/{rating.command}"


def leader_rows() -> list[Row]:
    def leader(id: str) -> str:
        row = leaders.LEADERS[id]
        return f"{row.name} {rated(row.rating)}" + (f" ({rated(row.reduced)})" if row.reduced else "")

    def kings(country: str) -> str:
        return listed(f"{leaders.KINGS[id].name} {rated(leaders.KINGS[id].rating)}" for id in leaders.kings_of(country))

    return [
        [nations.called(country), listed(map(leader, leaders.leaders_of(country))), kings(country)]
        for country in nations.TRACK
    ]


# --- cards --------------------------------------------------------------------------------------------------


def card_rule(kind: str) -> str:
    """Return the number of the line of a card: `AW-R5-high-ground.a`."""
    return f"AW-R{6 if cards.KINDS[kind].home else 5}-{kind.replace('_', '-')}.a"


def card_text(kind: Kind) -> str:
    """`Pirates (38-39; 3 AP, event 2 AP; Disaster). Roll ...`."""
    first, last = (kind.numbers[0], kind.numbers[-1]) if kind.numbers else (0, 0)
    worth = f"{kind.ap}{'+' if kind.plus else ''} AP" + (f", event {numbers.ap(2 * kind.cost)} AP" if kind.cost else "")
    whose = [who(kind.country)] if kind.home else [f"{first}-{last}" if last > first else str(first)]
    types = [", ".join(cards.TYPES[id] for id in kind.types)] if kind.types else []
    only = [f"only {listed(map(users, kind.only))}"] if kind.only else []
    return f"{kind.name} ({'; '.join([*whose, worth, *types, *only])}). {kind.text}"


def users(id: str) -> str:
    return "powers" if id == cards.POWERS else who(id)


# --- timetable and set-ups ----------------------------------------------------------------------------------


def timetable_rows() -> list[Row]:
    """After turn, candidates for king, Assyria's modifier, tribes."""
    return [
        [
            str(turn),
            listed(f"{who(power)}: {leaders.NAMES[king]}" for power, king in entry.candidates.items()),
            f"{entry.modifier:+}" if entry.modifier else "0",
            listed(coming(tribe, entry) for tribe in entry.tribes),
        ]
        for turn, entry in timetable.AFTER.items()
    ]


def coming(tribe: str, entry: timetable.Entry) -> str:
    """`Cimmerians appear in Araxes Plain`."""
    to = entry.tribes[tribe]
    only = f" against {who(to.only)}" if to.only else ""
    return f"{who(tribe)} {'appear' if to.appears else 'are put'} in {areas.NAMES[to.at]}{only}"


def standing(sheet: Scenario, country: str, row: Country) -> Iterable[str]:
    """How a country stands to the others, and what it has outside its own color."""
    if country in nations.POWERS:
        yield {"assyrian": "Assyrian camp", "rebel": "Rebel camp", "": "neutral"}[row.camp]
    else:
        yield "active" if row.active else "inactive"
    if row.refuser:
        yield "refuser"
    if row.track:
        yield f"{row.track[1]} on the track of {who(row.track[0])}"
    if row.conquered_by:
        yield f"conquered by {who(row.conquered_by)}"
    yield from (f"pays {who(power)}" for power in row.pays)
    yield from (
        f"at war with {who(two if one == country else one)}" for one, two in sheet.wars if country in (one, two)
    )
    for word, held in (("holds", row.holds), ("province", row.provinces)):
        if held:
            yield f"{word} {' and '.join(areas.NAMES[id] for id in held)}"


def stacks(sheet: Scenario, country: str) -> Iterable[str]:
    """`Kalhu: K, 2 HI, 1 CH, 1 LC`, then besiegers, then ships."""
    for id, force in sheet.forces.get(country, {}).items():
        crowned = [f"{leaders.NAMES[force.crowned]} with the king marker"] if force.crowned else []
        words = [*["K"] * force.king, *crowned, *["L"] * force.leaders, *by_class(force.units)]
        yield f"{areas.NAMES[id]}{' (inside)' if force.inside else ''}: {', '.join(words)}"
    for id, before in sheet.besiegers.get(country, {}).items():
        words = [*["L"] * before.leaders, *by_class(before.units)]
        yield f"{areas.NAMES[id]} (hunger siege, number {before.number}): {', '.join(words)}"
    for id, n in sheet.ships.get(country, {}).items():
        yield f"{sea.NAMES[id]}: {n} ships"


def by_class(counts: Mapping[str, int]) -> list[str]:
    return [f"{n} {SHORT[unit_class]}" for unit_class, n in counts.items()]


def setup_rows(sheet: Scenario) -> list[Row]:
    """Country, base, ECO level, cards, trade markers, king, how it stands, forces."""
    rows = [
        [
            nations.called(country),
            str(row.base),
            str(row.eco),
            str(row.cards or "-"),
            str(row.trade or "-"),
            leaders.NAMES[row.king] if row.king else "-",
            listed(standing(sheet, country, row)),
            "; ".join(stacks(sheet, country)) or "none",
        ]
        for country, row in sheet.countries.items()
    ]
    tribes = [
        [nations.called(tribe), *["-"] * 5, f"fights {who(to.only)} only" if to.only else "free",
         f"{areas.NAMES[to.at]}: all, full strength"]
        for tribe, to in sheet.tribes.items()
    ]  # fmt: skip
    return rows + tribes
