"""19 and 20 The End of an Epoch, the Change of Epoch Table, the end of the game; 10 set-ups."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.data.epoch_table import CHANGE
from engine.games.acme.data.fates import FATES
from engine.games.acme.data.scenarios import SCENARIOS
from engine.games.acme.epochs.epoch_changes import CHANGES, trade_routes
from engine.games.acme.epochs.epoch_end import epoch_points
from engine.games.acme.position.disks import supply
from engine.games.acme.position.factions import called, does
from engine.games.acme.position.final_score import finish
from engine.games.acme.position.state import Lasting, State, Temple
from engine.games.acme.position.temples import is_active
from engine.kernel.table import Table
from tests.games.acme.kit import Stacks, drive, position, run, stacks
from tests.kit import Play, easy, new_session
from tests.rules import rule

WAR, PEACE, DEAD = "god_of_war", "god_of_peace", "god_of_the_dead"
SHORES = {area: {"green": 1} for area in ("byblos", "canaan", "kadesh", "tyre", "alashiya", "levantine_sea")}


def changed(id: str, on: Stacks, say: Any = None, **more: Any) -> Table[State]:
    """An entry of the table has been carried out."""
    t = position(on, phase="epoch_end", **more)
    deed = CHANGES[id](t)
    if deed is not None:
        drive(deed, say)
    return t


@rule("ACME-setup.6p.e", "ACME-epochend.next.o")
def test_a_homeland_once_taken_stays_when_a_new_epoch_begins() -> None:
    t = position({"arachosia": {"green": 3}}, civs={"green": "indus_valley"}, last_epoch=3, dice={"deck": ["87"]},
                 temples={"god_of_war": "green"})  # fmt: skip
    t.state.home["green"] = "arachosia"
    run(t, "epoch_end")
    run(t, "new_epoch")
    assert (t.state.epoch, t.state.home["green"], t.state.temples["god_of_war"].at) == (2, "arachosia", "home")


# --- points of an Epoch -----------------------------------------------------------------------------------------


@rule("ACME-epochend.score.a", "ACME-epochend.score.b", "ACME-epochend.score.d", "ACME-epochend.score.e")
@pytest.mark.parametrize(
    ("on", "temples", "minas", "expected"),
    [
        ({"thebes": {"green": 3}, "susa": {"red": 2}}, {}, 8, (1, 0, 2)),
        ({"thebes": {"green": 3}, "susa": {"red": 3}}, {}, 2, (0, 0, 0)),
        ({"thebes": {"green": 1}}, {WAR: "green"}, 0, (0, 1, 0)),
        ({"thebes": {"green": 1}}, {WAR: "green", PEACE: "red"}, 0, (0, 0, 0)),
        ({"thebes": {"green": 1}}, {WAR: "green", PEACE: "red", DEAD: Temple("blue", at="green")}, 3, (0, 1, 1)),
        ({"thebes": {"green": 1}}, {WAR: Temple("green", at="card")}, 0, (0, 0, 0)),
    ],
)
@rule("ACME-terms.mina.d")
def test_points_of_an_epoch(on: Stacks, temples: Any, minas: int, expected: tuple[int, int, int]) -> None:
    s = position(on, temples=temples, minas={"green": minas}).state
    points = epoch_points(s, "green")
    assert (points["most Cities"], points["most Deities"], points["minas"]) == expected


@rule("ACME-epochend.score.c")
def test_three_seas_dominated_are_a_point() -> None:
    assert epoch_points(position(SHORES).state, "green")["Seas"] == 0
    gulf = {area: {"green": 1} for area in ("anshan", "bit_yakin", "gerrha", "susa", "upper_gulf")}
    euxine = {area: {"green": 1} for area in ("kaska", "pala", "southern_euxine")}
    s = position({**SHORES, **gulf, **euxine}).state
    assert epoch_points(s, "green")["Seas"] == 1


# --- between two Epochs -----------------------------------------------------------------------------------------


def ended(card: str, on: Stacks | None = None, say: Any = None, **more: Any) -> Table[State]:
    """Epoch I is over, and this card has been turned up for the event."""
    t = position(on or {"thebes": {"green": 1}}, phase="epoch_end", last_epoch=4, turn=3, dice={"deck": [card]}, **more)
    run(t, "epoch_end", say)
    return t


@rule("ACME-epochend.next.a", "ACME-epochend.next.b", "ACME-epochend.next.k", "ACME-epochend.next.l")
@rule("ACME-epochend.next.m", "ACME-epochend.next.n", "ACME-epochend.next.o")
def test_hands_go_minas_go_and_five_new_cards_come() -> None:
    t = ended("87", hands={"green": ("59", "58"), "red": ("54",)}, minas={"green": 4}, discard=["42"], aside=["75"],
              invested={"1": ("green", 2)}, temples={DEAD: "green"})  # fmt: skip
    assert t.state.phase == "new_epoch" and not any(t.state.hands.values()) and t.state.shown == ["87"]
    assert {"59", "58", "54", "42", "75"} <= set(t.state.deck) and t.state.discard == t.state.aside == []
    assert t.state.points["green"] == 1 + 1, "three minas and the most Deities"
    run(t, "new_epoch")
    assert {len(hand) for hand in t.state.hands.values()} == {5}, "neither the Scribe nor a Deity adds a card"
    assert t.state.minas == {"green": 0, "red": 0, "blue": 0} and t.state.invested["1"].disks == 2
    assert (t.state.epoch, t.state.turn, t.state.phase) == (2, 1, "strongholds")
    assert "87" in t.state.deck and "87" not in [card for hand in t.state.hands.values() for card in hand]


@rule("ACME-R2.30", "ACME-R2.92", "ACME-R2.90", "ACME-epochend.score.b")
def test_what_lasts_counts_at_the_end_of_an_epoch_and_then_ends_if_its_time_is_over() -> None:
    """False Prophet ends with the Epoch, Forsaken by God with its last turn; Blasphemy goes on."""
    lasting = [Lasting("30", "green", "red", "epoch"), Lasting("92", "green", "blue", "turn"),
               Lasting("90", "blue", "green")]  # fmt: skip
    temples = {WAR: Temple("red", faint=["30"]), PEACE: Temple("blue", faint=["92"]),
               DEAD: Temple("green", faint=["90"])}  # fmt: skip
    on = {"thebes": {"green": 1}, "susa": {"red": 2}, "west_scythia": {"blue": 2}}
    t = ended("87", on, temples=temples, lasting=lasting)
    assert t.state.points == {"green": 0, "red": 0, "blue": 0}, "no Deity was active when points were counted"
    assert [one.card for one in t.state.lasting] == ["90"] and sorted(t.state.discard) == ["30", "92"]
    assert {god: is_active(t.state, temple.owner) for god, temple in t.state.temples.items()} == {
        WAR: True, PEACE: True, DEAD: False,
    }  # fmt: skip


@rule("ACME-R2.30", "ACME-epochend.score.b")
def test_a_deity_that_a_false_prophet_has_made_inactive_scores_nothing_for_the_epoch() -> None:
    lasting, temples = [Lasting("30", "green", "red", "epoch")], {WAR: Temple("red", faint=["30"])}
    on = {"thebes": {"green": 1}, "susa": {"red": 2}}
    assert ended("87", on, temples=temples, lasting=lasting).state.points["red"] == 0
    assert ended("87", on, temples={WAR: Temple("red")}).state.points["red"] == 1


@rule("ACME-epochend.next.c", "ACME-epochend.next.d", "ACME-epochend.next.j", "ACME-EX-26")
def test_the_event_comes_before_the_points() -> None:
    t = ended("5", {"thebes": {"green": 3}, "susa": {"red": 4}})
    assert stacks(t, "thebes") == {"green": 2} and stacks(t, "susa") == {"red": 3}
    assert t.state.points == {"green": 0, "red": 1, "blue": 0}, "after the Black Death only Red has a City"


@rule("ACME-DX-24", "ACME-epochend.next.e", "ACME-epochend.next.f", "ACME-epochend.next.g", "ACME-epochend.next.h")
@rule("ACME-epochend.next.i", "ACME-cards.code-e.c")
@rule("ACME-R5.barbarians-at-the-gates")
def test_barbarians_at_the_gates() -> None:
    on = {"red_sea": {"green": 2}, "thebes": {"green": 1}}
    t = position(on, phase="epoch_end", last_epoch=4, points={"green": 0, "red": 5, "blue": 5},
                 dice={"deck": ["97", "42", "103", "98", "102", "59"]})  # fmt: skip
    asked = run(t, "epoch_end", {"invasion": {"green": ("thrace", "amarna")}})
    assert asked.topics.count("invasion") == 2 and stacks(t, "thrace") == stacks(t, "amarna") == {"barbarians": 4}
    assert stacks(t, "red_sea") == {"green": 2} and not t.state.backwards, "97 and 103 do nothing"
    assert t.state.shown == [] and sorted([*t.state.deck, *t.state.discard]) == sorted(FATES) and t.state.discard == []


# --- the table --------------------------------------------------------------------------------------------------


@rule("ACME-R5.black-death", "ACME-R5.a")
def test_the_black_death_may_be_averted() -> None:
    t = changed("black_death", {"thebes": {"green": 4}, "susa": {"red": 3}, "lydia": {"blue": 2}}, minas={"green": 1},
                say={"save": {"green": {"thebes": 1}}})  # fmt: skip
    assert [stacks(t, area) for area in ("thebes", "susa", "lydia")] == [{"green": 4}, {"red": 2}, {"blue": 2}]


@rule("ACME-R5.great-famine")
def test_the_great_famine() -> None:
    fertile = ("thebes", "abydos", "amarna", "memphis", "nile_delta", "canaan")
    t = changed("great_famine", {**{area: {"green": 1} for area in fertile}, "lydia": {"green": 2}, "susa": {"red": 2}},
                say={"struck": {"green": {"lydia": 2}}})  # fmt: skip
    assert stacks(t, "lydia") == {} and stacks(t, "susa") == {"red": 2}


@rule("ACME-R5.civil-war")
def test_civil_war_in_the_cities_of_the_leader() -> None:
    on = {area: {"green": 3} for area in ("thebes", "abydos", "amarna", "memphis")} | {"susa": {"red": 3}}
    t = changed(
        "civil_war", on, {"struck": {"green": {"abydos": 1, "memphis": 1}}}, points={"green": 4, "red": 1, "blue": 0}
    )
    assert stacks(t, "abydos") == stacks(t, "memphis") == {"green": 2, "barbarians": 1}
    assert stacks(t, "thebes") == {"green": 3} and stacks(t, "susa") == {"red": 3}


@rule("ACME-R5.great-flood")
def test_the_great_flood_on_rivers_and_coasts() -> None:
    on = {"memphis": {"green": 4}, "tyre": {"red": 3}, "damascus": {"red": 3}, "thebes": {"barbarians": 4}}
    t = changed("great_flood", on)
    assert [stacks(t, area) for area in on] == [{"green": 2}, {"red": 2}, {"red": 3}, {"barbarians": 4}]


@rule("ACME-R5.earthquakes", "ACME-R5.storms")
def test_earthquakes_in_mountains_and_storms_at_sea() -> None:
    on = {"tarsus": {"green": 3, "red": 1}, "red_sea": {"green": 2, "barbarians": 1}, "lydia": {"green": 2}}
    t = changed("earthquakes", on, strongholds={"tarsus": "green"})
    assert stacks(t, "tarsus") == {"green": 2} and t.state.strongholds == {} and stacks(t, "red_sea")["green"] == 2
    t = changed("storms", on)
    assert stacks(t, "red_sea") == {"green": 1} and stacks(t, "tarsus") == {"green": 3, "red": 1}


@rule("ACME-R5.tribal-wandering")
def test_tribes_come_by_lot() -> None:
    t = changed("tribal_wandering", {"lydia": {"green": 1}}, dice={"tribal": ["98"], "initial": ["thrace"]})
    assert stacks(t, "thrace") == {"barbarians": 4} and t.state.discard == []


@rule("ACME-R5.tribal-wandering", "ACME-R2.101")
@pytest.mark.parametrize(("card", "inland"), [("101", 0), ("102", 4)])
def test_raiders_who_wander_keep_to_the_coast_and_others_do_not(card: str, inland: int) -> None:
    """West Scythia lies by the sea; of its neighbors Karakum does too, and Chorasmia does not."""
    dice = {"tribal": [card], "initial": ["west_scythia"]}
    t = position({"west_scythia": {"green": 1}, "lydia": {"green": 1}}, phase="epoch_end", dice=dice)
    drive(CHANGES["tribal_wandering"](t))
    assert stacks(t, "west_scythia") == {"green": 1, "barbarians": 4} and stacks(t, "karakum") == {"barbarians": 2}
    assert stacks(t, "chorasmia").get("barbarians", 0) == inland


@rule("ACME-R5.fall-of-temples")
@pytest.mark.parametrize(("answer", "active", "minas"), [("yes", True, 0), ("no", False, 2)])
def test_the_fall_of_temples(answer: str, active: bool, minas: int) -> None:
    t = changed("fall_of_temples", {"thebes": {"green": 1}, "susa": {"red": 1}}, {"ransom": {"green": answer}},
                temples={WAR: "green", PEACE: "red"}, minas={"green": 2, "red": 1})  # fmt: skip
    assert is_active(t.state, "green") is active and t.state.minas["green"] == minas
    assert t.state.temples[PEACE] == Temple("red", at="card"), "it could not pay"


@rule("ACME-R5.good-harvests", "ACME-R5.quiet-age")
def test_good_harvests_and_a_quiet_age() -> None:
    t = changed("good_harvests", {"thebes": {"green": 1}})
    assert t.state.bonus == {"green": 3, "red": 3, "blue": 3}
    before = position({"thebes": {"green": 3}}).state
    assert changed("quiet_age", {"thebes": {"green": 3}}).state.disks == before.disks


@rule("ACME-R5.trade-routes")
def test_trade_routes_bring_minas_after_the_old_ones_have_gone() -> None:
    on = {"thebes": {"green": 1}, "abydos": {"red": 1}, "amarna": {"blue": 1}}
    t = ended("80", on, minas={"green": 7})
    run(t, "new_epoch")
    assert t.state.minas == {"green": 1, "red": 1, "blue": 1}
    alone = position({"thebes": {"green": 1}, "abydos": {"red": 1}})
    trade_routes(alone)
    assert not any(alone.state.minas.values()), "one contact is not two"


def test_every_entry_of_the_table_is_carried_out_by_a_function() -> None:
    assert set(CHANGES) | {"barbarians_at_the_gates"} == set(CHANGE)


# --- the final Epoch --------------------------------------------------------------------------------------------


@rule("ACME-epochend.final.a", "ACME-EX-28", "ACME-options.length.e", "ACME-overview.g")
def test_after_the_final_epoch_there_are_points_but_no_event() -> None:
    t = position({"thebes": {"green": 3}}, phase="epoch_end", last_epoch=1, minas={"red": 3},
                 hands={"green": ("59",)})  # fmt: skip
    run(t, "epoch_end")
    assert t.state.over and t.state.points == {"green": 1, "red": 1, "blue": 0}
    assert stacks(t, "thebes") == {"green": 3} and t.state.hands["green"] == ["59"]


@rule("ACME-options.final-event.a", "ACME-options.final-event.b")
def test_the_final_event_is_one_below_69() -> None:
    t = position({"thebes": {"green": 4}}, phase="epoch_end", last_epoch=1, options={"final_event": "yes"})
    t.state.deck[:] = ["98", "69", "5", *(card for card in t.state.deck if card not in ("98", "69", "5"))]
    run(t, "epoch_end")
    assert t.state.over and stacks(t, "thebes") == {"green": 3} and "barbarians" not in str(t.state.disks)
    assert t.state.points["green"] == 1


def winners(on: Stacks, points: dict[str, int] | None = None, **more: Any) -> list[str]:
    t = position(on, points={"green": 5, "red": 5, "blue": 0, **(points or {})}, **more)
    finish(t)
    return t.state.winners


@rule("ACME-endgame.a", "ACME-overview.b", "ACME-endgame.h")
def test_the_most_points_win_and_equals_share() -> None:
    assert winners({"thebes": {"green": 4}}, {"red": 6}) == ["red"]
    assert winners({"lydia": {"green": 1}, "tyre": {"red": 1}}) == ["green", "red"]


@rule("ACME-endgame.b", "ACME-endgame.c", "ACME-endgame.d", "ACME-endgame.e", "ACME-endgame.f", "ACME-endgame.g")
@pytest.mark.parametrize(
    ("on", "more"),
    [
        ({"thebes": {"green": 1, "blue": 1}, "susa": {"red": 4}, "anshan": {"red": 3}}, {"temples": {WAR: "green"}}),
        ({"thebes": {"green": 1}, "west_scythia": {"green": 1}, "susa": {"red": 4}}, {}),
        ({"lydia": {"green": 3}, "tyre": {"red": 2}, "byblos": {"red": 2}}, {}),
        ({"lydia": {"green": 2}, "troas": {"green": 1}, "tyre": {"red": 1}, "byblos": {"red": 1}}, {}),
        ({"lydia": {"green": 1}, "troas": {"green": 1}, "tyre": {"red": 2}}, {}),
        ({"lydia": {"green": 1}, "tyre": {"red": 1}}, {"returned": {"green": [1]}}),
    ],
)
@rule("ACME-endgame.i")
def test_the_tie_breaks_one_after_the_other(on: Stacks, more: dict[str, Any]) -> None:
    assert winners(on, **more) == ["green"]


@rule("ACME-endgame.b", "ACME-endgame.c")
def test_temples_and_homelands_count_only_for_who_is_at_home() -> None:
    temples = {WAR: "green", PEACE: Temple("blue", at="green")}
    assert winners({"lydia": {"green": 1}, "tyre": {"red": 2}}, temples=temples) == ["red"]
    assert winners({"west_scythia": {"green": 1}, "tyre": {"red": 2}}) == ["red"]


# --- set-ups ----------------------------------------------------------------------------------------------------


def begun(scenario: str, seats: int, seed: int = 1, **options: str) -> State:
    """The first position in which growth begins."""
    g = Play(new_session(SPEC, scenario, seats, options, seed))
    while g.state.phase in ("set_up", "deploy"):
        g.do(easy(g.ask))
    return g.state


PLAYED = [(name, players) for name, row in SCENARIOS.items() for players in row.players if row.sandbox is None]


@rule("ACME-setup.all.a", "ACME-setup.all.c", "ACME-setup.all.m", "ACME-setup.all.n", "ACME-setup.all.p")
@pytest.mark.parametrize(
    ("scenario", "players"), [(name, n) for name, n in PLAYED if not SCENARIOS[name].run_by_the_game(n)]
)
@rule("ACME-setup.all.j", "ACME-R6.a")
def test_everybody_deploys_as_stated(scenario: str, players: int) -> None:
    s, row = begun(scenario, players), SCENARIOS[scenario]
    assert sorted(s.civ.values()) == sorted(row.playing(players)) and set(s.points.values()) == {0}
    for color, civilization in s.civ.items():
        stated = row.deployment(civilization)
        assert {area: there[color] for area, there in s.disks.items() if color in there} == stated.disks
        assert s.home[color] == stated.home and supply(s, color) == 48 - 12
    assert s.section == row.section and (s.epoch, s.turn) == (row.epochs[0], 1)
    assert s.phase in ("strongholds", "growth"), "where nobody may choose, Strongholds stand at once"
    assert s.minas == {color: row.minas.get(civilization, 0) for color, civilization in s.civ.items()}


@rule("ACME-setup.all.d", "ACME-setup.all.e", "ACME-setup.all.l", "ACME-setup.2p.d")
def test_the_first_in_the_order_chooses_first() -> None:
    g = Play(new_session(SPEC, "two", 2, seed=3)).until("civilization")
    first = g.state.order[0]
    assert g.ask.seat == first and g.options() == ["egypt", "hittite"]
    g.do("hittite")
    while g.state.phase in ("set_up", "deploy"):
        g.do(easy(g.ask))
    assert g.state.civ == {first: "hittite", g.state.order[1]: "egypt"}
    orders = {tuple(begun("three", 3, seed).order) for seed in range(8)}
    assert len(orders) > 1, "by lot"


@rule("ACME-setup.3p.c", "ACME-setup.all.l")
def test_three_choose_in_turn_order_among_what_is_left() -> None:
    g = Play(new_session(SPEC, "three", 3, seed=3)).until("civilization")
    first, second, third = g.state.order
    assert (g.ask.seat, g.options()) == (first, ["assyria", "egypt", "hittite"])
    g.do("assyria")
    assert (g.ask.seat, g.options()) == (second, ["egypt", "hittite"])
    g.do("hittite")
    assert g.state.civ == {first: "assyria", second: "hittite", third: "egypt"}


@rule("ACME-setup.all.d", "ACME-R6.darius.a")
def test_a_scenario_may_fix_the_order() -> None:
    for seed in range(3):
        s = begun("darius", 3, seed)
        assert [s.civ[color] for color in s.order] == ["medes_persians", "scythia", "greek"]


@rule("ACME-setup.all.k", "ACME-terms.civilization.b", "ACME-R6.successors.b", "ACME-R6.alexander.b")
def test_a_player_with_two_civilizations_and_a_war_chest() -> None:
    s = begun("successors", 3)
    held = {seat: [s.civ[color] for color in s.colors if s.owner[color] == seat] for seat in s.seats}
    assert list(held.values()) == [["greek", "urartu"], ["egypt", "elam"], ["babylon", "indus_valley"]]
    assert all(len(s.hands[color]) == 5 for color in s.colors)
    rich = begun("alexander", 4)
    assert {rich.civ[color]: n for color, n in rich.minas.items() if n} == {"greek": 3}


@rule("ACME-EX-5", "ACME-setup.4p.f", "ACME-R6.sea-peoples.b", "ACME-setup.4p.e")
def test_the_sea_peoples_choose_a_homeland_away_from_others() -> None:
    g = Play(new_session(SPEC, "sea_peoples", 4, seed=1)).until("homeland")
    assert g.ask.seat == "sea_peoples" and g.options()[0] == "alashiya"
    assert "nile_delta" not in g.options() and "rhodes" in g.options()
    g.do("rhodes")
    while g.state.phase in ("set_up", "deploy"):
        g.do(easy(g.ask))
    [color] = [color for color, name in g.state.civ.items() if name == "sea_peoples"]
    assert g.state.home[color] == "rhodes" and g.state.disks["alashiya"] == {color: 2}


@rule("ACME-R6.balance.b", "ACME-R6.agamemnon.b")
def test_civilizations_left_out_with_fewer_players() -> None:
    assert sorted(begun("balance", 3).civ.values()) == ["assyria", "egypt", "hittite"]
    assert sorted(begun("agamemnon", 2).civ.values()) == ["greek", "hittite"]


@rule("ACME-R6.sargon.b")
@pytest.mark.parametrize(("turn", "phase"), [(2, "draw"), (3, "epoch_end")])
def test_sargon_knows_no_sudden_end_in_turn_two(turn: int, phase: str) -> None:
    t = position({}, phase="sudden_end", turn=turn, sheet="sargon")
    t.state.deck[:] = ["22", *(card for card in t.state.deck if card != "22")]
    run(t, "sudden_end")
    assert t.state.phase == phase


@rule("ACME-R6.darius.b")
@pytest.mark.parametrize(("area", "points"), [("ionia", 2), ("thrace", 2), ("lydia", 1)])
def test_darius_looks_beyond_the_straits(area: str, points: int) -> None:
    civs = {"green": "medes_persians", "blue": "egypt"}
    t = position({area: {"green": 3}}, phase="reckoning", sheet="darius", civs=civs)
    run(t, "reckoning")
    assert t.state.points["green"] == points


@rule("ACME-R6.mithridates.b")
def test_mithridates_is_king_of_pontus_and_thirty_points_end_his_game() -> None:
    s = begun("mithridates", 2)
    [color] = [color for color, name in s.civ.items() if name == "hittite"]
    assert called(s, color) == "Pontus" and does(s, color, "takes") == "Pontus takes" and s.goal == 30
    assert called(begun("two", 2), "green") in ("Egypt", "Hittites")
