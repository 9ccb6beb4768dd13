"""The five scenarios: who plays, what everybody has, and what it is worth if nobody moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.god_kings.data.kinds import MERCENARIES, MERCENARY, counters_of, kind_of
from engine.games.god_kings.data.rulers import king_of, warlords_of
from engine.games.god_kings.data.scenarios import SCENARIOS, Scenario, Start, build_scenarios, home_of
from engine.games.god_kings.data.spaces import PROVINCES, SPACES
from engine.games.god_kings.data.tables import read
from tests.rules import rule

EVERY = [(scenario, start) for scenario in SCENARIOS.values() for start in scenario.powers.values()]
each = pytest.mark.parametrize(("scenario", "start"), EVERY, ids=[f"{s.id}-{p.power}" for s, p in EVERY])


def controlled(start: Start) -> list[str]:
    """18.1 Provinces with more than half of the spaces and every Walled-City."""
    found = []
    for name, province in PROVINCES.items():
        own = [space for space in province.spaces if space in start.controls]
        walls = [space for space in province.spaces if SPACES[space].walled]
        if province.spaces and len(own) * 2 > len(province.spaces) and all(space in own for space in walls):
            found.append(name)
    return found


def points(scenario: str) -> dict[str, int]:
    return {
        power: sum(PROVINCES[province].vp for province in controlled(start))
        for power, start in SCENARIOS[scenario].powers.items()
        if power not in SCENARIOS[scenario].empty
    }


# ---------------------------------------------------------------- every set-up


@each
def test_pieces_stand_in_own_spaces(scenario: Scenario, start: Start) -> None:
    assert len(set(start.controls)) == len(start.controls)
    assert set(start.controls) <= set(SPACES)
    assert set(home_of(start.power)) <= set(start.controls)
    assert {*start.units, *start.generals.values(), *start.garrisons} <= set(start.controls)
    assert all(SPACES[space].walled for space in start.garrisons)


@each
@rule("GK-2.2.c", "GK-2.2.f", "GK-2.2.g", "GK-7.2.b")
def test_each_power_has_its_king_two_warlords_and_no_more_units_than_counters(scenario: Scenario, start: Start) -> None:
    if start.power in scenario.empty:
        assert not start.units and not start.generals
        return
    assert set(start.generals) == {king_of(start.power, scenario.first), *warlords_of(start.power)}
    sums: dict[str, int] = {}
    for pile in start.units.values():
        for key, n in pile.items():
            sums[kind_of(key)] = sums.get(kind_of(key), 0) + n
    assert all(n <= counters_of(start.power, kind) for kind, n in sums.items())
    assert sums["warrior"] == 3 * len(start.divisions)
    assert 2 <= len(start.divisions) <= 4


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))
def test_no_space_has_two_owners_and_mercenaries_suffice(scenario: Scenario) -> None:
    every = [space for start in scenario.powers.values() for space in start.controls]
    assert len(every) == len(set(every))
    hired = [pile.get(MERCENARY, 0) for start in scenario.powers.values() for pile in start.units.values()]
    assert sum(hired) <= MERCENARIES


def test_victory_points_if_nobody_moves() -> None:
    assert points("campaign") == {"egypt": 5, "hatti": 6, "mitanni": 8, "kassites": 8}
    assert points("rise_of_egypt") == {"egypt": 8, "mitanni": 9}
    assert points("three_brothers") == {"egypt": 11, "hatti": 6, "mitanni": 7, "kassites": 8}
    assert points("amarna") == {"egypt": 12, "hatti": 10, "assyria": 4, "kassites": 9}
    assert points("kadesh") == {"egypt": 9, "hatti": 13, "assyria": 8, "kassites": 9}


def test_income_of_the_campaign_if_nobody_moves() -> None:
    powers = SCENARIOS["campaign"].powers
    box = PROVINCES["upper_egypt"]
    tp = {power: sum(PROVINCES[name].tp for name in controlled(start)) for power, start in powers.items()}
    wp = {power: sum(SPACES[space].wood for space in start.controls) for power, start in powers.items()}
    tp["egypt"] += box.tp
    wp["egypt"] += box.wood
    assert tp == {"egypt": 3, "hatti": 3, "mitanni": 4, "kassites": 5}
    assert wp == {"egypt": 2, "hatti": 2, "mitanni": 5, "kassites": 4}


# ---------------------------------------------------------------- who plays


@rule("GK-1.0.a", "GK-1.0.b")
def test_seatings_and_neutral_nations() -> None:
    found = {
        scenario.id: {players: (scenario.seatings[players], scenario.neutral(players)) for players in scenario.players}
        for scenario in SCENARIOS.values()
    }
    assert found == {
        "campaign": {
            2: (("egypt", "hatti"), ("mitanni", "kassites")),
            3: (("egypt", "mitanni", "hatti"), ("kassites",)),
            4: (("egypt", "mitanni", "hatti", "kassites"), ()),
        },
        "rise_of_egypt": {2: (("egypt", "mitanni"), ())},
        "three_brothers": {3: (("egypt", "hatti", "mitanni"), ("kassites",))},
        "amarna": {
            3: (("assyria", "egypt", "hatti"), ("kassites",)),
            4: (("assyria", "egypt", "kassites", "hatti"), ()),
        },
        "kadesh": {
            2: (("hatti", "egypt"), ("assyria", "kassites")),
            3: (("hatti", "egypt", "assyria"), ("kassites",)),
        },
    }


@rule("GK-3.0.r")
def test_turns_and_rounds() -> None:
    assert [(s.number, s.id, s.first, s.last) for s in SCENARIOS.values()] == [
        (1, "campaign", 1, 10),
        (2, "rise_of_egypt", 1, 3),
        (3, "three_brothers", 2, 3),
        (4, "amarna", 6, 8),
        (5, "kadesh", 9, 10),
    ]
    assert {s.rounds for s in SCENARIOS.values()} == {5}


def test_neutral_nations_have_garrisons_in_every_walled_city() -> None:
    campaign = SCENARIOS["campaign"]
    assert campaign.garrisons("kassites", 4) == ("dur_kurigalzu", "babylon", "ur")
    assert set(campaign.garrisons("kassites", 3)) == {"dur_kurigalzu", "babylon", "ur", "arrapha"}
    assert set(campaign.garrisons("mitanni", 2)) == {"washukanni", "taidu", "karkemish", "alalakh", "aleppo", "assur"}


# ---------------------------------------------------------------- what is special


@rule("GK-EX-24")
def test_the_campaign_begins_with_hatshepsut() -> None:
    egypt = SCENARIOS["campaign"].powers["egypt"]
    assert egypt.generals == {"hatshepsut": "memphis", "egypt_a": "gaza", "egypt_b": "memphis"}
    assert egypt.units == {
        "memphis": {"warrior_amon": 3, "chariot": 3},
        "gaza": {"warrior_ra": 3, "chariot": 1, "mercenary": 1},
    }
    assert egypt.divisions == ("amon", "ra")


@rule("GK-7.2.e")
def test_divisions_that_come_by_themselves() -> None:
    campaign = SCENARIOS["campaign"]
    assert [(x.turn, x.power, x.division) for x in campaign.extra] == [
        (4, "egypt", "seth"),
        (6, "hatti", "arinna"),
        (9, "egypt", "ptah"),
    ]
    assert [x.division for x in campaign.extra_on(6)] == ["arinna"] and campaign.extra_on(5) == ()


@rule("GK-23.0.b", "GK-23.0.c", "GK-23.0.d")
def test_assyria_takes_the_place_of_mitanni_on_turn_six_of_the_campaign() -> None:
    change = SCENARIOS["campaign"].change
    assert change is not None
    assert (change.turn, change.leaves, change.enters, change.space) == (6, "mitanni", "assyria", "assur")
    assert change.king == "ashur_uballit_i" and change.garrisons == ("assur", "nineveh")
    assert change.units == {"warrior_assur": 3, "warrior_nineveh": 3, "warrior_arbela": 3, "chariot": 4}
    assert [s.id for s in SCENARIOS.values() if s.change] == ["campaign"]


def test_the_rise_of_egypt_closes_the_lands_of_the_others() -> None:
    rise = SCENARIOS["rise_of_egypt"]
    assert rise.empty == ("hatti", "kassites")
    assert {"hattusha", "kummanni", "babylon", "hanat"} <= set(rise.closed) and "sippar" in rise.closed
    assert set(rise.closed).isdisjoint(rise.powers["egypt"].controls)
    assert rise.crowned is not None and (rise.crowned.turn, rise.crowned.round, rise.crowned.power) == (1, 4, "egypt")
    assert rise.lead == {"egypt": 3}


def test_goals_of_the_three_brothers() -> None:
    goals = [(goal.power, goal.wanted, goal.provinces) for goal in SCENARIOS["three_brothers"].goals]
    assert goals == [
        ("egypt", 2, ("ugarit", "karkemish", "amurru")),
        ("hatti", 2, ("kizzuwadna", "ugarit", "mukiss")),
        ("mitanni", 0, ()),
    ]


def test_amarna_leaves_the_heart_of_mitanni_empty() -> None:
    amarna = SCENARIOS["amarna"]
    held = [space for start in amarna.powers.values() for space in start.controls]
    assert [space for space in home_of("mitanni") if space not in held] == [
        "washukanni", "harran", "guzana", "taidu", "kahat",
    ]  # fmt: skip
    assert "nahrin" not in held
    three = dict.fromkeys(("warrior_assur", "warrior_nineveh", "warrior_arbela"), 3)
    assert amarna.powers["assyria"].units == {"assur": {**three, "chariot": 4}}


@rule("GK-7.2.h")
def test_kadesh() -> None:
    kadesh = SCENARIOS["kadesh"]
    assert kadesh.hatti_used == ("pitassa",)
    assert len(home_of("hatti")) + len(PROVINCES["pitassa"].spaces) == 11
    assert kadesh.duel is not None and (kadesh.duel.powers, kadesh.duel.points) == (("egypt", "hatti"), 2)
    assert kadesh.powers["egypt"].divisions == ("amon", "ra", "seth", "ptah")
    assert "seti_i" in kadesh.powers["egypt"].generals


# ---------------------------------------------------------------- what does not fit is refused


def refused(change: Callable[[Any], object]) -> str:
    raw = read("scenarios.toml")
    change(raw["scenarios"])
    with pytest.raises(ValueError) as caught:
        build_scenarios(raw)
    return str(caught.value)


def test_a_fault_names_file_scenario_and_what_is_wrong() -> None:
    egypt = lambda r: r["campaign"]["powers"]["egypt"]  # noqa: E731
    assert refused(lambda r: egypt(r)["spaces"].append("atlantis")) == (
        "scenarios.toml: campaign.egypt: unknown space 'atlantis'"
    )
    assert "'kummanni' belongs to egypt" in refused(lambda r: egypt(r)["spaces"].append("kummanni"))
    assert "unknown own space 'tyre'" in refused(lambda r: egypt(r)["stacks"].update(tyre={"chariot": 1}))
    assert "unknown own Walled-City 'jaffa'" in refused(lambda r: egypt(r)["garrisons"].append("jaffa"))
    assert "more than there are counters" in refused(lambda r: egypt(r)["stacks"]["gaza"].update(chariot=6))
    assert "not its King and both warlords" in refused(lambda r: egypt(r)["stacks"]["gaza"].update(generals=[]))
    assert "not in Turn Order" in refused(lambda r: r["campaign"]["seatings"].update({"2": ["hatti", "egypt"]}))
