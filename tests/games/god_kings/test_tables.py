"""Peoples, kinds of unit, rulers and the numbers of the rules, as the rulebook states them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import engine.games.god_kings
from engine.games.god_kings.data import kinds, numbers, peoples, rulers
from engine.games.god_kings.data.kinds import (
    BROWN,
    BROWN_IN_ALL,
    KINDS,
    MERCENARIES,
    counters_of,
    division_of,
    factor_of,
    kind_of,
    mp_of,
    power_of,
    strength_of,
    unit_text,
)
from engine.games.god_kings.data.numbers import (
    LIMITS,
    MODIFIERS,
    MOVEMENT,
    OPS,
    POINTS,
    PRICES,
    REACTIONS,
    SIEGE,
    attrition_from,
    charge_modifier,
    column_text,
    loss_number,
    siege_falls,
    succeeds,
    wall_modifier,
)
from engine.games.god_kings.data.peoples import (
    DIVISIONS,
    POWERS,
    REVOLTS,
    SIDES,
    STRAYS,
    TRIBES,
    called,
    clause,
    does,
    is_brown,
    owned,
)
from engine.games.god_kings.data.rulers import GENERALS, RULERS, WARLORDS, king_of, successor_of, warlords_of
from engine.games.god_kings.data.tables import GUIDE, read
from engine.wargame.tables import Raw
from tests.reads import read_of
from tests.rules import rule

# The Battle Table as printed: one row for each modified die from -3 to 10.
PRINTED = """
1 2 3 4 5-6 7-8 9-11 12-15 16-20 21-25 26-30 31-36 37+
-3 0 0 0 0 0 0 0 0 3 5 5 7 8
-2 0 0 0 0 0 0 1 1 5 5 7 8 9
-1 0 0 0 0 0 1 2 3 5 7 8 9 10
0 0 0 0 0 1 2 3 5 7 9 10 10 11
1 0 0 0 1 2 3 4 7 9 10 11 12 13
2 0 0 1 2 3 3 5 8 9 11 12 13 15
3 0 0 1 2 3 4 6 9 10 12 14 15 17
4 0 1 2 3 4 5 7 10 11 13 15 17 19
5 0 1 2 3 4 6 8 11 12 14 16 18 20
6 1 2 3 4 5 7 9 11 13 15 17 19 21
7 1 2 3 4 5 7 10 12 14 16 18 20 22
8 1 2 3 4 6 8 10 13 15 18 20 22 24
9 1 2 3 4 6 8 11 14 16 20 22 24 26
10 2 3 4 5 6 9 11 14 17 20 24 26 28
"""


def strengths(column: str) -> range:
    """Those of a printed column."""
    low, _, high = column.rstrip("+").partition("-")
    return range(int(low), (99 if column.endswith("+") else int(high or low)) + 1)


# ---------------------------------------------------------------- Battle Table


@rule("GK-15.5.7.a", "GK-15.5.7.c", "GK-15.5.4.a")
def test_the_battle_table_cell_by_cell() -> None:
    head, *lines = [line.split() for line in PRINTED.strip().splitlines()]
    assert len(lines) == 14 and len(head) == 13
    for die, *cells in lines:
        for column, cell in zip(head, cells, strict=True):
            for strength in strengths(column):
                assert loss_number(strength, int(die)) == int(cell), (strength, die)
                assert column_text(strength) == column


@rule("GK-15.5.7.b")
def test_dice_beyond_the_table_stand_at_its_ends() -> None:
    head, least, *_, most = [line.split() for line in PRINTED.strip().splitlines()]
    for column, low, high in zip(head, least[1:], most[1:], strict=True):
        for strength in strengths(column):
            assert [loss_number(strength, die) for die in (-9, -4, -3)] == [int(low)] * 3
            assert [loss_number(strength, die) for die in (10, 11, 30)] == [int(high)] * 3
    assert loss_number(0, 10) == 0, "who has no strength inflicts nothing"
    assert column_text(0) == "none"


@rule("GK-EX-19")
def test_the_printed_example_of_a_loss_number() -> None:
    assert [loss_number(strength, 2) for strength in (9, 10, 11)] == [5, 5, 5]
    assert factor_of("warrior_amon") + factor_of("chariot") == 5


# ---------------------------------------------------------------- charges, sieges, rolls


@rule("GK-15.5.2.g", "GK-15.5.2.h", "GK-15.5.2.i")
def test_the_ratio_of_chariots() -> None:
    table = {(1, 1): 0, (2, 3): 0, (0, 0): 0, (3, 2): -1, (1, 0): -1, (2, 1): -2, (5, 2): -2, (2, 0): -2}
    table |= {(3, 1): -3, (6, 2): -3, (3, 0): -3, (8, 0): -3, (8, 3): -2, (5, 3): -1}
    assert {pair: charge_modifier(*pair) for pair in table} == table
    assert MODIFIERS["charge_failed_to_avoid"] == -1


@rule("GK-17.3.b", "GK-17.4.a", "GK-17.4.b")
def test_the_siege_table() -> None:
    assert [siege_falls(die, 0) for die in range(1, 7)] == [False, False, False, True, True, True]
    assert siege_falls(6, -3) and not siege_falls(1, 5)
    assert siege_falls(3, 1) and not siege_falls(4, -1) and not siege_falls(5, -2)


@rule("GK-3.0.u", "GK-17.3.a", "GK-17.3.g", "GK-17.2.b")
def test_walls_and_long_sieges() -> None:
    assert [wall_modifier(walls) for walls in (1, 2, 3)] == [0, -1, -2]
    assert (SIEGE["continued"], SIEGE["continued_most"], SIEGE["units"]) == (1, 3, 3)


@rule("GK-EX-22")
def test_the_printed_example_of_a_siege() -> None:
    traitor = 1
    assert wall_modifier(3) + SIEGE["continued"] + traitor == 0


@rule("GK-13.4.f", "GK-13.4.g", "GK-14.1.f", "GK-14.1.g", "GK-15.5.2.l", "GK-15.5.2.m")
def test_a_natural_one_succeeds_and_a_natural_six_fails() -> None:
    assert succeeds(1, 5, -3) and not succeeds(6, -9, 4)
    assert [succeeds(die, 0, 2) for die in range(1, 7)] == [True, True, False, False, False, False]
    assert succeeds(4, -2, 2) and not succeeds(4, -1, 2)


@rule("GK-11.13.b", "GK-11.13.c")
def test_attrition_is_worse_among_ten_units() -> None:
    assert [attrition_from(units) for units in (1, 9, 10, 20)] == [6, 6, 5, 5]


def test_modifiers_of_rolls_and_battles() -> None:
    assert REACTIONS == {"enemy_marker": 1, "more_chariots": -1, "chariots_only": -2, "lone_general": -1}
    battle = {name: n for name, n in MODIFIERS.items() if not name.startswith("charge")}
    assert battle == {
        "allies": 1,
        "allies_at_home": 2,
        "mountain": 1,
        "division": 1,
        "intercepted": 1,
        "failed_to_avoid": -1,
    }


# ---------------------------------------------------------------- Ops, prices, limits, points


@rule(
    "GK-3.0.q",
    "GK-9.2.b",
    "GK-9.2.e",
    "GK-9.2.f",
    "GK-9.2.h",
    "GK-9.2.j",
    "GK-9.2.k",
    "GK-9.2.l",
    "GK-9.2.m",
    "GK-EX-8",
)
def test_what_ops_numbers_do() -> None:
    found = [(o.rating, o.markers, o.mercenaries, o.succession, o.garrisons, o.wp, o.tp) for o in OPS.values()]
    assert found == [(1, 1, 1, 1, 1, 1, 1), (2, 2, 2, 2, 1, 1, 1), (3, 3, 3, 3, 2, 2, 2)]
    assert list(OPS) == [1, 2, 3]


@rule("GK-9.2.i", "GK-12.1.c")
def test_only_three_ops_move_a_neutral_or_a_fleet() -> None:
    assert [number for number, ops in OPS.items() if ops.neutral] == [3]
    assert [number for number, ops in OPS.items() if ops.naval] == [3]


@rule("GK-7.1.h", "GK-7.1.i", "GK-7.1.j", "GK-7.1.k")
def test_prices() -> None:
    assert {name: (price.tp, price.wp) for name, price in PRICES.items()} == {
        "garrison": (1, 0),
        "mercenary": (1, 0),
        "refit": (1, 0),
        "chariot": (1, 1),
    }


@rule("GK-11.2.a", "GK-11.2.c", "GK-11.6.a", "GK-11.7.a", "GK-12.1.d", "GK-12.2.a")
def test_movement_costs() -> None:
    assert MOVEMENT == {
        "space": 1,
        "mountain": 2,
        "general": 6,
        "marker": 1,
        "naval": 3,
        "naval_units": 5,
    }


@rule("GK-5.0.b", "GK-8.4.b", "GK-11.8.a", "GK-11.5.a", "GK-16.2.a", "GK-15.5.10.b", "GK-21.0.j", "GK-24.2.a")
def test_limits() -> None:
    stated = {
        "hand": 7,
        "kept": 1,
        "rounds": 5,
        "divisions": 4,
        "inside": 2,
        "overrun": 10,
        "retreat": 4,
    }
    stated |= {"displaced": 5, "attrition": 10, "hesitation": 2, "hesitates": 3, "battle_units": 6, "sudden_death": 20}
    assert {name: LIMITS[name] for name in stated} == stated
    assert LIMITS["division"] == 3 and LIMITS["change_turn"] == 6


@rule("GK-15.5.9.f", "GK-15.5.9.g", "GK-24.1.b", "GK-24.1.m", "GK-EX-30")
def test_victory_points() -> None:
    assert POINTS == {"battle": 1, "barbarians": 1, "home_space": -2}
    assert POINTS["battle"] + POINTS["barbarians"] == 2


@pytest.mark.parametrize("table", ["MODIFIERS", "REACTIONS", "SIEGE", "MOVEMENT", "LIMITS", "POINTS"])
def test_every_number_is_one_that_the_rules_count_with(table: str) -> None:
    assert read_of(engine.games.god_kings, table) == set(getattr(numbers, table))


# ---------------------------------------------------------------- units


@rule("GK-2.2.a", "GK-2.2.d", "GK-11.2.d")
def test_kinds_of_unit() -> None:
    assert {name: (k.strength, k.reduced, k.factor, k.mp) for name, k in KINDS.items()} == {
        "warrior": (3, 2, 3, 4),
        "chariot": (4, 2, 2, 5),
        "guard": (5, 3, 2, 4),
        "mercenary": (2, 1, 2, 4),
    }


def test_what_a_key_says() -> None:
    assert [kind_of(key) for key in ("warrior_amon", "chariot/reduced", "guard*inside", "mercenary/reduced*moved")] == [
        "warrior",
        "chariot",
        "guard",
        "mercenary",
    ]
    assert (division_of("warrior_seth/reduced*moved"), division_of("chariot")) == ("seth", "")
    assert (power_of("warrior_taidu"), power_of("guard")) == ("mitanni", "")
    assert (strength_of("warrior_amon"), strength_of("warrior_amon/reduced*inside"), strength_of("guard/reduced")) == (
        3,
        2,
        3,
    )
    assert (factor_of("chariot/reduced"), factor_of("warrior_ra/reduced"), mp_of("chariot*moved")) == (2, 3, 5)
    with pytest.raises(LookupError):
        kind_of("elephant")


def test_units_in_words() -> None:
    pile = {"warrior_amon": 2, "warrior_amon/reduced*moved": 1, "chariot": 2}
    assert unit_text(pile) == "3 warriors of Amon (1 reduced) and 2 chariots"
    assert unit_text({"mercenary/reduced": 1, "guard*inside": 1}) == "1 royal guard and 1 mercenary (reduced)"
    assert unit_text({}) == "no units"


@rule("GK-2.2.c")
def test_counters() -> None:
    assert [counters_of("egypt", kind) for kind in KINDS] == [12, 8, 2, 24]
    assert [counters_of("libyan", kind) for kind in KINDS] == [0, 42, 0, 42]
    assert (MERCENARIES, BROWN, BROWN_IN_ALL) == (24, 14, 42)


# ---------------------------------------------------------------- peoples


@rule("GK-1.0.a", "GK-1.0.b")
def test_who_there_is() -> None:
    assert list(POWERS) == ["egypt", "hatti", "mitanni", "kassites", "assyria"]
    assert [power.color for power in POWERS.values()] == ["green", "orange", "blue", "purple", "maroon"]
    assert list(TRIBES) == ["gasga", "libyan", "elamite"]
    assert list(REVOLTS) == ["revolt_karkemish", "revolt_megiddo", "revolt_sumer", "revolt_amurru"]
    assert [side for side in SIDES if is_brown(side)] == [*TRIBES, STRAYS, *REVOLTS]
    assert list(GUIDE.roles) == list(POWERS)


@rule("GK-3.0.t")
def test_royal_guards() -> None:
    assert {power.id: power.royal_guard for power in POWERS.values()} == {
        "egypt": "Sherden",
        "hatti": "Meshedi",
        "mitanni": "Mariyannu",
        "kassites": "Household of Marduk",
        "assyria": "Sons of the Palace",
    }


@rule("GK-7.2.a", "GK-7.2.b")
def test_divisions() -> None:
    assert len(DIVISIONS) == 20
    assert {id: tuple(power.divisions.values()) for id, power in POWERS.items()} == {
        "egypt": ("Amon", "Ra", "Seth", "Ptah"),
        "hatti": ("Hattusha", "Nerik", "Arinna", "Pitassa"),
        "mitanni": ("Washukanni", "Taidu", "Nuhasse", "Harran"),
        "kassites": ("Babylon", "Marduk", "Nippur", "Sippar"),
        "assyria": ("Assur", "Nineveh", "Arbela", "Ishtar"),
    }
    for power in POWERS.values():
        assert power.counters["warrior"] == LIMITS["division"] * LIMITS["divisions"]


@rule("GK-21.0.a", "GK-22.0.a")
def test_armies_of_barbarians_and_revolts() -> None:
    assert all(tribe.army == {"chariot": 3, "mercenary": 5} for tribe in TRIBES.values())
    assert {id: (r.space, r.province, r.army["chariot"], r.army["mercenary"]) for id, r in REVOLTS.items()} == {
        "revolt_karkemish": ("karkemish", "karkemish", 2, 4),
        "revolt_megiddo": ("megiddo", "canaan", 2, 3),
        "revolt_sumer": ("uruk", "sumer", 1, 4),
        "revolt_amurru": ("sumur", "amurru", 1, 4),
    }


def test_peoples_in_sentences() -> None:
    assert does("kassites", "takes Opis") == "The Kassites take Opis"
    assert clause("revolt_sumer", "moves") == "the Revolt of Sumer moves"
    assert (owned("egypt"), owned("libyan"), called("kassites")) == ("Egypt's", "the Libyans'", "Kassites")


# ---------------------------------------------------------------- generals


@rule("GK-2.2.g", "GK-2.2.i", "GK-11.2.e", "GK-11.2.f", "GK-11.2.g", "GK-EX-1")
def test_who_may_lead() -> None:
    assert len(RULERS) == 45 and len(WARLORDS) == 10 and len(GENERALS) == 45 + 10 + 7
    assert {kind: {g.limit for g in GENERALS.values() if g.kind == kind} for kind in ("king", "warlord", "leader")} == {
        "king": {10},
        "warlord": {5},
        "leader": {10},
    }
    king, a, b = (GENERALS[id].limit for id in ("thutmose_iii", "egypt_a", "egypt_b"))
    assert (king + a, king + a + b, a, king) == (15, 20, 5, 10)
    assert warlords_of("egypt") == ("egypt_a", "egypt_b") and warlords_of("gasga") == ()
    assert [(GENERALS[id].sr, GENERALS[id].br) for id in ("egypt_a", "hatti_b", "gasga", "revolt_sumer")] == [
        (2, 2),
        (2, 1),
        (2, 2),
        (2, 2),
    ]
    assert GENERALS["kassites_a"].name == "Warlord A of the Kassites"


@rule("GK-EX-18")
def test_ratings_the_text_tells() -> None:
    thutmose, saushtatar = GENERALS["thutmose_iii"], GENERALS["saushtatar"]
    assert (thutmose.sr, thutmose.br, saushtatar.br) == (1, 4, 2)
    assert thutmose.br - saushtatar.br == 2
    hatshepsut = GENERALS["hatshepsut"]
    assert hatshepsut.sr > thutmose.sr and hatshepsut.br < thutmose.br


def chart(power: str) -> list[tuple[str, str]]:
    return [(king_of(power, turn), successor_of(power, turn)) for turn in range(1, 11)]


@rule("GK-EX-24", "GK-19.2.c")
def test_the_chart_of_egypt() -> None:
    assert chart("egypt")[:6] == [
        ("hatshepsut", "thutmose_iii"),
        ("thutmose_iii", ""),
        ("thutmose_iii", "amenhotep_ii"),
        ("amenhotep_ii", "amenhotep_iii"),
        ("amenhotep_iii", ""),
        ("amenhotep_iv", ""),
    ]
    assert chart("egypt")[6:8] == [("amenhotep_iv", "tutankhamun"), ("tutankhamun", "horemheb")]
    assert chart("egypt")[8:] == [("seti_i", "ramesses_ii"), ("ramesses_ii", "")]


@rule("GK-EX-25")
def test_the_chart_of_hatti() -> None:
    assert chart("hatti")[1:3] == [("muwatalli_i", "tudhaliya_i"), ("tudhaliya_i", "")]


@rule("GK-19.2.b")
def test_a_successor_of_one_turn_only() -> None:
    assert successor_of("kassites", 5) == "kurigalzu_i"
    assert "kurigalzu_i" not in [king for king, _ in chart("kassites")]


@rule("GK-19.1.a", "GK-23.0.c")
def test_every_power_has_a_king_every_turn_but_mitanni_after_its_fall() -> None:
    for power in ("egypt", "hatti", "kassites", "assyria"):
        assert all(king for king, _ in chart(power))
    assert [turn for turn in range(1, 11) if not king_of("mitanni", turn)] == [8, 9, 10]
    assert king_of("assyria", 6) == "ashur_uballit_i"


def test_the_turn_of_first_mention() -> None:
    turns = {"hatshepsut": 1, "thutmose_iii": 1, "amenhotep_ii": 3, "amenhotep_iv": 6, "ramesses_ii": 9, "horemheb": 8}
    assert {ruler: RULERS[ruler].turn for ruler in turns} == turns


# ---------------------------------------------------------------- what does not fit is refused


def changed(file: str, change: Callable[[Any], object]) -> Raw:
    raw = read(file)
    change(raw)
    return raw


def refused(build: Callable[[Raw], object], file: str, change: Callable[[Any], object]) -> str:
    with pytest.raises(ValueError) as caught:
        build(changed(file, change))
    return str(caught.value)


def test_a_fault_names_file_item_and_what_is_wrong() -> None:
    build_rulers = lambda raw: rulers.build_rulers(raw, rulers.CHART)  # noqa: E731
    assert refused(build_rulers, "rulers.toml", lambda r: r["rulers"]["seti_i"].update(sr=4)) == (
        "rulers.toml: seti_i: a rating out of range"
    )
    assert "the chart does not name" in refused(
        build_rulers, "rulers.toml", lambda r: r["rulers"]["seti_i"].update(power="")
    )
    assert "not 10 turns" in refused(rulers.build_chart, "rulers.toml", lambda r: r["chart"]["egypt"]["kings"].pop())
    assert refused(numbers.build_battle, "tables.toml", lambda r: r["battle"]["rows"]["4"].pop()) == (
        "tables.toml: battle.rows.4: 12 columns"
    )
    assert "lower than one before" in refused(
        numbers.build_battle, "tables.toml", lambda r: r["battle"]["rows"].update({"4": [0] * 13})
    )
    assert refused(kinds.build_kinds, "tables.toml", lambda r: r["kinds"]["guard"].update(reduced=9)).startswith(
        "tables.toml: guard: "
    )
    assert refused(peoples.build_sides, "powers.toml", lambda r: r["sides"]["egypt"]["divisions"].pop("ra")) == (
        "powers.toml: egypt: divisions: 3"
    )
    assert "army" in refused(peoples.build_sides, "powers.toml", lambda r: r["sides"]["gasga"].pop("army"))
