"""The tables of scenarios and set-ups."""

from __future__ import annotations

import pytest

from engine.games.pharaohs.data.tables import COLORS, NATIONS, SCENARIOS, SETUPS, TURNS
from tests.games.pharaohs.table_facts import arrived, units
from tests.rules import rule


@rule("BP-SC4.0.a", "BP-SC6.0.a", "BP-SC9.1.a", "BP-SC7.1.e", "BP-SC9.1.e")
def test_scenarios() -> None:
    assert list(SCENARIOS) == ["full", "first_five", "middle_five", "last_five"]
    frames = {s.id: (s.first_turn, s.last_turn, s.setup) for s in SCENARIOS.values()}
    assert frames == {
        "full": (1, 10, ""),
        "first_five": (1, 5, ""),
        "middle_five": (4, 8, "middle"),
        "last_five": (6, 10, "last"),
    }
    none = {"blue": 0, "red": 0, "white": 0, "yellow": 0}
    assert SCENARIOS["full"].points == SCENARIOS["first_five"].points == none
    assert SCENARIOS["middle_five"].points == {"red": 110, "white": 110, "yellow": 100, "blue": 80}
    assert SCENARIOS["last_five"].points == {"red": 160, "white": 200, "yellow": 260, "blue": 180}
    assert all(tuple(scenario.points) == COLORS for scenario in SCENARIOS.values())


PLACED = {
    "middle": """
achaea: wilusyia 1C, seha_river_land 1C
egypt: thebaid 1F, upper_egypt 1F, lower_egypt 1F, naucratis 1F, on 1F 1C, philistia 1F, phoenicia 2C
hatti: arzawa 1F, phrygia 1F, kaska 1F, hatti 1F, west_taurus 1F, kizzuwatna 1F, chalbyes 1F, ugarit 2C,\
 aleppo 1C, kadesh 1C, mitanni 1C
judah: judah 4F
elam: elam 1F, south_zagros 1F
mitanni: hurri_land 2F
assyria: assyria 1C, arrapha 2F, euphrates 1F, mari 1C, akkad 1C, tigris 1F
sumer: sumer 1F
canaan: syria 2F, hamath 2F
kassites: zamua 1F
""",
    "last": """
achaea: wilusyia 1F, seha_river_land 1F, assuwa 1F, kos 1F, zippasla 1C
egypt: thebaid 1F, upper_egypt 1F, lower_egypt 1F 1C, naucratis 1F, on 1F
arameans: mitanni 1K, hanigalbat 1K, euphrates 1F 1V
urartu: urartu 1F, ashuguzai 1F, van 1F
canaan: syria 1F
luvians: lukka 1F, alasa 1C, arzawa 1F, kizzuwatna 1F
phrygia: phrygia 1F, kaska 1F, chalbyes 1F
sea_peoples: philistia 1F 1C, phoenicia 1F 1C
chaldea: mari 2F, akkad 1C, tigris 2F, babylon 1C
kassites: zamua 1F
hatti: pitassa 1C, hatti 2F, west_taurus 1F, aleppo 1C
judah: judah 2F
elam: karduniash 1F 1C, elam 1F, south_zagros 1F
mitanni: hurri_land 2F
libya: libyan_desert 3F
assyria: assyria 1C, arrapha 2F
sumer: sumer 3F
""",
}


def check_placed(name: str) -> None:
    wanted = {}
    for row in PLACED[name].strip().split("\n"):
        nation, stacks = row.split(": ")
        wanted[nation] = {s.split(" ", 1)[0]: units(s.split(" ", 1)[1]) for s in stacks.split(", ")}
    assert SETUPS[name].placed == wanted
    held = [area for stacks in wanted.values() for area in stacks]
    assert len(held) == len(dict.fromkeys(held))
    assert all(sum(stack.values()) <= 5 for stacks in wanted.values() for stack in stacks.values())


@rule("BP-SC7.1.a")
def test_middle_position() -> None:
    check_placed("middle")
    assert len(SETUPS["middle"].placed) == 10


@rule("BP-SC9.1.b")
def test_last_position() -> None:
    check_placed("last")
    assert len(SETUPS["last"].placed) == 17


DEAD = {
    "middle": """
elam: 2F
hatti: 2F 1C
egypt: 2F 1C
sumer: 2F
mitanni: 3F 1C
assyria: 3F 1C
canaan: 1C
kassites: 3F 2C
""",
    "last": """
elam: 2F 1C
hatti: 3F 2C
judah: 1F
egypt: 2C
achaea: 2F 1C
arameans: 2F 1V
assyria: 2F 1C
libya: 1F
luvians: 2F 1C
phrygia: 2F
sea_peoples: 2F
kassites: 1F
canaan: 2F
chaldea: 2F 1C
""",
}


def check_dead(name: str) -> None:
    rows = [row.split(": ") for row in DEAD[name].strip().split("\n")]
    assert SETUPS[name].dead == {nation: units(force) for nation, force in rows}


@rule("BP-SC7.1.b")
def test_middle_dead_piles() -> None:
    check_dead("middle")
    assert len(SETUPS["middle"].dead) == 8


@rule("BP-SC9.1.c")
def test_last_dead_piles() -> None:
    check_dead("last")
    assert len(SETUPS["last"].dead) == 14


@rule("BP-SC7.1.d")
def test_middle_markers() -> None:
    assert SETUPS["middle"].markers == {
        "egypt": {"lower_egypt": ("god",)},
        "judah": {"judah": ("godly",)},
        "assyria": {"arrapha": ("god", "terror")},
        "hatti": {"hatti": ("god",)},
    }


@rule("BP-SC9.1.d")
def test_last_markers() -> None:
    assert SETUPS["last"].markers == {
        "egypt": {"lower_egypt": ("god",)},
        "hatti": {"hatti": ("god",)},
        "judah": {"judah": ("ungodly",)},
        "assyria": {"arrapha": ("god", "terror")},
    }


@pytest.mark.parametrize(("name", "turns"), [("middle", 3), ("last", 5)])
def test_nobody_has_more_units_than_arrived(name: str, turns: int) -> None:
    setup = SETUPS[name]
    over: list[tuple[str, str, int]] = []
    for nation in NATIONS:
        have: dict[str, int] = {}
        for stack in (*setup.placed.get(nation, {}).values(), setup.dead.get(nation, {})):
            for kind, count in stack.items():
                kind = "cavalry" if kind == "camel" else kind
                have[kind] = have.get(kind, 0) + count
        came = arrived("full", nation, range(1, turns + 1))
        over += [(nation, k, n - came.get(k, 0)) for k, n in have.items() if n > came.get(k, 0)]
        if name == "last" and nation in ("achaea", "libya"):
            assert have == came
    # the one printed exception: a third Chaldean chariot
    assert over == ([("chaldea", "chariot", 1)] if name == "last" else [])


def test_nations_of_the_middle_five_on_turn_4() -> None:
    in_play = sorted([*SETUPS["middle"].placed, *TURNS[4].new_chits])
    assert len(in_play) == 14
    assert in_play == sorted(nation for t in range(1, 5) for nation in TURNS[t].new_chits)


def test_nations_of_the_last_five_on_turn_6() -> None:
    in_play = sorted([*SETUPS["last"].placed, *TURNS[6].new_chits])
    assert len(in_play) == 18
    assert in_play == sorted(nation for t in range(1, 7) for nation in TURNS[t].new_chits)
