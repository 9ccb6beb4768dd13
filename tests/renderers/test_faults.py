"""A map file with one thing wrong at a time, and what a bake does then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from renderers import homes
from renderers.atlas.theatres import Theatre
from renderers.bake import command, faults, plan
from renderers.bake.area_map import AreaDrawing
from renderers.bake.plan import (
    Closed,
    Corner,
    Excuse,
    File,
    Lane,
    Note,
    Plan,
    Province,
    Provinces,
    Road,
    Sea,
    Space,
    Spot,
    Style,
    Terrain,
)

TERRAINS = {"hill": Terrain("#e2b274", "#7d5426", "hump"), "desert": Terrain("#f3e3b4", "#a98242", "sand")}
SPACES = {
    "aleppo": Space("Aleppo", 36.2, 37.2, "hill", neighbours=["hamath", "mari"]),
    "hamath": Space("Hamath", 35.1, 36.8, "hill", coast=1, neighbours=["aleppo", "mari"]),
    "mari": Space("Mari", 34.5, 40.9, "desert", neighbours=["aleppo", "hamath"]),
}
FILE = File(rules="places.toml", title="A test", frame=(33.0, 43.0, 32.0, 38.0), size=(640, 480), terrains=TERRAINS)
FRAME = "latitude, longitude within [33.0, 43.0, 32.0, 38.0]"


def areas(**changed: Any) -> Plan:
    return Plan("test", msgspec.structs.replace(FILE, **changed), SPACES)


def points(**changed: Any) -> Plan:
    """Two roads that cross, unless one is moved: Aleppo to Damascus, Hamath to Mari."""
    at = {"aleppo": (36.2, 37.2), "damascus": (33.5, 37.3), "hamath": (35.1, 36.2), "mari": (34.5, 40.9)}
    pairs = [("aleppo", "damascus"), ("hamath", "mari"), ("aleppo", "hamath")]
    spaces = {
        name: Space(name, lat, lon, neighbours=[b if a == name else a for a, b in pairs if name in (a, b)], kind="city")
        for name, (lat, lon) in at.items()
    }
    file = msgspec.structs.replace(FILE, kind="points", **{"spots": {"damascus": Spot(at=(35.9, 38.0))}, **changed})
    return Plan("test", file, spaces, {"hamath_damascus": Sea(["hamath", "damascus"])}, {"mari": [3]})


def said(plan: Plan) -> list[str]:
    return [str(fault) for fault in faults.faults(plan)]


def test_nothing_is_wrong_with_either_kind() -> None:
    assert said(areas()) == []
    assert said(points()) == []


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (
            {"spots": {"alepo": Spot()}},
            "spots.alepo: the rules know no place 'alepo'; one of places.toml",
        ),
        ({"roomy": ["sinai"]}, "roomy.sinai: the rules know no place 'sinai'; one of places.toml"),
        (
            {"exceptions": [Excuse(("aleppo", "homs"), "no reason")]},
            "exceptions.homs: the rules know no place 'homs'; one of places.toml",
        ),
        ({"kind": "hexes"}, "kind: unknown kind 'hexes'; one of areas, points"),
        (
            {"corners": [Corner(("aleppo", "hamath", "mari", "mari"), (35.0, 38.0))]},
            "corners.aleppo: fewer than four areas meet; four different ones",
        ),
        (
            {"terrains": {**TERRAINS, "hill": Terrain("#e2b27", "#7d5426")}},
            "terrains.hill.tint: '#e2b27' is no color; six digits after a #, such as #b0c570",
        ),
        (
            {"terrains": {**TERRAINS, "hill": Terrain("#e2b274", "brown")}},
            "terrains.hill.ink: 'brown' is no color; six digits after a #, such as #b0c570",
        ),
        (
            {"terrains": {"hill": TERRAINS["hill"]}},
            "terrains.desert: no tint and no ink, but mari is such; a line for it",
        ),
        (
            {"terrains": {**TERRAINS, "hill": Terrain("#e2b274", "#7d5426", "palm")}},
            "terrains.hill: unknown symbol 'palm'; one of corn, hump, peaks, sand, reeds, waves, or none",
        ),
        (
            {"terrains": {**TERRAINS, "hill": Terrain("#f3e3b0", "#7d5426")}},
            "terrains.hill: its tint is 4 steps from that of desert; 40 and more, red, green and blue added",
        ),
        (
            {"terrains": {**TERRAINS, "hill": Terrain("#e2b274", "#e2b250")}},
            "terrains.hill: its ink is 36 steps from its tint; 80 and more",
        ),
        (
            {"heights": [(500.0, "#e9d8ac"), (100.0, "#e0ca9a")]},
            "heights: 500, 100 metres; two heights or more, rising",
        ),
        (
            {"heights": [(100.0, "#e9d8ac"), (500.0, "white")]},
            "heights.500: 'white' is no color; six digits after a #, such as #b0c570",
        ),
        ({"size": (640, 48)}, "size: 640 x 48 pixels; sides from 300 to 8000"),
        ({"counter": 4}, "counter: 4 pixels; 16 to 80"),
        ({"spots": {"mari": Spot(weight=0)}}, "spots.mari: its weight is 0; 0.1 to 10; an ordinary one is 1"),
        (
            {"closed": {"sea": Closed([(35.5, 34.0)], "a test", weight=99)}},
            "closed.sea: its weight is 99; 0.1 to 10; an ordinary one is 1",
        ),
        ({"notes": [Note("", (35.0, 35.0))]}, "notes.: nothing to be read; words in letters of some size"),
        (
            {"frame": (43.0, 33.0, 32.0, 38.0)},
            "frame: [43.0, 33.0, 32.0, 38.0] is no frame; west, east, south, north, in degrees",
        ),
        (
            {"frame": (5.0, 43.0, 32.0, 38.0)},
            "frame: [5.0, 43.0, 32.0, 38.0] is not on the atlas; within [10.0, 85.0, 12.0, 50.0]",
        ),
        (
            {"theatres": {"far": Theatre("Far", (30.0, 35.0, 33.0, 35.0))}},
            "theatres.far: [30.0, 35.0, 33.0, 35.0] is no part of the map; west, east, south, north, in degrees, "
            "within [33.0, 43.0, 32.0, 38.0]",
        ),
        ({"spots": {"mari": Spot(at=(34.5, 50.9))}}, f"spots.mari: [34.5, 50.9] is off the map; {FRAME}"),
        ({"notes": [Note("Far", (20.0, 35.0))]}, f"notes.Far: [20.0, 35.0] is off the map; {FRAME}"),
        (
            {"spots": {"mari": Spot(sites=[(36.2, 37.2)])}},
            "spots.aleppo: [36.2, 37.2] is a place of mari too; one place for each",
        ),
        (
            {"closed": {"desert": Closed([(34.5, 40.9)], "a test")}},
            "spots.mari: [34.5, 40.9] is a place of closed desert too; one place for each",
        ),
        (
            {"spots": {"mari": Spot(box=(600, 20, 100, 50))}},
            "spots.mari: [600, 20, 700, 70] reaches beyond the frame; within [10, 10, 630, 470]",
        ),
        (
            {"legend": (20, 300), "cartouche": (100, 350)},
            "legend: [20, 300, 490, 392] lies over cartouche; apart",
        ),
        (
            {"roads": [Road(("aleppo", "hamath"), "canal")]},
            "roads.aleppo-hamath: unknown kind 'canal'; one of road, river, pass, sea",
        ),
    ],
)
def test_each_fault_of_a_map_file_is_one_line(changed: dict[str, Any], says: str) -> None:
    assert said(areas(**changed)) == [f"map.toml: {says}"]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (
            {"spots": {}},
            "spots.aleppo: the way from aleppo to damascus crosses that from hamath to mari; ends moved apart, or an "
            "exception with its reason",
        ),
        (
            {"roads": [Road(("aleppo", "mari"), "pass")]},
            "roads.aleppo-mari: these are no neighbors; two places that the rules join",
        ),
        (
            {"ways": {"road": Style("grey", 3)}},
            "ways.road.ink: 'grey' is no color; six digits after a #, such as #b0c570",
        ),
        (
            {"lanes": {"hamath_mari": Lane()}},
            "lanes.hamath_mari: the rules know no such way over sea; one of places.toml",
        ),
        (
            {"lanes": {"hamath_damascus": Lane(hub=(35.0, 35.0))}},
            "lanes.hamath_damascus: it has 2 shores and a hub; a hub is for three shores and more",
        ),
        (
            {"lanes": {"hamath_damascus": Lane(via=[(35.0, 5.0)])}},
            f"lanes.hamath_damascus: [35.0, 5.0] is off the map; {FRAME}",
        ),
        ({"letters": 5}, "letters: 5 pixels; 14 to 60"),
        (
            {"roads": [Road(("aleppo", "hamath"), via=[(35.0, 5.0)])]},
            f"roads.aleppo-hamath: [35.0, 5.0] is off the map; {FRAME}",
        ),
        ({"beside": {"wood": "shrub"}}, "beside.wood: unknown drawing 'shrub'; one of tree, peaks"),
        (
            {"provinces": Provinces("province", "provinces.toml", "provinces", boxes={"nubia": (20, 20)})},
            "provinces.boxes.nubia: the rules know no such province; one of provinces.toml",
        ),
        (
            {"provinces": Provinces("province", "provinces.toml", "provinces", at={"nubia": (35.0, 37.0)})},
            "provinces.at.nubia: the rules know no such province; one of provinces.toml",
        ),
        (
            {"provinces": Provinces("province", "provinces.toml", "provinces", ink="brown")},
            "provinces.ink: 'brown' is no color; six digits after a #, such as #b0c570",
        ),
    ],
)
def test_each_fault_of_a_map_of_points_is_one_line(changed: dict[str, Any], says: str) -> None:
    assert said(points(**changed)) == [f"map.toml: {says}"]


def test_a_field_that_no_place_has() -> None:
    (fault,) = said(points(beside={"gold": "tree"}))
    assert fault.startswith("map.toml: beside.gold: no field of a place; one of name, lat, lon, ")


def test_a_province_has_places_or_a_box() -> None:
    wanted = Provinces("province", "provinces.toml", "provinces", boxes={"syria": (20, 20)})
    provinces = {"syria": Province("Syria", [1], ["aleppo"], []), "nubia": Province("Nubia", [0], [], [])}
    drawn = msgspec.structs.replace(points(provinces=wanted), provinces=provinces)
    right = "a box for what has no places, and for nothing else"
    assert said(drawn) == [
        f"map.toml: provinces.boxes.syria: it has places and a box; {right}",
        f"map.toml: provinces.boxes.nubia: it has neither places nor a box; {right}",
    ]


def test_a_road_may_go_round_another() -> None:
    assert said(points(spots={}, roads=[Road(("mari", "hamath"), via=[(33.0, 39.0), (33.0, 36.5)])])) == []


def test_a_crossing_may_be_excused() -> None:
    excuse = Excuse(("hamath", "mari"), "the road runs over the bridge of the other")
    assert said(points(spots={}, exceptions=[excuse])) == []


def test_a_number_that_no_place_has() -> None:
    file = msgspec.structs.replace(points().file, figures=["gold", "worth"])
    sown = msgspec.structs.replace(points(), file=file, figures={"mari": [3, 0]})
    assert said(sown) == ["map.toml: figures.worth: no place of the rules has this number; a field of theirs"]


def test_the_corners_of_a_wide_map_lie_on_the_atlas_too() -> None:
    """On a cone the upper corners reach farther than the frame."""
    wide = areas(frame=(11.0, 84.0, 20.0, 47.0), size=(1600, 900))
    assert [line.partition(";")[0] for line in said(wide)] == [
        "map.toml: frame: a corner of the sheet lies at 41.2, 7.2",
        "map.toml: frame: a corner of the sheet lies at 41.2, 87.8",
    ]


# --- the command ----------------------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only game with a map: three areas."""
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "places.toml").write_text(
        "\n".join(
            f'[areas.{name}]\nname = "{space.name}"\nlat = {space.lat}\nlon = {space.lon}\n'
            f'terrain = "{space.terrain}"\n'
            f"neighbours = {space.neighbours}"
            for name, space in SPACES.items()
        )
    )
    (folder / "map.toml").write_text(
        'rules = "places.toml"\ntitle = "Small"\nframe = [33.0, 43.0, 32.0, 38.0]\nsize = [640, 480]\n[terrains]\n'
        'hill = {tint = "#e2b274", ink = "#7d5426"}\ndesert = {tint = "#f3e3b4", ink = "#a98242"}\n'
    )
    monkeypatch.setattr(homes, "GAMES", tmp_path)
    return folder


def test_a_sound_map_says_what_was_looked_at(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.look([]) == 0
    assert capsys.readouterr().out.startswith("small: 3 places, 3 borders, 0 statements, 0 set-ups: nothing wrong (")


def test_every_fault_is_told_at_once_and_nothing_is_baked(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (small / "map.toml").read_text()
    (small / "map.toml").write_text(text.replace("#e2b274", "red") + "[spots.homs]\nweight = 0\n")
    places = (small / "places.toml").read_text()
    (small / "places.toml").write_text(places.replace("['hamath', 'mari']", "['hamath']"))
    monkeypatch.setattr(AreaDrawing, "__init__", lambda *_: pytest.fail("a bake began"))
    assert command.run(["small"]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.partition(";")[0] for line in lines] == [
        "places.toml: mari: its border with aleppo has one side only",
        "map.toml: spots.homs: the rules know no place 'homs'",
        "map.toml: terrains.hill.tint: 'red' is no color",
        "map.toml: spots.homs: its weight is 0",
    ]
    assert last.startswith("small: 3 places, 3 borders, 0 statements, 0 set-ups: 4 faults (")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("map.toml", "size =", "sizes =", "map.toml: the file: object contains unknown field `sizes`"),
        ("map.toml", "[640, 480]", "640", "map.toml: size: expected `array`, got `int`"),
        ("map.toml", "[terrains]", "[terrains", "map.toml: the file: Expected ']'"),
        ("places.toml", "[areas.aleppo]", "[areas.aleppo", "places.toml: the file: Expected ']'"),
        ("map.toml", "places.toml", "nowhere.toml", "nowhere.toml: the file: [Errno 2]"),
        ("map.toml", "title =", 'table = "lands"\ntitle =', "map.toml: table: places.toml has no table 'lands'"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_fault(
    small: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, says: str
) -> None:
    text = (small / file).read_text()
    assert old in text
    (small / file).write_text(text.replace(old, new, 1))
    assert command.look(["small"]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(says)
    assert "1 fault (" in last


def test_borders_that_come_out_otherwise_are_told_before_names_find_their_places(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mari and Hamath cannot be kept apart by Aleppo alone."""
    places = (small / "places.toml").read_text()
    apart = places.replace("['aleppo', 'mari']", "['aleppo']").replace("['aleppo', 'hamath']", "['aleppo']")
    (small / "places.toml").write_text(apart)
    monkeypatch.setattr("renderers.bake.area_map.Placer", lambda *_: pytest.fail("names found their places"))
    assert (command.look(["small"]), command.look(["small"], grown=True), command.run(["small"])) == (0, 1, 1)
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("map.toml: spots.")]
    assert len(told) == 2
    assert all(line.startswith("map.toml: spots.hamath: it touches mari over ") for line in told)


def test_an_unknown_game_is_told_what_there_is(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (command.look(["large"]), command.run(["large"])) == (2, 2)
    assert capsys.readouterr().out.splitlines() == [
        "amarna map: no map file for large; there are small",
        "amarna bake: no map file for large; there are small",
    ]


@pytest.mark.parametrize("slug", plan.games())
def test_nothing_is_wrong_with_the_committed_map_files(slug: str) -> None:
    assert faults.looked_at(slug).faults == []
