"""A small map with one thing wrong at a time: every check speaks up for its own fault, and for no other."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.wargame.borders import crossings
from engine.wargame.survey import Survey, survey
from engine.wargame.tables import read

RULES = """
[places.north]
name = "North"
lat = 40.0
lon = 30.0
terrain = "hill"
neighbours = ["east", "west"]
[places.east]
name = "East"
lat = 38.0
lon = 33.0
coast = 1
neighbours = ["north", "south", "west"]
[places.south]
name = "South"
lat = 36.0
lon = 30.0
neighbours = ["east", "west"]
[places.west]
name = "West"
lat = 38.0
lon = 27.0
coast = 2
neighbours = ["east", "north", "south"]
[places.island]
name = "Island"
lat = 35.0
lon = 33.0
neighbours = []
[ferries.east_island]
shores = ["east", "island"]
[streams.blue]
borders = [["north", "west"], ["west", "south"]]
"""
BOOK = """
[costs.terrain]
hill = 3
[nets.sea]
shores = "ferries"
order = ["coast", 2]
[nets.stream]
borders = "streams"
[[placed]]
file = "starts.toml"
path = "starts.SETUP.POWER.PLACE.KIND"
[[spent]]
file = "starts.toml"
path = "dead.SETUP.POWER.KIND"
[[mix]]
file = "starts.toml"
path = "mix.POWER.KIND"
[[claims]]
file = "starts.toml"
path = "homes.POWER.PLACE"
[[evidence]]
id = "E1"
says = "North lies between East and West"
near = ["east", "north", "west"]
only = { south = ["east", "west"] }
[[evidence]]
id = "E2"
says = "nobody marches from North to South"
apart = ["north", "south"]
way = { ends = ["north", "south"], steps = 2, points = 2 }
[[evidence]]
id = "E3"
says = "the island is reached over sea"
way = { ends = ["west", "island"], by = "sea", most = 2 }
[[evidence]]
id = "E4"
says = "no road leads there"
way = { ends = ["west", "island"], never = true }
[[evidence]]
id = "E5"
says = "the hills of the north are dear"
way = { ends = ["south", "north"], points = 4, least = 2 }
fields = { north = { terrain = "hill" }, south = { coast = 0 } }
[[evidence]]
id = "E6"
says = "the plain holds together"
block = ["east", "west", "south"]
[[evidence]]
id = "E7"
says = "a stream parts the west from its neighbors, and only one has hills"
by = "stream"
near = ["north", "west", "south"]
counts = { terrain = { hill = 1 } }
rising = { lat = ["south", "east", "north"], lon = ["west", "north"] }
"""
STARTS = """
homes = { red = ["north"], blue = ["south", "west"] }
[mix]
red = { foot = 3 }
blue = { foot = 2 }
[starts.first]
red = { north = { foot = 2 } }
blue = { south = { foot = 1 }, west = { foot = 1 } }
[dead.first]
red = { foot = 1 }
"""
Look = Callable[..., Survey]


@pytest.fixture
def look(tmp_path: Path) -> Look:
    """The survey of the small map with some words of its files changed."""

    def changed(file: str = "", old: str = "", new: str = "", flat: bool = True) -> Survey:
        for name, text in (("places.toml", RULES), ("evidence.toml", BOOK), ("starts.toml", STARTS)):
            assert name != file or old in text
            said = text.replace(old, new, 1) if name == file else text
            (tmp_path / name).write_text(said, encoding="utf-8")
        return survey(lambda name: read(tmp_path / name), "places.toml", "places", "evidence.toml", flat)

    return changed


def test_nothing_is_wrong_with_the_small_map(look: Look) -> None:
    seen = look()
    assert seen.faults == []
    assert (seen.places, seen.borders, seen.evidence, seen.setups) == (5, 5, 7, 1)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "places.toml", 'neighbours = ["east", "west"]', 'neighbours = ["east"]',
            "places.toml: west: its border with north has one side only; north lists west too",
        ),
        (
            "places.toml", '["north", "south", "west"]', '["egypt", "north", "south", "west"]',
            "places.toml: east: unknown neighbor 'egypt'; a place of the same table",
        ),
        (
            "places.toml", '["north", "south", "west"]', '["east", "north", "south", "west"]',
            "places.toml: east: it borders itself; east is no neighbor of its own",
        ),
        (
            "places.toml", '["north", "south", "west"]', '["north", "north", "south", "west"]',
            "places.toml: east: north is its neighbor twice; each neighbor once",
        ),
        (
            "evidence.toml", 'near = ["east", "north", "west"]', 'near = ["east", "north", "south"]',
            "evidence.toml: E1: north and south are no neighbors; they are (North lies between East and West)",
        ),
        (
            "evidence.toml", 'south = ["east", "west"]', 'south = ["east"]',
            "evidence.toml: E1: south borders east and west; it borders east (North lies between East and West)",
        ),
        (
            "evidence.toml", 'apart = ["north", "south"]', 'apart = ["north", "west"]',
            "evidence.toml: E2: north and west are neighbors; they are none (nobody marches from North to South)",
        ),
        (
            "evidence.toml", "steps = 2, points = 2", "steps = 3, points = 2",
            "evidence.toml: E2: from north to south it is 2; 3 steps (nobody marches from North to South)",
        ),
        (
            "evidence.toml", "points = 4", "points = 2",
            "evidence.toml: E5: from south to north it is 4; 2 points (the hills of the north are dear)",
        ),
        (
            "evidence.toml", "most = 2", "most = 1",
            "evidence.toml: E3: from west to island it is 2; 1 steps or fewer (the island is reached over sea)",
        ),
        (
            "evidence.toml", "least = 2", "least = 3",
            "evidence.toml: E5: from south to north it is 2; 3 steps or more (the hills of the north are dear)",
        ),
        (
            "evidence.toml", "never = true", 'by = "sea", never = true',
            "evidence.toml: E4: a way of 2 steps leads from west to island; there is none (no road leads there)",
        ),
        (
            "evidence.toml", 'by = "sea", most = 2', 'most = 2',
            "evidence.toml: E3: no way leads from west to island; there is one (the island is reached over sea)",
        ),
        (
            "evidence.toml", 'terrain = "hill"', 'terrain = "marsh"',
            "evidence.toml: E5: terrain of north is 'hill'; it is 'marsh' (the hills of the north are dear)",
        ),
        (
            "evidence.toml", 'block = ["east", "west", "south"]', 'block = ["north", "south"]',
            "evidence.toml: E6: no way among them joins south to north; they are one block "
            "(the plain holds together)",
        ),
        (
            "evidence.toml", 'block = ["east", "west", "south"]', 'block = ["east", "wset"]',
            "evidence.toml: E6: it speaks of wset; places of the map",
        ),
        (
            "evidence.toml", 'by = "sea", most', 'by = "air", most',
            "evidence.toml: E3: unknown net 'air'; one of land, sea, stream and any",
        ),
        (
            "evidence.toml", 'near = ["north", "west", "south"]', 'near = ["west", "north", "east"]',
            "evidence.toml: E7: north and east are no neighbors; they are "
            "(a stream parts the west from its neighbors, and only one has hills)",
        ),
        (
            "evidence.toml", "hill = 1", "hill = 2",
            "evidence.toml: E7: terrain is 'hill' in 1 place; in 2 "
            "(a stream parts the west from its neighbors, and only one has hills)",
        ),
        (
            "evidence.toml", '["south", "east", "north"]', '["south", "west", "east"]',
            "evidence.toml: E7: lat of east is not above that of west; it rises "
            "(a stream parts the west from its neighbors, and only one has hills)",
        ),
        (
            "places.toml", '["west", "south"]]', '["west", "south"], ["west", "soth"]]',
            "places.toml: stream net: unknown place 'soth'; a place of the map",
        ),
        (
            "evidence.toml", '["west", "north"] }', '["west", "nroth"] }',
            "evidence.toml: E7: it speaks of nroth; places of the map",
        ),
        (
            "evidence.toml", 'id = "E6"', 'id = "E5"',
            "evidence.toml: E5: two statements have this name; each its own",
        ),
        (
            "starts.toml", "south = { foot = 1 }", "south = { foot = 2 }",
            "starts.toml: first.blue.foot: 3 on the map; at most 2, as the counter mix has",
        ),
        (
            "starts.toml", "red = { foot = 1 }", "red = { foot = 2 }",
            "starts.toml: first.red.foot: 4 on the map; at most 3, as the counter mix has",
        ),
        (
            "starts.toml", "south = { foot = 1 }", "north = { foot = 1 }",
            "starts.toml: first.blue.north.foot: north is red's already; one power in each place",
        ),
        (
            "starts.toml", "south = { foot = 1 }", "suoth = { foot = 1 }",
            "starts.toml: first.blue.suoth.foot: unknown place 'suoth'; a place of the map",
        ),
        (
            "starts.toml", '["south", "west"]', '["north", "west"]',
            "starts.toml: blue.north: north is red's already; one power in each place",
        ),
    ],
)  # fmt: skip
def test_each_fault_is_one_line(look: Look, file: str, old: str, new: str, says: str) -> None:
    assert [str(fault) for fault in look(file, old, new).faults] == [says]


def test_a_place_that_nothing_joins_to_the_rest(look: Look) -> None:
    lost = look("places.toml", 'shores = ["east", "island"]', 'shores = ["east", "west"]').faults
    assert [fault.item for fault in lost] == ["island", "E3"]
    assert str(lost[0]) == (
        "places.toml: island: no way joins island to the rest; a border or a way over sea to another place"
    )


def test_a_border_that_must_cross_another(look: Look) -> None:
    """Five places cannot all border each other; the longest of the borders is doubted."""
    names = ("north", "east", "south", "west", "island")
    lines = iter([f"neighbours = {[other for other in names if other != name]}" for name in names])
    joined = re.sub("neighbours = .*", lambda _: next(lines), RULES)
    seen = [look("places.toml", RULES, joined, flat=flat).faults for flat in (True, False)]
    assert [[str(fault) for fault in faults if fault.file == "places.toml"] for faults in seen] == [
        [
            "places.toml: island: its border with west cannot be drawn without crossing another; no border here, or "
            "one less about it"
        ],
        [],
    ]


@pytest.mark.parametrize("file", ["places.toml", "evidence.toml", "starts.toml"])
def test_a_file_that_cannot_be_read_is_one_line(look: Look, file: str) -> None:
    whole = {"places.toml": RULES, "evidence.toml": BOOK, "starts.toml": STARTS}[file]
    (fault,) = look(file, whole, "[broken").faults
    assert fault.right == "mend it first" and "Expected ']'" in fault.wrong


def test_a_word_of_the_evidence_that_nobody_knows(look: Look) -> None:
    (fault,) = look("evidence.toml", "apart =", "aparte =").faults
    assert (fault.file, fault.item) == ("evidence.toml", "the file")
    assert "unknown field `aparte`" in fault.wrong


def test_lines_that_cross() -> None:
    square = {("a", "c"): [(0.0, 0.0), (2.0, 2.0)], ("b", "d"): [(0.0, 2.0), (2.0, 0.0)]}
    bent = {("a", "c"): [(0.0, 0.0), (3.0, 0.0), (2.0, 2.0)], ("b", "d"): [(0.0, 2.0), (1.0, 1.0)]}
    assert list(crossings(square)) == [(("a", "c"), ("b", "d"))]
    assert list(crossings(bent)) == []
    assert list(crossings({("a", "c"): square["a", "c"], ("a", "d"): square["b", "d"]})) == []


# --- several kinds of edges, several tables -----------------------------------------------------------------

LANDS = """
[places.hill]
name = "Hill"
roads = ["plain"]
passes = ["shore"]
[places.plain]
name = "Plain"
roads = ["hill"]
[places.shore]
name = "Shore"
passes = ["hill"]
"""
WATERS = """
[zones.bay]
name = "Bay"
along = ["shore"]
harbors = ["plain"]
[zones.shore]
along = ["bay"]
[zones.reef]
name = "Reef"
along = ["bay"]
"""
KINDS_BOOK = """
[nets.coast]
field = "along"
[nets.harbor]
field = "harbors"
[nets.sea]
nets = ["coast", "harbor"]
[[evidence]]
id = "K1"
says = "a pass leads from the hill to the shore, and no road"
by = "passes"
only = { hill = ["shore"], plain = [] }
[[evidence]]
id = "K2"
says = "roads and passes together are the land"
way = { ends = ["plain", "shore"], steps = 2 }
[[evidence]]
id = "K3"
says = "the shore is a place of the land and of the sea"
by = "coast"
only = { shore = ["bay"], bay = ["reef", "shore"] }
[[evidence]]
id = "K4"
says = "the sea is coast and harbors together"
way = { ends = ["reef", "plain"], by = "sea", steps = 2 }
"""


def seen_by_kinds(lands: str = LANDS, waters: str = WATERS, book: str = KINDS_BOOK) -> Survey:
    files = {"lands.toml": lands, "waters.toml": waters, "evidence.toml": book}
    return survey(
        lambda name: tomllib.loads(files[name]),
        "lands.toml",
        "places",
        "evidence.toml",
        kinds=("roads", "passes"),
        more=[("waters.toml", "zones")],
    )


def test_kinds_of_edges_are_nets_and_further_tables_are_places() -> None:
    seen = seen_by_kinds()
    assert seen.faults == []
    assert (seen.places, seen.borders, seen.evidence) == (5, 2, 4)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"lands": LANDS.replace('passes = ["shore"]', "")}, "its border with hill has one side only"),
        ({"lands": LANDS.replace('roads = ["plain"]', 'roads = ["plain", "shore"]')}, "shore is its neighbor twice"),
        ({"waters": WATERS.replace('harbors = ["plain"]', 'harbors = ["quay"]')}, "unknown place 'quay'"),
        ({"waters": WATERS.replace("zones", "seas")}, "no such table of places"),
        ({"book": KINDS_BOOK.replace('"harbor"]', '"river"]')}, "unknown net 'river'"),
        ({"book": KINDS_BOOK.replace('only = { hill = ["shore"], plain = [] }', 'near = ["hill", "plain"]')},
         "hill and plain are no neighbors"),
    ],
)  # fmt: skip
def test_a_fault_in_one_of_several_tables_is_told(change: dict[str, str], says: str) -> None:
    assert any(says in str(fault) for fault in seen_by_kinds(**change).faults)
