"""The map at sea: coastal zones, anchors, Trade Boxes, the Deep Sea."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.games.assyrian_wars.data import areas, sea, tables
from engine.games.assyrian_wars.data.sea import BOXES, ZONES
from engine.wargame.paths import joined

LIST = """
M1 | M2, M4 | tarsus, adana
M2 | M1, M3, M4 | cyprus
M3 | M2, M5 |
M4 | M1, M2, M5 | arvad
M5 | M3, M4, M6 | byblos, sidon, tyre
M6 | M5, M7 | ashdod, gaza
M7 | M6, M8 | pelusium, tanis
M8 | M7 | sais
G1 | G2, G4 | ur
G2 | G1, G3 | liyan
G3 | G2, G4 | dilmun
G4 | G1, G3 |
"""
CODES = {id: zone.code for id, zone in ZONES.items()}


def test_each_zone_with_its_neighbors_and_anchors() -> None:
    told = [[part.strip() for part in line.split("|")] for line in LIST.strip().splitlines()]
    found = [
        [zone.code, ", ".join(sorted(CODES[id] for id in zone.neighbours)), sorted(zone.ports)]
        for zone in ZONES.values()
    ]
    assert found == [[code, near, sorted(filter(None, ports.split(", ")))] for code, near, ports in told]


def test_two_bodies_of_water() -> None:
    assert [sea.SEAS[id].name for id in sea.SEAS] == ["Upper Sea", "Lower Sea"]
    assert {CODES[id] for id in joined(["cilician_coast"], sea.NEAR.__getitem__)} == {f"M{n}" for n in range(1, 9)}
    assert {CODES[id] for id in joined(["sealand"], sea.NEAR.__getitem__)} == {f"G{n}" for n in range(1, 5)}
    assert all((zone.sea == "upper_sea") == zone.code.startswith("M") for zone in ZONES.values())


def test_every_port_has_one_anchor_and_every_sea_a_port() -> None:
    assert sorted(sea.ANCHORS) == sorted(areas.PORTS)
    assert {ZONES[id].sea for id in sea.ANCHORS.values()} == set(sea.SEAS)
    assert sea.ANCHORS["ur"] == "sealand" and sea.ANCHORS["cyprus"] == "cyprus_north_coast"


def test_sealand_alone_is_land_and_sea() -> None:
    assert [id for id, zone in ZONES.items() if zone.land] == ["sealand"] == [id for id in ZONES if id in areas.AREAS]
    assert (ZONES["sealand"].lat, ZONES["sealand"].lon) == (areas.AREAS["sealand"].lat, areas.AREAS["sealand"].lon)


def test_trade_boxes_and_raid_boxes() -> None:
    entries = {id: sorted(CODES[zone] for zone in box.entered_from) for id, box in BOXES.items()}
    west = ["M1", "M2", "M3", "M5", "M8"]
    assert entries == {"greece": west, "cyprus_egypt": west, "magan_and_meluhha": ["G2", "G3"]}
    assert sea.RAID_BOXES == 5
    assert sea.NAMES["magan_and_meluhha"] == "Magan and Meluhha" and len(sea.NAMES) == 15


def changed(table: str, id: str, **fields: object) -> dict[str, Any]:
    raw = tables.read("sea.toml")
    raw[table][id].update(fields)
    return raw


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (
            changed("zones", "arabian_coast", neighbours=["dilmun_coast"]),
            "its border with arabian_coast has one side only",
        ),
        (changed("zones", "arabian_coast", sea="red_sea"), "sea.toml: zones: unknown sea 'red_sea'"),
        (changed("zones", "arabian_coast", sea="upper_sea"), "a zone of another sea is none of its neighbors"),
        (changed("zones", "arabian_coast", ports=["kish"]), "sea.toml: zones: unknown port 'kish'"),
        (changed("zones", "arabian_coast", ports=["ur"]), "sea.toml: zones: a port has two anchors"),
        (changed("zones", "dilmun_coast", ports=[]), "sea.toml: zones: port 'dilmun' is missing"),
        (changed("zones", "arabian_coast", land=True), "sea.toml: zones: unknown zone with land 'arabian_coast'"),
        (changed("zones", "sealand", land=False), "sea.toml: zones: zone with land 'sealand' is missing"),
        (changed("boxes", "greece", entered_from=["sealand"]), "sea.toml: greece: unknown zone of its sea 'sealand'"),
        (changed("boxes", "greece", entered_from=[]), "sea.toml: greece: nobody can enter it"),
        (changed("boxes", "greece", source=""), "sea.toml: greece: no source"),
    ],
)
def test_a_sea_that_does_not_fit_is_refused(raw: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        sea.build_boxes(raw, sea.build_zones(raw, sea.SEAS))
