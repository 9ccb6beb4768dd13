"""Areas of sea: they grow over water as others grow over land, and meet as the rules say."""

from __future__ import annotations

from functools import cache

import msgspec
import numpy as np
import pytest
from PIL import Image

from renderers.atlas import coast
from renderers.atlas.base import Base
from renderers.bake import faults, shape
from renderers.bake.area_map import AreaDrawing
from renderers.bake.areas import SHORTEST, Grower, ordered
from renderers.bake.labels import Effort
from renderers.bake.layout import sign_side
from renderers.bake.met import Unmet, met, unmet
from renderers.bake.place import Placer
from renderers.bake.plan import Closed, File, Plan, Space, Spot, Terrain
from renderers.bake.steps import Steps

TERRAINS = {
    "fertile": Terrain("#b0c570", "#4f6a2a", "corn"),
    "mountain": Terrain("#b08e6b", "#4e3116", "peaks"),
    "desert": Terrain("#f3e3b4", "#a98242", "sand"),
    "sea": Terrain("#9fc0c4", "#2c5b72", "waves"),
}
PLACES = {
    "lycia": ("Lycia", 36.8, 30.2, "mountain"),
    "cilicia": ("Cilicia", 36.9, 33.6, "mountain"),
    "syria": ("Syria", 35.6, 36.6, "fertile"),
    "phoenicia": ("Phoenicia", 33.6, 35.7, "fertile"),
    "philistia": ("Philistia", 31.6, 34.9, "desert"),
    "delta": ("Delta", 30.9, 31.2, "fertile"),
    "alashiya": ("Alashiya", 35.0, 33.1, "fertile"),
    "lycian_sea": ("Lycian Sea", 35.6, 30.6, "sea"),
    "straits": ("Straits", 36.0, 34.2, "sea"),
    "levantine_sea": ("Levantine Sea", 34.0, 34.4, "sea"),
    "egyptian_sea": ("Egyptian Sea", 32.6, 31.2, "sea"),
}
SEAS = ("lycian_sea", "straits", "levantine_sea", "egyptian_sea")
# Three would come out otherwise if areas were left alone: Alashiya would not meet the Egyptian Sea, Cilicia would meet
# the Lycian Sea, and the Lycian Sea the Levantine.
BORDERS = """
lycia: cilicia lycian_sea
cilicia: straits syria
syria: phoenicia straits levantine_sea
phoenicia: philistia levantine_sea
philistia: delta levantine_sea egyptian_sea
delta: egyptian_sea
alashiya: lycian_sea straits levantine_sea egyptian_sea
lycian_sea: straits egyptian_sea
levantine_sea: straits egyptian_sea
"""
PAIRS = {
    ordered(here, there)
    for here, others in (line.split(":") for line in BORDERS.split("\n") if line)
    for there in others.split()
}


def plan(**changed: object) -> Plan:
    near = {name: [b if a == name else a for a, b in sorted(PAIRS) if name in (a, b)] for name in PLACES}
    spaces = {
        id: Space(name, lat, lon, terrain, neighbours=near[id]) for id, (name, lat, lon, terrain) in PLACES.items()
    }
    file = File(
        rules="",
        title="A sea",
        frame=(29.0, 37.5, 30.4, 37.4),
        size=(640, 600),
        terrains=TERRAINS,
        waters=["sea"],
        signs=2,
    )
    whole = msgspec.structs.replace(file, **changed)
    return Plan("sea", whole, spaces, rivers={("phoenicia", "syria")}, capitals={"syria"})


said: list[str] = []


@cache
def drawn() -> tuple[AreaDrawing, dict[str, Image.Image]]:
    drawing = AreaDrawing(plan(), effort=Effort(sweeps=6, rounds=2, runs=1), steps=Steps("sea", said.append))
    return drawing, drawing.pictures()


def index() -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    return np.asarray(drawn()[1]["areas@1x.png"]).astype(np.int32)


def test_every_border_can_be_seen_and_no_other() -> None:
    assert unmet(plan(), index()) == []


def test_it_takes_arms_and_a_crag_to_bring_them_there() -> None:
    drawing, _ = drawn()
    labels, sea = drawing.grower._spread(set())
    seen = drawing.grower._met(drawing.grower._joined(labels, sea))
    alone = {pair for pair, length in seen.items() if length >= SHORTEST}
    assert PAIRS - alone == {("alashiya", "egyptian_sea")}
    assert alone - PAIRS == {("cilicia", "lycian_sea"), ("levantine_sea", "lycian_sea")}
    assert (drawing.fields.labels == drawing.grower.knot).any()


def test_the_coast_parts_land_and_sea() -> None:
    drawing, _ = drawn()
    land = np.asarray(coast.land_mask(drawing.base.projection, 2))[::2, ::2] > 127
    wet = [list(PLACES).index(name) + 1 for name in SEAS]
    owned = index()
    assert not (np.isin(owned, wet) & land).any()
    assert not (~np.isin(owned, wet) & (owned > 0) & ~land).any()
    inner = np.zeros(land.shape, bool)
    inner[10:-10, 10:-10] = True
    assert (owned[inner & ~land] > 0).mean() > 0.97, "lagoons are nobody's, the sea is somebody's"


def test_areas_of_sea_are_laid_out_like_land_and_known_as_sea() -> None:
    layout = drawn()[0].layout
    assert [name for name, space in layout.spaces.items() if space.sea] == list(SEAS)
    for name, space in layout.spaces.items():
        assert len(space.slots) >= 4, name
        assert layout.at(*space.centre) == name


def test_an_owner_is_seen_at_sea() -> None:
    bands, owned = np.asarray(drawn()[1]["bands@1x.png"]), index()
    for name in SEAS:
        band = bands[owned == list(PLACES).index(name) + 1]
        assert np.median(band) == 64 and band.max() > 150, name


def test_borders_at_sea_are_dashed_lines_of_their_own_ink() -> None:
    """Across the border of the Lycian and the Egyptian Sea there is ink, and gaps in it."""
    drawing, pictures = drawn()
    picture = np.asarray(pictures["base@2x.webp"]).astype(int)
    names = list(PLACES)
    (arc,) = [
        arc
        for arc in drawing.shapes.sea
        if {arc.left, arc.right} == {names.index("lycian_sea") + 1, names.index("egyptian_sea") + 1}
    ]
    across = [
        picture[round(2 * y) - 3 : round(2 * y) + 4, round(2 * x)].sum(-1).min()
        for x, y in arc.points
        if 20 < x < 620 and 20 < y < 580
    ]
    assert min(across) < 300 < 420 < max(across)


def blue(one: str, other: str) -> float:
    """How much bluer than red a border is drawn, on the whole."""
    drawing, pictures = drawn()
    picture, names = np.asarray(pictures["base@2x.webp"]).astype(int), list(PLACES)
    sides = {names.index(one) + 1, names.index(other) + 1}
    points = [at for arc in drawing.shapes.arcs if {arc.left, arc.right} == sides for at in arc.points]
    line = np.asarray([picture[round(2 * y), round(2 * x)] for x, y in points if 20 < x < 620 and 20 < y < 580])
    return float(np.median(line[:, 2] - line[:, 0]))


def test_a_border_that_is_a_river_is_blue() -> None:
    assert blue("phoenicia", "syria") > 60
    assert blue("phoenicia", "philistia") < 0


def test_the_names_of_some_areas_are_in_capitals() -> None:
    layout = drawn()[0].layout
    assert layout.spaces["syria"].lines == ["SYRIA"] and layout.spaces["syria"].title == "Syria"
    assert layout.spaces["delta"].lines == ["Delta"]


def test_signs_of_an_area_stand_side_by_side() -> None:
    layout = drawn()[0].layout
    side, astray = sign_side(layout.counter), []
    for name, space in layout.spaces.items():
        (x0, y0), (x1, y1) = space.signs
        assert (x1 - x0, y1 - y0) in ((side, 0), (0, side)), name
        astray += [name] if layout.at(x0, y0) != name else []
    assert astray in ([], ["alashiya"]), "only the island has no room for all that stands there"


def test_a_bake_says_its_steps_with_their_seconds() -> None:
    drawn()
    lines = "".join(said).splitlines()
    assert [line.partition(" ...")[0] for line in lines] == [
        "sea: areas grow",
        "sea: borders are smoothed",
        "sea: names and counters find their places",
        "sea: the map is painted",
    ]
    assert all(line.endswith(" s") and float(line.split()[-2]) >= 0 for line in lines)


def test_water_without_an_area_is_nobodys() -> None:
    """With no site in the Gulf of Suez its water stays nobody's, whatever sea lies nearest."""
    file = msgspec.structs.replace(plan().file, frame=(29.0, 37.5, 27.0, 37.4))
    grower = Grower(msgspec.structs.replace(plan(), file=file), Base(plan(frame=file.frame).projection()))
    fields = grower.settle()
    assert fields.sea is not None
    x, y = grower._cell((28.6, 33.1))
    assert not grower.land[y, x] and fields.sea[y, x] == grower.knot + 1


def test_water_that_is_closed_parts_the_seas_beside_it() -> None:
    """Closed water between the Lycian and the Egyptian Sea grows as they do, and is nobody's."""
    shut = {"west": Closed([(34.2, 30.0), (34.4, 31.4)], "pirates", water=True)}
    near = plan(closed=shut)
    base = Base(near.projection())
    grown = Grower(near, base)
    shapes = shape.shapes(grown.settle(), base.projection, 1)
    x, y = (round(float(at)) for at in base.projection.forward(30.0, 34.2))
    assert shapes.index[y, x] == 0 and (shapes.index[y - 8 : y + 8, x - 8 : x + 8] == 0).all()
    seen = met(near, shapes.index)
    assert seen.get(("egyptian_sea", "lycian_sea"), 0) < met(plan(), index())["egyptian_sea", "lycian_sea"] / 2


def test_what_has_no_room_on_the_sheet_is_one_line() -> None:
    """A name longer than the map is wide."""
    spaces = {**plan().spaces, "delta": msgspec.structs.replace(plan().spaces["delta"], name="Nile" * 30)}
    with pytest.raises(Unmet, match=r"map.toml: spots.delta name: no room on the sheet; a larger frame, or sites"):
        Placer(msgspec.structs.replace(plan(), spaces=spaces), index(), []).solve(Effort(sweeps=1, rounds=1, runs=1))


def test_areas_grow_from_their_own_element() -> None:
    moved = plan(spots={"straits": Spot(at=(37.3, 34.2)), "delta": Spot(at=(32.2, 30.5))})
    assert [str(fault) for fault in faults.faults(moved)] == [
        "map.toml: spots.delta: [32.2, 30.5] lies in the sea; a place on land",
        "map.toml: spots.straits: [37.3, 34.2] lies on land; a place on water",
    ]
    assert faults.faults(plan()) == []


def test_a_kind_of_water_that_is_no_terrain() -> None:
    assert [str(fault) for fault in faults.faults(plan(waters=["sea", "ocean"]))] == [
        "map.toml: waters.ocean: no such terrain; one of fertile, mountain, desert, sea"
    ]
