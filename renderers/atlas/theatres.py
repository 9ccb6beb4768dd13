"""Named parts of the map: what a zoom shows. A game may narrow these, rename them or add its own."""

from __future__ import annotations

from msgspec import Struct

from renderers.atlas.projection import Frame, Projection

SHAPE = 4 / 3  # of a picture of a part of a map: its width to its height


class Theatre(Struct, frozen=True):
    """A part of the world by its edges: west, east, south, north."""

    title: str
    frame: Frame


THEATRES: dict[str, Theatre] = {
    "levant": Theatre("The Levant", (31.5, 40.5, 30.0, 37.8)),
    "nile": Theatre("The Nile", (27.0, 36.0, 24.5, 32.0)),
    "mesopotamia": Theatre("Mesopotamia", (38.0, 49.5, 29.8, 37.8)),
    "anatolia": Theatre("Anatolia", (25.5, 40.0, 35.5, 42.0)),
    "zagros": Theatre("Zagros and Caucasus", (40.0, 53.0, 33.0, 42.6)),
}


def box(projection: Projection, theatre: Theatre) -> tuple[int, int, int, int]:
    """The pixels of a theatre, widened to the shape of a zoom, so that all of them fill the same picture."""
    width, height = projection.size
    west, east, south, north = theatre.frame
    middle = (south + north) / 2
    (left, right), _ = projection.forward([west, east], [middle, middle])
    _, (bottom, top) = projection.forward([(west + east) / 2] * 2, [south, north])
    across = min(max(right - left, (bottom - top) * SHAPE), width, height * SHAPE)
    down = across / SHAPE
    x = min(max((left + right - across) / 2, 0), width - across)
    y = min(max((top + bottom - down) / 2, 0), height - down)
    return round(x), round(y), round(x + across), round(y + down)
