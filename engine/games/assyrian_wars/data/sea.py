"""1.2, 1.3, 6.16 The map at sea: coastal zones, the ports whose anchors lie in them, the Trade Boxes, the Deep Sea."""

from collections.abc import Mapping

from msgspec import Struct

from engine.games.assyrian_wars.data import areas, tables
from engine.wargame.places import Near, Place, edges, read_places
from engine.wargame.tables import Raw, convert, exactly, fail, known, named, table

FILE = "sea.toml"


class Sea(Struct, frozen=True, forbid_unknown_fields=True):
    """A body of water: ships never leave theirs."""

    id: str
    name: str
    source: str


class Zone(Place, frozen=True, forbid_unknown_fields=True):
    """A coastal zone."""

    code: str
    sea: str
    neighbours: tuple[str, ...]  # along the coast
    ports: tuple[str, ...] = ()  # the port areas whose anchors lie in it
    land: bool = False  # a land area too


class Box(Place, frozen=True, forbid_unknown_fields=True):
    """A small Trade Box."""

    sea: str
    entered_from: tuple[str, ...]


class DeepSea(Struct, frozen=True, forbid_unknown_fields=True):
    """6.15 Where the large Trade Box lies."""

    raid_boxes: int
    source: str


def build_zones(raw: Raw, seas: Mapping[str, Sea]) -> dict[str, Zone]:
    """Read the zones; every port has one anchor, and only Sealand is land as well."""
    zones = read_places(FILE, raw, "zones", Zone)
    near = edges(FILE, zones)
    known(FILE, "zones", "sea", (zone.sea for zone in zones.values()), seas)
    for id, others in near.items():
        if any(zones[other].sea != zones[id].sea for other in others):
            raise fail(FILE, id, "a zone of another sea is none of its neighbors")
    anchors = [port for zone in zones.values() for port in zone.ports]
    exactly(FILE, "zones", "port", anchors, areas.PORTS)
    if len(anchors) != len(areas.PORTS):
        raise fail(FILE, "zones", "a port has two anchors")
    exactly(FILE, "zones", "zone with land", (id for id, zone in zones.items() if zone.land), areas.SEALANDS)
    if twice := [id for id in zones if id in areas.AREAS and not zones[id].land]:
        raise fail(FILE, twice[0], "an area has this name")
    return zones


def build_boxes(raw: Raw, zones: Mapping[str, Zone]) -> dict[str, Box]:
    """Read the Trade Boxes; ships enter each from zones of its own sea."""
    boxes = read_places(FILE, raw, "boxes", Box)
    for id, box in boxes.items():
        known(
            FILE, id, "zone of its sea", box.entered_from, (name for name, zone in zones.items() if zone.sea == box.sea)
        )
        if not box.entered_from:
            raise fail(FILE, id, "nobody can enter it")
    return boxes


_raw = tables.read(FILE)
SEAS: dict[str, Sea] = named(FILE, _raw, "seas", Sea)
ZONES: dict[str, Zone] = build_zones(_raw, SEAS)
BOXES: dict[str, Box] = build_boxes(_raw, ZONES)
RAID_BOXES = convert(FILE, "deep_sea", table(FILE, _raw, "deep_sea"), DeepSea).raid_boxes
NEAR: Near = {id: zone.neighbours for id, zone in ZONES.items()}
ANCHORS: dict[str, str] = {port: id for id, zone in ZONES.items() for port in zone.ports}
NAMES: dict[str, str] = {id: place.name for places in (ZONES, BOXES) for id, place in places.items()}
