"""4 and R5 Set-up: pieces and markers as the scenario says, one deck for all, and pieces shifted within a province."""

from __future__ import annotations

import pytest

from engine.games.god_kings import SPEC
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.data.strategy_cards import DECK
from engine.games.god_kings.position.pieces import generals_of, size
from engine.games.god_kings.position.state import State
from engine.games.god_kings.realm.setup import deal, set_up_phase
from engine.kernel.game import Setup
from engine.kernel.table import Table
from tests.games.god_kings.harness import OPTIONS, drive, log, units
from tests.kit import LoadedDice
from tests.rules import rule


def begin(scenario: str, seats: int, **options: str) -> State:
    return deal(Setup(scenario, SCENARIOS[scenario].seatings[seats], {**OPTIONS, **options}))


def table(scenario: str, seats: int) -> Table[State]:
    cup = LoadedDice()
    cup.begin(1)
    return Table(begin(scenario, seats), cup)


@rule("GK-4.0.a", "GK-2.2.f", "GK-2.2.g", "GK-R5.a", "GK-R5.b", "GK-R5.e")
def test_everybody_begins_as_the_scenario_says() -> None:
    s = begin("campaign", 4)
    assert s.units["gaza"] == {"egypt": {"warrior_ra": 3, "chariot": 1, "mercenary": 1}}
    assert s.markers["gaza"] == s.markers["memphis"] == "egypt" and "megiddo" not in s.markers
    assert sorted(s.garrisons) == sorted(
        [
            "memphis",
            "gaza",
            "hattusha",
            "kummanni",
            "washukanni",
            "karkemish",
            "aleppo",
            "dur_kurigalzu",
            "babylon",
            "ur",
        ]
    )
    for power in s.nation.values():
        assert generals_of(s, power) == [s.kings[power], f"{power}_a", f"{power}_b"]
    assert s.kings["egypt"] == "hatshepsut" and s.generals["hatshepsut"].at == "memphis"
    assert s.divisions["egypt"] == ["amon", "ra"]


@rule("GK-R5.f")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_some_begin_with_points(players: int) -> None:
    s = begin("campaign", players, head_start="even")
    points = SCENARIOS["campaign"].points.get(players, {})
    assert s.total == {seat: points.get(seat, 0) for seat in s.seats}


@rule("GK-O6", "GK-R5.f")
@pytest.mark.parametrize(("scenario", "players"), [(id, n) for id, row in SCENARIOS.items() for n in row.points])
def test_a_table_may_do_without_points_to_begin_with(scenario: str, players: int) -> None:
    even, none = (SPEC.setup(scenario, players, {"head_start": choice}) for choice in ("even", "none"))
    assert SPEC.setup(scenario, players) == even
    assert SPEC.start.head_start(even) == {seat: n for seat, n in deal(even).total.items() if n} != {}
    assert not SPEC.start.head_start(none) and not any(deal(none).total.values())
    assert not any("So that all" in note.text for seat in none.seats for note in SPEC.view.seat_card(deal(none), seat))


@rule("GK-O6")
def test_three_brothers_offers_no_such_choice() -> None:
    assert "head_start" not in [option.id for option in SPEC.options_in("three_brothers")]
    assert not any(deal(SPEC.setup("three_brothers", 3)).total.values())


@rule("GK-4.0.b", "GK-2.1.a")
def test_one_deck_of_all_cards_is_shuffled() -> None:
    t = table("campaign", 4)
    drive(set_up_phase(t))
    assert sorted(t.state.deck) == sorted(DECK) and t.state.deck != list(DECK)
    assert t.state.discard == [] and not any(t.state.hands.values())


@rule("GK-4.0.c")
@pytest.mark.parametrize(
    ("scenario", "seats", "order"),
    [
        ("campaign", 4, "egypt mitanni hatti kassites"),
        ("amarna", 4, "assyria egypt kassites hatti"),
        ("kadesh", 2, "hatti egypt"),
    ],
)
def test_the_scenario_sets_the_first_turn_order(scenario: str, seats: int, order: str) -> None:
    assert begin(scenario, seats).order == order.split()


@rule("GK-R5.d", "GK-1.0.b")
def test_a_neutral_nation_begins_with_its_units_and_a_garrison_in_every_walled_city() -> None:
    s = begin("campaign", 2)
    assert s.neutral == ["mitanni", "kassites"]
    walled = ["washukanni", "taidu", "karkemish", "alalakh", "aleppo", "assur"]
    assert sorted(at for at in s.garrisons if s.markers[at] == "mitanni") == sorted(walled)
    assert size(s.units["washukanni"]["mitanni"]) == 7
    assert begin("campaign", 3).neutral == ["kassites"]


@rule("GK-R5.2.c")
def test_in_the_rise_of_egypt_hatti_and_the_kassites_have_markers_only() -> None:
    s = begin("rise_of_egypt", 2)
    assert s.neutral == [] and s.markers["hattusha"] == "hatti" and s.markers["ur"] == "kassites"
    assert {side for there in s.units.values() for side in there} == {"egypt", "mitanni"}
    assert generals_of(s, "hatti") == [] and s.garrisons and not {"hattusha", "babylon"} & set(s.garrisons)


@rule("GK-R5.4.a", "GK-R5.4.b")
def test_in_amarna_the_heart_of_mitanni_belongs_to_nobody() -> None:
    s = begin("amarna", 4)
    free = [at for at in PROVINCES["mitanni"].spaces if at not in s.markers]
    assert sorted(free) == sorted(["washukanni", "harran", "guzana", "taidu", "kahat"])
    assert s.units["assur"]["assyria"] == {
        "warrior_assur": 3, "warrior_nineveh": 3, "warrior_arbela": 3, "chariot": 4,
    }  # fmt: skip


@rule("GK-R5.5.c", "GK-R5.5.a")
def test_in_kadesh_pitassa_is_hattis_from_the_start() -> None:
    s = begin("kadesh", 2)
    assert s.hatti_used == ["pitassa"] and s.kings == {
        "egypt": "seti_i", "hatti": "mursili_ii", "assyria": "arik_den_ili", "kassites": "nazi_maruttash",
    }  # fmt: skip
    assert (s.first_turn, s.last_turn, s.turn) == (9, 10, 9)


@rule("GK-O4", "GK-3.0.r")
def test_the_table_may_agree_on_another_number_of_rounds() -> None:
    assert begin("campaign", 4).rounds == 5
    assert [begin("campaign", 4, rounds=n).rounds for n in ("4", "5", "6")] == [4, 5, 6]


@rule("GK-R5.c")
def test_pieces_are_shifted_within_their_province_before_the_game_begins() -> None:
    t = table("campaign", 4)
    say = {
        "stack": {"egypt": ("from:gaza", {"chariot": 1, "general:egypt_a": 1}, "ready")},
        "stand": {"egypt": "to:jaffa"},
    }
    asked = drive(set_up_phase(t), say)
    assert units(t, "jaffa", "egypt") == {"chariot": 1} and t.state.generals["egypt_a"].at == "jaffa"
    assert units(t, "gaza", "egypt") == {"warrior_ra": 3, "mercenary": 1}
    assert sorted(asked.keys("stand", "egypt")) == ["to:ashkelon", "to:jaffa"], "own spaces of Canaan only"
    assert log(t, "GK-4.0.c") and t.state.phase == "turn_start"


@rule("GK-R5.c")
def test_who_has_no_other_space_in_the_province_is_not_asked_for_it() -> None:
    asked = drive(set_up_phase(table("campaign", 4)))
    assert "from:kummanni" in asked.keys("stack", "hatti"), "Adaniya and Tarsa are Hatti's too"
    brothers = drive(set_up_phase(table("three_brothers", 3)))
    assert "from:assur" in brothers.keys("stack", "mitanni")
