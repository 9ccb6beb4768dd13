"""Sources named in the tables, and what is refused in them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.data.tables import AREAS, CAPITALS, CHART, NATIONS, RULERS, SCENARIOS, SETUPS, TURNS
from tests.games.pharaohs.table_facts import ALL_LINES, flat


def test_every_item_has_a_source() -> None:
    known = re.compile(r"(BP-[A-Za-z0-9.\-]+|reconstruction)(, (BP-[A-Za-z0-9.\-]+|reconstruction))*")
    no_rules = (
        "contact.toml",
        "guide.toml",
        "lesson.toml",
        "reasons.toml",
        "weights.toml",
    )  # words and weights
    files = sorted(file for file in tables.DATA.glob("*.toml") if file.name not in no_rules)
    names = [file.name for file in files]
    assert names == [
        "areas.toml",
        "chart.toml",
        "evidence.toml",
        "nations.toml",
        "setups.toml",
        "turns.toml",
        "victory.toml",
    ]
    items = (
        [(a.id, a.source) for a in AREAS.values()]
        + [(n.id, n.source) for n in NATIONS.values()]
        + [(c.area, c.source) for c in CAPITALS]
        + [(t.title, t.source) for t in TURNS.values()]
        + [(r.id, r.source) for r in RULERS.values()]
        + [(e.id, e.source) for turns in CHART.values() for e in flat(turns)]
        + [(s.id, s.source) for s in SCENARIOS.values()]
        + [(name, setup.source) for name, setup in SETUPS.items()]
        + [(line.id, line.id) for line in ALL_LINES]
    )
    assert len(items) == 59 + 21 + 5 + 10 + 27 + 62 + 4 + 2 + 160
    for item, source in items:
        assert known.fullmatch(source), item
    raw = tables.read("areas.toml")
    assert all(known.fullmatch(group["source"]) for group in raw["groups"].values())
    assert all("reconstruction" in entry.source for entry in flat(CHART["late"]))
    assert AREAS["east_caucasus"].source == "reconstruction"


@pytest.mark.parametrize(
    ("build", "raw", "said"),
    [
        (tables.build_areas, {}, "areas.toml: areas: no such table"),
        (tables.build_areas, {"areas": {"on": {"name": "On"}}}, "areas.toml: on: .*missing required"),
        (tables.build_nations, {"nations": {"egypt": {"name": 1}}}, "nations.toml: egypt: Expected `str`"),
        (tables.build_capitals, {"capitals": [{"nation": "egypt"}]}, "nations.toml: capitals 1: .*area"),
        (tables.build_turns, {"turns": {"one": {}}}, "turns.toml: turns: not numbered"),
        (
            lambda raw: tables.build_chart(raw, "late"),
            {"late": [{"turn": 9, "nation": "egypt", "mode": "fly", "source": "x"}]},
            "chart.toml: 9.egypt: unknown mode 'fly'",
        ),
        (
            lambda raw: tables.build_chart(raw, "late"),
            {"late": [{"turn": 9, "nation": "egypt", "mode": "place", "areas": ["atlantis"], "source": "x"}]},
            "chart.toml: 9.egypt: unknown place 'atlantis'",
        ),
        (
            tables.build_setups,
            {"setups": {"middle": {"placed": {}, "markers": {}, "dead": {}, "source": ""}}},
            "setups.toml: middle: no source",
        ),
        (
            tables.build_lines,
            {"full": [{"id": "BP-x", "color": "blue", "points": 5, "text": "t", "cout": 3}]},
            "victory.toml: BP-x: .*cout",
        ),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(build: Callable[[tables.Raw], object], raw: tables.Raw, said: str) -> None:
    with pytest.raises(ValueError, match=said) as refused:
        build(raw)
    assert "\n" not in str(refused.value)


def test_a_one_sided_border_is_refused() -> None:
    raw = tables.read("areas.toml")
    raw["areas"]["on"]["neighbours"].remove("sinai")
    with pytest.raises(ValueError, match="sinai: its border with on has one side only"):
        tables.build_areas(raw)


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^hyksos\.toml: "):
        tables.read("hyksos.toml")
