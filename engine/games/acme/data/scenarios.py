"""setup, R6: The five basic set-ups, the ten historical scenarios and the Sandbox, and their first deployments."""

from msgspec import Struct

from engine.games.acme.data import areas, displays, epoch_table, numbers, tables
from engine.wargame.tables import Raw, exactly, fail, known, named

FILE = "scenarios.toml"


class Deployment(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a civilization has on the map at the start."""

    id: str
    civilization: str
    home: str
    settlements: tuple[str, ...]
    source: str
    camps: tuple[str, ...] = ()

    @property
    def disks(self) -> dict[str, int]:
        """Area -> how many disks."""
        two, one = numbers.PIECES["settlement"], numbers.PIECES["camp"]
        return dict.fromkeys(self.settlements, two) | dict.fromkeys(self.camps, one)


class CityPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """Victory Points more in each Victory Tally for a City in one of the areas."""

    civilization: str
    areas: tuple[str, ...]
    points: int


class Sandbox(Struct, frozen=True, forbid_unknown_fields=True):
    """A game whose civilizations, section and Epochs the players choose."""

    civilizations: tuple[int, int]  # at least and at most, in all
    each: tuple[int, int]  # at least and at most, of one player
    settlements: int  # with which each begins


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A set-up and what is special about it; what is empty is as usual."""

    id: str
    number: int
    title: str
    summary: str
    players: tuple[int, ...]
    source: str
    section: str = ""
    epochs: tuple[int, int] = (1, 0)  # first and last; last 0: as long as agreed
    civilizations: tuple[str, ...] = ()
    deployments: tuple[str, ...] = ()
    chosen: bool = False  # players choose their civilizations in turn order
    order: tuple[str, ...] = ()  # the turn order of the first turn; empty: by lot
    without: dict[str, tuple[str, ...]] = {}  # number of players -> civilizations left out
    automated: dict[str, tuple[str, ...]] = {}  # number of players -> civilizations run by the game
    seats: tuple[tuple[str, ...], ...] = ()  # the civilizations of each player, if they have several
    no_sudden: tuple[int, ...] = ()  # turns without a sudden end check
    roaming: tuple[str, ...] = ()  # who may choose its Homeland
    minas: dict[str, int] = {}  # what is in a Treasury at the start
    goal: int = 0  # Victory Points that end the game early
    loot: dict[str, int] = {}  # area -> Victory Points more for Loot there
    cities: CityPoints | None = None
    monotheism: tuple[str, ...] = ()  # who may establish it without its card
    names: dict[str, str] = {}  # what a civilization is called here
    sandbox: Sandbox | None = None

    def playing(self, players: int) -> tuple[str, ...]:
        """The civilizations with so many players."""
        out = self.without.get(str(players), ())
        return tuple(civilization for civilization in self.civilizations if civilization not in out)

    def run_by_the_game(self, players: int) -> tuple[str, ...]:
        return self.automated.get(str(players), ())

    def deployment(self, civilization: str) -> Deployment:
        """What a civilization begins with."""
        return DEPLOYMENTS[self.deployments[self.civilizations.index(civilization)]]


def build_deployments(raw: Raw) -> dict[str, Deployment]:
    """The deployments, each of twelve disks (setup.all.m)."""
    deployments = named(FILE, raw, "deployments", Deployment)
    for name, row in deployments.items():
        known(FILE, name, "civilization", (row.civilization,), displays.DISPLAYS)
        known(FILE, name, "Home area", (row.home,), areas.homes(row.civilization) or (row.home,))
        known(FILE, name, "area", (row.home, *row.settlements, *row.camps), areas.AREAS)
        if len(row.disks) != len(row.settlements) + len(row.camps):
            raise fail(FILE, name, "an area is there twice")
        if sum(row.disks.values()) != numbers.PIECES["start"]:
            raise fail(FILE, name, f"{sum(row.disks.values())} disks")
        if any(map(areas.sea, row.settlements)) or row.home not in row.settlements:
            raise fail(FILE, name, "Settlements stand on Land, one of them in the Homeland")
    return deployments


def _counts(scenario: Scenario) -> None:
    """The seats fit the numbers of players."""
    item = scenario.id
    if scenario.seats:
        exactly(FILE, item, "civilization", [x for seat in scenario.seats for x in seat], scenario.civilizations)
        if scenario.players != (len(scenario.seats),):
            raise fail(FILE, item, "not a seat for each player")
    by_number = {**scenario.without, **scenario.automated}
    known(FILE, item, "number of players", by_number, map(str, scenario.players))
    for players in scenario.players:
        here = scenario.playing(players)
        known(FILE, item, "civilization run by the game", scenario.run_by_the_game(players), here)
        free = len(here) - len(scenario.run_by_the_game(players))
        if free != (sum(map(len, scenario.seats)) or players):
            raise fail(FILE, item, f"{free} civilizations for {players} players")


def _special(scenario: Scenario) -> None:
    """Special conditions name what there is."""
    item = scenario.id
    dry = [area for area in areas.SECTIONS[scenario.section].areas if areas.land(area)]
    who = scenario.civilizations
    known(FILE, item, "civilization", (*scenario.roaming, *scenario.monotheism, *scenario.minas, *scenario.names), who)
    known(FILE, item, "turn", scenario.no_sudden, epoch_table.SUDDEN)
    known(FILE, item, "Land area in play", scenario.loot, dry)
    if cities := scenario.cities:
        known(FILE, item, "civilization", (cities.civilization,), who)
        known(FILE, item, "Land area in play", cities.areas, dry)
    roaming = [civilization for civilization in who if displays.DISPLAYS[civilization].roaming]
    known(FILE, item, "civilization that chooses its Homeland", scenario.roaming, roaming)


def _scenario(scenario: Scenario) -> None:
    """What must be true of a scenario with civilizations of its own."""
    item = scenario.id
    known(FILE, item, "section", (scenario.section,), areas.SECTIONS)
    known(FILE, item, "civilization", scenario.civilizations, displays.DISPLAYS)
    known(FILE, item, "deployment", scenario.deployments, DEPLOYMENTS)
    placed = [DEPLOYMENTS[id] for id in scenario.deployments]
    if [row.civilization for row in placed] != list(scenario.civilizations):
        raise fail(FILE, item, "not a deployment for each civilization, in their order")
    if scenario.order and sorted(scenario.order) != sorted(scenario.civilizations):
        raise fail(FILE, item, "not a place in the order for each civilization")
    there = areas.SECTIONS[scenario.section].areas
    for row in placed:
        known(FILE, f"{item}.{row.civilization}", "area in play", (row.home, *row.disks), there)
    first, last = scenario.epochs
    known(FILE, item, "Epoch", (first, last or first), epoch_table.EPOCHS)
    if last and last < first:
        raise fail(FILE, item, "its Epochs are out of order")
    _counts(scenario)
    _special(scenario)


def build_scenarios(raw: Raw) -> dict[str, Scenario]:
    """The scenarios in the order of their numbers."""
    scenarios = named(FILE, raw, "scenarios", Scenario)
    for scenario in scenarios.values():
        if scenario.sandbox is None:
            _scenario(scenario)
        elif scenario.civilizations or scenario.deployments or scenario.section:
            raise fail(FILE, scenario.id, "in a Sandbox all that is chosen")
    if [scenario.number for scenario in scenarios.values()] != list(range(1, len(scenarios) + 1)):
        raise fail(FILE, "scenarios", "numbers out of order")
    return scenarios


_raw = tables.read(FILE)
DEPLOYMENTS: dict[str, Deployment] = build_deployments(_raw)
SCENARIOS: dict[str, Scenario] = build_scenarios(_raw)
