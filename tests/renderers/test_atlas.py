"""The atlas: projection and warp there and back, the data, the fonts, the sheet."""

import weakref

import numpy as np
import pytest
from PIL import Image

from renderers.atlas import coast, fonts, rivers
from renderers.atlas.base import Base
from renderers.atlas.geography import altitude, geography
from renderers.atlas.ink import Mask, dashed
from renderers.atlas.paper import EDGE, INK, MARGIN, neat_line
from renderers.atlas.projection import Lambert, Projection, Warp, Warped, path, places
from renderers.atlas.theatres import THEATRES, box

FRAME = (25.0, 53.0, 23.0, 42.7)
SIZE = (320, 204)
CROWD = [(35.5, 33.5), (35.3, 31.8), (36.1, 34.6), (44.4, 32.5), (31.2, 29.9)]


def plain() -> Lambert:
    return Lambert(FRAME, SIZE)


def warped(power: float = 0.85) -> Warped:
    warp = Warp(power=power, most=2.6, spread=12, extra=[(33.5, 35.6, 3, 2)])
    return Warped(plain(), CROWD, warp)


@pytest.mark.parametrize("projection", [plain(), warped()], ids=["plain", "warped"])
def test_projection_there_and_back(projection: Projection) -> None:
    longitude, latitude = np.meshgrid(np.linspace(25.5, 52.5, 28), np.linspace(23.5, 42.5, 20))
    x, y = projection.forward(longitude, latitude)
    again, and_again = projection.inverse(x, y)
    assert np.allclose(again, longitude, atol=1e-6)
    assert np.allclose(and_again, latitude, atol=1e-6)


def test_frame_fills_the_picture() -> None:
    projection = plain()
    west, east, south, north = FRAME
    (left, right), _ = projection.forward([west, east], [(south + north) / 2] * 2)
    _, (bottom, top) = projection.forward([(west + east) / 2] * 2, [south, north])
    assert np.allclose([left, right, top, bottom], [0, SIZE[0], 0, SIZE[1]])


def test_north_is_up_and_east_is_right() -> None:
    x, y = warped().forward([30.0, 40.0, 30.0], [30.0, 30.0, 40.0])
    assert x[1] > x[0]
    assert y[2] < y[0]


def test_warp_never_turns_back() -> None:
    projection = warped(1.2)
    for source, target in (projection.columns, projection.rows):
        assert (np.diff(source) > 0).all()
        assert (np.diff(target) > 0).all()


def test_warp_keeps_the_frame_and_gives_room_to_the_crowd() -> None:
    flat, wide = plain(), warped()
    (x0, x1), (y0, y1) = wide.inverse([0, SIZE[0]], [SIZE[1] / 2] * 2)
    (a0, a1), _ = flat.inverse([0, SIZE[0]], [SIZE[1] / 2] * 2)
    assert np.allclose([x0, x1], [a0, a1], atol=1.5)  # rows moved: the cone's edges lean a little

    def room(projection: Projection) -> float:
        across, _ = projection.forward([34.5, 36.5], [33.5, 33.5])
        return float(across[1] - across[0])

    assert room(wide) > 1.3 * room(flat)
    assert y0 == pytest.approx(y1, abs=2)


def test_no_warp_moves_nothing() -> None:
    flat, still = plain(), Warped(plain(), CROWD, Warp(power=0.0))
    assert np.allclose(flat.forward(35.0, 33.0), still.forward(35.0, 33.0), atol=0.5)


def test_data_hold_what_the_maps_need() -> None:
    found = geography()
    assert {"Nile", "Euphrates", "Tigris", "Halys", "Orontes"} <= {river.name for river in found.rivers}
    assert {"Van", "Urmia", "Dead Sea"} <= {lake.name for lake in found.lakes}
    assert len(rivers.known()) > 15
    heights = altitude(np.array([44.3, 31.0]), np.array([39.7, 30.9]))  # Ararat, the Delta
    assert heights[0] > 3000
    assert heights[1] < 60


def test_land_and_sea_lie_where_they_do() -> None:
    projection = warped()
    land = np.asarray(coast.land_mask(projection, 1)) > 127
    for lon, lat, dry in ((35.2, 31.8, True), (30.0, 33.5, False), (33.2, 35.0, True), (39.0, 32.0, True)):
        x, y = projection.forward(lon, lat)
        assert bool(land[int(y), int(x)]) is dry


def test_ancient_gulf_reaches_further_than_the_modern() -> None:
    projection = plain()
    land = np.asarray(coast.land_mask(projection, 2)) > 127
    x, y = projection.forward(48.2, 30.3)  # Abadan of today
    assert not land[int(y * 2), int(x * 2)]


def test_places_are_pixel_middles() -> None:
    longitude, latitude = places(plain())
    x, y = plain().forward(longitude[10, 20], latitude[10, 20])
    assert (float(x), float(y)) == pytest.approx((20.5, 10.5))


def test_sheet_is_the_same_twice() -> None:
    first, second = (Base(plain()) for _ in range(2))
    assert first.sheet(first.ground(), 1).tobytes() == second.sheet(second.ground(), 1).tobytes()


def test_a_frame_of_any_width_has_its_bars_between_the_corners() -> None:
    """A bar that ends within a corner is none: on wide maps there is one."""
    sheets = {}
    for east in range(40, 85):
        projection = Lambert((24.2, float(east), 21.0, 47.0), (800, 480))
        sheets[east] = Image.new("RGB", (800, 480), "white")
        neat_line(sheets[east], projection, 1)
        for row in (4, 475):
            assert {sheets[east].getpixel((x, row)) for x in (*range(3, EDGE), *range(800 - EDGE + 1, 797))} == {MARGIN}
            dark = [x for x in range(EDGE, 800 - EDGE) if sheets[east].getpixel((x, row)) == INK]
            assert 150 < len(dark) < 550, "every second stretch of two degrees is dark"


def test_fonts_have_the_letters_of_transliteration() -> None:
    for family in fonts.FILES:
        missing = fonts.font(family, 24).getmask("\U0010fffe").getbbox()
        blank = bytes(fonts.font(family, 24).getmask("\U0010fffe"))
        for letter in "šḫṭāēīūâêîûŠḪṬĀṣṢʾʿġḥ":
            assert bytes(fonts.font(family, 24).getmask(letter)) != blank or missing is None, (family, letter)


def test_weight_changes_the_letters() -> None:
    assert fonts.width("serif", 24, 900, "Hatti") > fonts.width("serif", 24, 400, "Hatti")


def test_theatres_have_the_shape_of_a_zoom() -> None:
    projection = warped()
    for theatre in THEATRES.values():
        left, top, right, bottom = box(projection, theatre)
        assert 0 <= left < right <= SIZE[0]
        assert 0 <= top < bottom <= SIZE[1]
        assert (right - left) / (bottom - top) == pytest.approx(4 / 3, rel=0.02)


def test_dashes_leave_gaps() -> None:
    pieces = list(dashed([(0, 0), (100, 0)], 10, 10))
    assert len(pieces) == 5
    assert pieces[1][0] == (20, 0)


def test_mask_is_smooth() -> None:
    mask = Mask((20, 20), 2)
    mask.dot(10, 10, 5)
    levels = set(np.asarray(mask.cover()).ravel().tolist())
    assert {0, 255} < levels


def test_path_follows_the_projection() -> None:
    assert path(plain(), [(30, 30)], 2)[0] == pytest.approx([2 * float(v) for v in plain().forward(30, 30)])


def test_only_the_last_few_fonts_are_held() -> None:
    """Each is a megabyte, nearly, and every part of a map has sizes of its own."""
    made = [weakref.ref(fonts.font("sans", size, 600)) for size in range(10, 110)]
    assert sum(one() is not None for one in made) <= 24
    assert fonts.font("sans", 109, 600) is made[-1]()
