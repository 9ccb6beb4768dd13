"""1.2, 1.3 The map on land: areas, the six kinds of connection between them, whose areas they are."""

from collections.abc import Mapping

from engine.games.assyrian_wars.data import nations, tables
from engine.wargame.places import Near, Place, kinds_of_edges, read_places
from engine.wargame.tables import Raw, exactly, fail, known

FILE = "areas.toml"
CONNECTIONS = ("standard", "river", "mountain", "desert", "mede", "mede_only")
DESERT, MEDE, MEDE_ONLY = CONNECTIONS[3:]
CITY, ASSOCIATED, MINOR_CITY, SQUARE, ROUND, NO_MANS_LAND, SEALAND, FAR_EAST = KINDS = (
    "city", "associated", "minor_city", "square", "round", "no_mans_land", "sealand", "far_east",
)  # fmt: skip
WITH_CITY = (CITY, ASSOCIATED, MINOR_CITY)
MOST_DEFENSE = 5
MOST_NEIGHBORS = 6
CAPITAL_POINTS = 2  # 7.3.1


class Area(Place, frozen=True, forbid_unknown_fields=True):
    """An area of land."""

    kind: str
    country: str = ""  # in whose color it is printed; none: no-man's land
    defense: int = 0  # City Defense
    fortress: bool = False
    capital: bool = False
    eco: int = 0  # the printed ECO number
    port: bool = False
    other_name: str = ""
    standard: tuple[str, ...] = ()  # the areas at the other ends, by kind of connection
    river: tuple[str, ...] = ()
    mountain: tuple[str, ...] = ()
    desert: tuple[str, ...] = ()
    mede: tuple[str, ...] = ()
    mede_only: tuple[str, ...] = ()

    @property
    def is_square(self) -> bool:
        """Tell whether this is a square home area: a home city or a rectangle (7.1)."""
        return self.kind in (CITY, SQUARE)

    @property
    def points(self) -> int:
        """Count the city points that this area is worth (7.3.1)."""
        if self.kind not in (CITY, ASSOCIATED):
            return 0
        return CAPITAL_POINTS if self.capital else 1

    @property
    def may_be_province(self) -> bool:
        """Tell whether a conqueror may choose it: a square home area, no capital and without a printed ECO (7.1.D)."""
        return self.is_square and not self.capital and not self.eco


# --- reading ------------------------------------------------------------------------------------------------


def build_areas(raw: Raw) -> dict[str, Area]:
    """Read all areas and check each by itself."""
    areas = read_places(FILE, raw, "areas", Area)
    for id, area in areas.items():
        known(FILE, id, "kind", (area.kind,), KINDS)
        owners = nations.MINOR_CITIES if area.kind == MINOR_CITY else nations.COUNTRIES
        known(FILE, id, "country", (area.country,), ("",) if area.kind == NO_MANS_LAND else owners)
        if (area.kind in WITH_CITY) != (0 < area.defense <= MOST_DEFENSE):
            raise fail(FILE, id, f"defense: 1 to {MOST_DEFENSE} with a city, and none without")
        if (area.fortress or area.capital or area.eco) and area.kind != CITY:
            raise fail(FILE, id, "only a home city is a fortress or a capital or has a printed ECO number")
        if area.port and area.kind not in WITH_CITY:
            raise fail(FILE, id, "a port without a city")
    _countries(areas)
    return areas


def _countries(areas: Mapping[str, Area]) -> None:
    """What the areas of each country are together."""
    exactly(
        FILE, "areas", "minor city", (id for id, area in areas.items() if area.kind == MINOR_CITY), nations.MINOR_CITIES
    )
    for country in nations.COUNTRIES:
        own = [area for area in areas.values() if area.country == country]
        points = sum(area.points for area in own if area.kind == CITY)
        if points != nations.NATIONS[country].points:
            raise fail(FILE, country, f"{points} city points, but {nations.NATIONS[country].points} are printed")
        if sum(area.capital for area in own) != (1 if points else 0):
            raise fail(FILE, country, "a country with cities has one capital")
        if not any(area.may_be_province for area in own):
            raise fail(FILE, country, "no area could be a province")


def build_connections(areas: Mapping[str, Area]) -> dict[str, dict[str, str]]:
    """Area -> the areas joined to it -> the kind of connection."""
    joined = kinds_of_edges(FILE, areas, *CONNECTIONS)
    for here, others in joined.items():
        if len(others) > MOST_NEIGHBORS:
            raise fail(FILE, here, f"{len(others)} connections")
        for there, kind in others.items():
            borders_mede = ("mede" in (areas[here].country, areas[there].country)) and (
                areas[here].country != areas[there].country
            )
            to_far_east = FAR_EAST in (areas[here].kind, areas[there].kind)
            if (kind == MEDE) != borders_mede:
                raise fail(FILE, here, f"to {there}: a connection is white when it enters or leaves the Mede country")
            if (kind == MEDE_ONLY) != to_far_east:
                raise fail(FILE, here, f"to {there}: the red connections are those of the Far East")
    return joined


AREAS: dict[str, Area] = build_areas(tables.read(FILE))
CONNECTED: dict[str, dict[str, str]] = build_connections(AREAS)

# --- the map as the rules use it ----------------------------------------------------------------------------

NEAR: Near = {id: tuple(others) for id, others in CONNECTED.items()}
NAMES: dict[str, str] = {id: area.name for id, area in AREAS.items()}
SEALANDS, FAR_EASTS = (tuple(id for id, a in AREAS.items() if a.kind == kind) for kind in (SEALAND, FAR_EAST))
CAPITALS: dict[str, str] = {area.country: id for id, area in AREAS.items() if area.capital}
PORTS: tuple[str, ...] = tuple(id for id, area in AREAS.items() if area.port)
ALL_DESERT: tuple[str, ...] = tuple(
    id for id, others in CONNECTED.items() if others and all(kind == DESERT for kind in others.values())
)  # 1.3 a unit that starts an impulse here checks attrition


def areas_of(country: str, *kinds: str) -> tuple[str, ...]:
    """List the areas printed in a country's color, of some kinds or of all."""
    return tuple(id for id, area in AREAS.items() if area.country == country and (not kinds or area.kind in kinds))


HOME: dict[str, tuple[str, ...]] = {
    country: areas_of(country, CITY, SQUARE, ROUND, SEALAND) for country in nations.COUNTRIES
}  # 1.3 the Far East is no home area (6.8.4, 7.3.1)
HOME_CITIES: dict[str, tuple[str, ...]] = {country: areas_of(country, CITY) for country in nations.COUNTRIES}
SQUARES: dict[str, tuple[str, ...]] = {country: areas_of(country, CITY, SQUARE) for country in nations.COUNTRIES}
ASSOCIATED_WITH: dict[str, tuple[str, ...]] = {c: areas_of(c, ASSOCIATED) for c in nations.COUNTRIES}
