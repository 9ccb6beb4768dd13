"""board.borders, R1: The map section in play: what is next to what there. What an area is by itself stands in
`areas.py`.
"""

from engine.games.acme.data import areas, scenarios
from engine.games.acme.data.areas import Section
from engine.games.acme.position import State


def section(s: State) -> Section:
    return areas.SECTIONS[s.section]


def scenario(s: State) -> scenarios.Scenario:
    return scenarios.SCENARIOS[s.scenario]


def place(area: str) -> str:
    """An area by its name."""
    return areas.AREAS[area].name


def terrain(area: str) -> str:
    return areas.AREAS[area].terrain


def in_play(s: State, area: str) -> bool:
    """setup.2p.b, setup.3p.b Nothing is ever placed on the line out of play or beyond it."""
    return area in areas.SECTIONS[s.section]


def near(s: State, area: str) -> tuple[str, ...]:
    """board.borders.a The areas next to this one, whatever the border; those out of play are none."""
    return areas.SECTIONS[s.section].neighbours[area]


def land_near(s: State, area: str) -> tuple[str, ...]:
    return areas.SECTIONS[s.section].land[area]


def is_coastal(s: State, area: str) -> bool:
    """A Land area with a Sea area next to it."""
    return areas.land(area) and bool(areas.SECTIONS[s.section].seas[area])
