"""4.0 The sequence of play, 5.10 Beloved of the Gods, and 15.1 how Rulers come and go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pharaohs.pieces import PIECES
from engine.games.pharaohs.tables import RULERS
from tests.games.pharaohs.positions import here, pile, position
from tests.kit import LoadedDice, Play, easy, new_session, random_play
from tests.rules import rule

MISSES = {"battle": [1] * 60}


def rules_told(play: Play) -> list[str]:
    return [line.rule for line in play.session.log(None)]


def in_container(play: Play) -> list[str]:
    """The chits that this game turn began with: those drawn so far and those still to be drawn."""
    log = play.log()
    begun = max(i for i, line in enumerate(log) if line.startswith("Turn "))
    drawn = [
        line.removeprefix("The chit of ").split(" is drawn")[0].lower() for line in log[begun:] if " is drawn" in line
    ]
    return sorted([*play.view()["chits"], *(name.replace(" ", "_") for name in drawn)])


def who(play: Play) -> str:
    nation: str = play.view()["march"]["nation"]
    return nation


# ---------------------------------------------------------------- 4.1 the container


@rule("BP-4.1.a")
@pytest.mark.parametrize(
    ("turn", "newcomers", "heading"),
    [
        (2, ["achaea", "assyria"], "Turn 2, 1410-1320 BC: The Middle Empire and the New Hittite Kingdom."),
        (3, ["judah"], "Turn 3, 1320-1230 BC: The Last of the Late Bronze Age."),
        (4, ["libya", "luvians", "phrygia", "sea_peoples"], "Turn 4, 1230-1140 BC: The Aegean Migrations."),
        (5, ["arameans", "chaldea", "urartu"], "Turn 5, 1140-1050 BC: The End of the Middle Assyrian Empire."),
        (6, ["lydia"], "Turn 6, 1050-960 BC: The Rise of Israel."),
        (7, [], "Turn 7, 960-870 BC: The Resurgence of the Empires."),
        (8, ["media", "nubia"], "Turn 8, 870-780 BC: The New Assyrian Empire."),
        (9, ["cimmeria"], "Turn 9, 780-670 BC: The Cimmerian Hordes and the Kingdom of Kush."),
        (10, [], "Turn 10, 670-600 BC: The Neo-Babylonian and Median Empires."),
    ],
)
def test_the_container_receives_a_chit_for_each_nation_in_play(turn: int, newcomers: list[str], heading: str) -> None:
    """Those in play and those that join on this turn, once each."""
    old = {"elam": {"elam": {"foot": 1}}, "egypt": {"on": {"foot": 1}}}
    play = position(phase="turn_end", turn=turn - 1, on=old, dice={"chit": ["elam"]})
    assert play.view()["turn"] == turn and heading in play.log()
    assert in_container(play) == sorted([*old, *newcomers])


@rule("BP-4.1.b")
def test_chits_are_drawn_one_by_one_and_not_put_back() -> None:
    """Each drawn nation takes its whole turn; when the container is empty the game turn ends."""
    on = {nation: {area: {"foot": 1}} for nation, area in (("egypt", "on"), ("hatti", "hatti"), ("elam", "elam"))}
    play = position(phase="turn_start", turn=6, on=on, dice={"chit": ["elam", "egypt", "lydia", "hatti"]})
    assert (who(play), sorted(play.view()["chits"])) == ("elam", ["egypt", "hatti", "lydia"])
    play.do("done")
    assert (who(play), sorted(play.view()["chits"])) == ("egypt", ["hatti", "lydia"])
    play.do("done").expect("red", "arrive").do({})  # Lydia's six wait off the map
    assert (who(play), play.view()["chits"], play.view()["turn"]) == ("hatti", [], 6)
    play.do("done")
    assert play.view()["turn"] == 7 and len(in_container(play)) == 4
    drawn = [line.removeprefix("The chit of ").split(" is drawn")[0] for line in play.log() if " is drawn" in line]
    assert drawn[:4] == ["Elam", "Egypt", "Lydia", "Hatti"]


@rule("BP-4.1.b")
def test_the_next_chit_waits_for_the_end_of_the_nation_turn() -> None:
    """As long as the drawn nation has anything to do, no other chit is drawn."""
    on = {"egypt": {"on": {"foot": 3}}, "hatti": {"pelusium": {"foot": 1}}, "elam": {"elam": {"foot": 1}}}
    play = position("egypt", on=on, chits=("elam", "hatti"), turn=6, dice=MISSES)
    play.do("march:on", {"foot": 3}, "to:pelusium", "done")
    while who(play) == "egypt":
        assert play.view()["chits"] == ["elam", "hatti"]
        assert not any("is drawn" in line for line in play.log())
        play.do(easy(play.ask))
    assert len(play.view()["chits"]) == 1


@rule("BP-4.1.c")
def test_the_order_of_the_chits_is_not_fixed_before_the_draw() -> None:
    """With other dice another nation comes next, and until the draw nobody could have seen a difference."""
    on = {nation: {area: {"foot": 1}} for nation, area in (("egypt", "on"), ("hatti", "hatti"), ("elam", "elam"))}
    seen, followed = [], []
    for next_one in ("hatti", "elam", "lydia"):
        play = position(phase="turn_start", turn=6, on=on, dice={"chit": ["egypt", next_one]})
        seen.append([[play.view(seat) for seat in ("blue", "red", None)], play.log(), play.session.clone().mark()])
        play.do("done")
        followed.append(who(play))
    assert followed == ["hatti", "elam", "lydia"]
    assert seen[0] == seen[1] == seen[2]


@rule("BP-4.1.d")
def test_a_nation_without_units_and_arrivals_loses_its_chit_for_good() -> None:
    play = position(phase="turn_start", turn=6, on={"elam": {"elam": {"foot": 1}}}, nations=["mitanni", "elam"])
    assert in_container(play) == ["elam", "lydia"]
    assert "Mitanni is gone from history: the chit is removed." in play.log()
    play.until("move", "white")
    while play.view()["turn"] == 6:
        play.do(play.ask.default)
    assert in_container(play) == ["elam", "lydia"]


@rule("BP-4.1.d")
def test_later_arrivals_keep_the_chit() -> None:
    """Egypt has nothing left on turn 6, but Shishank and three foot come on turn 7."""
    play = position(phase="turn_start", turn=6, on={"elam": {"elam": {"foot": 1}}}, nations=["egypt", "elam"])
    assert in_container(play) == ["egypt", "elam", "lydia"]


@rule("BP-4.1.d")
@pytest.mark.parametrize(("scenario", "kept"), [("middle_five", False), ("last_five", True), ("full", True)])
def test_only_arrivals_within_the_scenario_count(scenario: str, kept: bool) -> None:
    """Lydia's cavalry of turn 10 is on the chart of the Last Five, not on that of the Middle Five."""
    play = position(
        phase="turn_start", scenario=scenario, turn=7, on={"elam": {"elam": {"foot": 1}}}, nations=["lydia", "elam"]
    )
    assert ("lydia" in in_container(play)) is kept


@rule("BP-4.1.d", "BP-14.3.c")
def test_markers_do_not_keep_the_chit() -> None:
    """Judah without a unit is out of the First Five after turn 3; the Chosen People stay where they are, and count."""
    on: Any = {"judah": {"thebaid": {"chosen": 1}}, "elam": {"elam": {"foot": 1}}}
    play = position(phase="turn_start", scenario="first_five", turn=5, on=on)
    assert "judah" not in in_container(play)
    assert here(play, "thebaid", "judah") == {"chosen": 1}
    play.finish()
    assert "BP-SC5.1-white.d" in play.view()["scored"]


@rule("BP-4.1.d", "BP-4.1.e")
@pytest.mark.parametrize(
    ("nation", "turn", "scenario", "dead", "kept"),
    [
        ("chaldea", 8, "middle_five", {"foot": 1}, True),
        ("libya", 8, "middle_five", {"foot": 1}, True),
        ("arameans", 8, "middle_five", {"camel": 1}, True),
        ("nubia", 10, "full", {"foot": 1}, True),
        ("chaldea", 8, "middle_five", {}, False),
        ("libya", 8, "middle_five", {}, False),
        ("arameans", 8, "middle_five", {}, False),
        ("nubia", 10, "full", {}, False),
        ("mitanni", 8, "middle_five", {"foot": 5}, False),
        ("sea_peoples", 8, "middle_five", {"foot": 5, "chariot": 2}, False),
    ],
)
def test_the_dead_keep_the_chit_of_four_nations_only(
    nation: str, turn: int, scenario: str, dead: dict[str, int], kept: bool
) -> None:
    """Chaldea, Libya, Nubia and the Arameans can mass again from nothing; others cannot."""
    on = {"elam": {"elam": {"foot": 1}}}
    play = position(phase="turn_start", scenario=scenario, turn=turn, on=on, dead={nation: dead})
    assert (nation in in_container(play)) is kept


@rule("BP-4.1.e")
def test_units_waiting_or_at_sea_keep_the_chit() -> None:
    """Achaeans who put to sea on turn 4 may land on turn 5 though nothing arrives then."""
    on = {"elam": {"elam": {"foot": 1}}}
    waiting = {"4.achaea": ["achaea.foot.1"]}
    play = position(
        phase="turn_start", scenario="first_five", turn=5, on=on, nations=["achaea", "elam"], offmap=waiting
    )
    assert "achaea" in in_container(play)
    play.until("arrive", "blue")
    gone = position(phase="turn_start", scenario="first_five", turn=5, on=on, nations=["achaea", "elam"])
    assert "achaea" not in in_container(gone)


@rule("BP-4.1.e")
def test_nubians_off_the_map_keep_their_chit() -> None:
    on = {"elam": {"elam": {"foot": 1}}, "nubia": {"nubia": {"foot": 1}}}
    assert "nubia" in in_container(position(phase="turn_start", turn=10, on=on))


@rule("BP-4.1.e")
@pytest.mark.parametrize(
    ("egypt", "kept"), [({}, False), ({"syria": {"foot": 1}}, True), ({"syria": {"chariot": 1}}, True)]
)
def test_egypt_keeps_its_chit_while_nubia_holds_units_it_could_regain(egypt: Any, kept: bool) -> None:
    """Founded as turn 7 ends, the Dynasty has Egypt's last foot in its pile, or its last chariot in service."""
    nubia = {area: {"foot": 1} for area in ("thebaid", "on", "naucratis")}
    on = {"nubia": nubia, "egypt": egypt, "elam": {"elam": {"foot": 1}}}
    play = position(phase="turn_end", scenario="middle_five", turn=7, on=on)
    assert play.view()["dynasty"] and play.view()["turn"] == 8
    assert ("egypt" in in_container(play)) is kept


@rule("BP-4.1.f", "BP-4.1.d")
def test_a_nation_wiped_out_is_still_drawn_in_that_turn() -> None:
    """Egypt kills the last of Mitanni, whose chit is drawn all the same; only the next filling removes it."""
    on = {"egypt": {"lower_egypt": {"foot": 3}}, "mitanni": {"on": {"foot": 1}}}
    dice = {"round 1 egypt": [6, 1, 1], "round 1 mitanni": [1]}
    play = position("egypt", on=on, chits=("mitanni",), turn=6, dice=dice)
    play.do("march:lower_egypt", {"foot": 3}, "to:on", "done")
    assert here(play, "on", "mitanni") == {}
    assert play.view()["chits"] == ["mitanni"] and "mitanni" in play.view()["nations"]
    play.do("done")
    assert play.view()["turn"] == 7
    log = play.log()
    assert log.index("The chit of Mitanni is drawn.") < log.index("Mitanni is gone from history: the chit is removed.")
    assert "mitanni" not in in_container(play)


@rule("BP-4.1.f")
def test_a_nation_wiped_out_does_what_it_still_can() -> None:
    """Libya, killed to the last man, is drawn and brings one back from the unit that died this turn and another."""
    on = {"egypt": {"lower_egypt": {"foot": 3}}, "libya": {"on": {"foot": 1}}}
    dice = {"round 1 egypt": [6, 1, 1], "round 1 libya": [1]}
    play = position("egypt", on=on, dead={"libya": {"foot": 1}}, chits=("libya",), turn=6, dice=dice)
    play.do("march:lower_egypt", {"foot": 3}, "to:on", "done").do("done")
    play.expect("red", "replace").do("return:foot")
    assert here(play, "libyan_desert", "libya") == {"foot": 1}


# ---------------------------------------------------------------- 4.2 the nation turn


def a_whole_turn() -> Play:
    """Egypt on turn 6 with something to do in every phase."""
    on = {"egypt": {"lower_egypt": {"foot": 3}}, "mitanni": {"on": {"foot": 1}}}
    return position("egypt", "new_units", on=on, dead={"egypt": {"foot": 2}}, turn=6, dice=MISSES)


@rule("BP-4.2.a")
def test_five_phases_in_their_order() -> None:
    """New Units, Movement, Battle, Redeployment, Victory Points."""
    play = a_whole_turn()
    phases = [play.view()["phase"]]
    play.expect("blue", "replace").do("return:foot", "lower_egypt")
    phases.append(play.view()["phase"])
    play.expect("blue", "move").do("march:lower_egypt", {"foot": 3}, "to:on", "done")
    phases.append(play.view()["phase"])
    play.expect("red", "retreat").do("stay").expect("blue", "retreat").do("stay")
    phases.append(play.view()["phase"])
    play.expect("blue", "who").do({"foot": 3})  # they must leave On, and there is one way
    assert phases == ["new_units", "movement", "battles", "redeployment"]
    told = rules_told(play)
    order = [told.index(each) for each in ("BP-9.2.a", "BP-5.1.a", "BP-6.1.b", "BP-8.1.a", "BP-10.2.a")]
    assert order == sorted(order)


@rule("BP-4.2.b")
def test_declaring_early_skips_only_what_is_voluntary() -> None:
    """Overstacking, battles, leaving contested areas and scoring come all the same."""
    on = {"egypt": {"on": {"foot": 6, "chariot": 1}}, "hatti": {"pelusium": {"foot": 1}}}
    play = position("egypt", on=on, turn=6, dice=MISSES, chits=("hatti",))
    play.do("march:on", {"foot": 1}, "to:pelusium")
    play.session.orders.stand(play.session.spec, "blue", "move", "pass")
    play.session.orders.stand(play.session.spec, "blue", "redeploy", "pass")
    play.do("done").expect("blue", "overstack").do({"foot": 1})
    play.expect("white", "retreat").do("stay").expect("blue", "retreat").do("stay")
    assert [line for line in play.log() if line.startswith("Round")] != []
    play.until("move", "white")
    assert pile(play, "egypt") == {"foot": 2}, "one too many in On before the battle, and one after"
    assert here(play, "pelusium", "egypt") == {} and here(play, "on", "egypt") == {"foot": 4, "chariot": 1}
    assert play.view()["tally"]["blue"] == {"areas": 2}


@rule("BP-4.2.b", "BP-4.2.a")
def test_units_that_must_leave_cannot_be_declared_done() -> None:
    on = {"egypt": {"on": {"foot": 2}, "sinai": {"foot": 1}}, "hatti": {"pelusium": {"foot": 1}}}
    play = position("egypt", on=on, turn=6, dice=MISSES)
    play.do("march:on", {"foot": 2}, "to:pelusium", "done").do("stay", "stay")
    play.expect("blue", "redeploy").refused("done", rule="BP-6.4.1.b")
    play.do("redeploy:pelusium", {"foot": 2}, "to:on").do("done")
    assert here(play, "on", "egypt") == {"foot": 2}


@rule("BP-4.2.1.a")
def test_arrivals_come_before_replacements() -> None:
    """All that the chart gives is on the map before the first question about the dead."""
    on = {"hatti": {"hatti": {"foot": 1}}}
    play = position("hatti", "new_units", turn=2, on=on, dead={"hatti": {"foot": 2}})
    play.expect("white", "arrive").do({"hatti": 6})
    play.expect("white", "arrive").do({"west_taurus": 5})
    play.expect("white", "ruler").do("hatti")
    assert here(play, "hatti", "hatti") == {"foot": 7, "ruler": 1}
    play.expect("white", "replace").do("return:foot").do("pitassa")
    play.expect("white", "move")
    assert pile(play, "hatti") == {}


@rule("BP-4.2.2.a")
def test_the_sea_comes_before_the_land() -> None:
    """After the first march nobody sails any more."""
    on = {"egypt": {"on": {"foot": 2}, "naucratis": {"foot": 1}}}
    play = position("egypt", on=on, turn=6)
    assert {"sail:on", "sail:naucratis", "march:on", "march:naucratis"} <= set(play.options())
    play.do("sail:naucratis", "to:on")
    assert "sail:on" in play.options()
    play.do("march:on", {"foot": 1}, "to:pelusium")
    assert not any(option.startswith("sail") for option in play.options())
    play.refused("sail:on", rule="BP-4.2.2.a")


def two_fronts(**dice: Any) -> Play:
    on = {
        "egypt": {"on": {"foot": 1}, "philistia": {"foot": 1}, "lower_egypt": {"foot": 1}},
        "hatti": {"on": {"foot": 1}, "naucratis": {"foot": 1}},
        "canaan": {"philistia": {"foot": 1}},
    }
    return position("egypt", "battles", on=on, turn=6, dice={**dice, **MISSES})


@rule("BP-4.2.3.a")
def test_every_shared_area_has_its_battle() -> None:
    """Nobody is asked whether to fight the first round, and Redeployment waits for the last battle."""
    play = two_fronts().expect("blue", "battle")
    assert sorted(play.options()) == ["on", "philistia"], "and none where Egypt or Hatti stand alone"
    play.refused("done")
    play.do("on")
    assert [line for line in play.log() if line.startswith("Round 1: Egypt")]
    assert [line for line in play.log() if line.startswith("Round 1: Hatti")]
    while play.view()["phase"] == "battles":
        play.do(play.ask.default)
    fought = [line.split(":")[0] for line in play.log() if line.startswith("Battle in")]
    assert fought == ["Battle in On", "Battle in Philistia"]


@rule("BP-4.2.3.b")
@pytest.mark.parametrize(("first", "second"), [("on", "philistia"), ("philistia", "on")])
def test_the_mover_chooses_the_order_and_ends_one_battle_first(first: str, second: str) -> None:
    play = two_fronts().do(first)
    while play.view()["battle"] is not None and play.view()["battle"]["area"] == first:
        assert not any(line.startswith(f"Battle in {second.capitalize()}") for line in play.log())
        play.do(play.ask.default)
    assert play.view()["march"]["fought"] == [first]
    assert [line.split(":")[0] for line in play.log() if line.startswith("Battle in")] == [
        f"Battle in {first.capitalize()}",
        f"Battle in {second.capitalize()}",
    ]


@rule("BP-4.2.3.c")
def test_a_marker_alone_attacks_nobody() -> None:
    """Egypt's Ruler marches into a Hittite area: no battle, and at the end of the phase he is killed."""
    on: Any = {"egypt": {"on": {"foot": 1}, "philistia": {"ruler": "shishank_i"}}, "hatti": {"philistia": {"foot": 1}}}
    play = position("egypt", "battles", on=on, turn=7, chits=("hatti",))
    assert not any(line.startswith("Battle") for line in play.log())
    assert here(play, "philistia", "egypt") == {}
    assert here(play, "philistia", "hatti") == {"foot": 1}


@rule("BP-4.2.3.c")
def test_a_marker_alone_is_not_fought() -> None:
    """Where the enemy has only markers there is no battle, and they are lost."""
    on: Any = {
        "egypt": {"on": {"foot": 1}},
        "assyria": {"on": {"siege": 1, "ruler": "ashur_nasir_pal_ii"}, "assyria": {"foot": 1}},
    }
    play = position("egypt", "battles", on=on, turn=8, chits=("assyria",))
    assert not any(line.startswith("Battle") for line in play.log())
    assert here(play, "on", "assyria") == {}
    assert play.view()["kills"] == {}


def egypt_abroad() -> Play:
    """An Egyptian foot has come from On by way of Pelusium to Philistia; others stand in Judah and Thebaid."""
    on = {"egypt": {"on": {"foot": 1}, "judah": {"foot": 1}, "thebaid": {"foot": 1}}}
    play = position("egypt", on=on, turn=6)
    return play.do("march:on", "via:pelusium", "to:philistia", "done").expect("blue", "redeploy")


@rule("BP-4.2.4.a", "BP-4.2.4.b")
def test_redeployment_uses_own_areas_and_those_entered() -> None:
    """Pelusium was only passed, On was left empty, Judah is held; Phoenicia, Sinai and Syria are none of these."""
    play = egypt_abroad().do("redeploy:philistia")
    assert sorted(play.options()) == ["to:judah", "to:on", "to:pelusium"]
    for area in ("phoenicia", "sinai", "syria"):
        play.refused(f"to:{area}", rule="BP-8.1.b")


@rule("BP-4.2.4.a")
def test_redeployment_cannot_jump_to_an_own_area() -> None:
    """Thebaid is Egypt's own, but Lower and Upper Egypt between are not."""
    play = egypt_abroad().do("redeploy:philistia")
    play.refused("to:thebaid", rule="BP-8.1")


@rule("BP-4.2.4.a")
def test_everything_may_move_again() -> None:
    """Also a unit that has used its whole allowance, and one that has not moved at all."""
    on = {"egypt": {"on": {"foot": 1}, "judah": {"foot": 1}}}
    play = position("egypt", on=on, turn=6).do("march:on", "via:pelusium", "via:philistia", "to:phoenicia", "done")
    assert "redeploy:phoenicia" in play.options() and "redeploy:judah" in play.options()
    play.do("redeploy:judah", "to:philistia", "redeploy:phoenicia", "to:on")
    assert here(play, "philistia", "egypt") == here(play, "on", "egypt") == {"foot": 1}


@rule("BP-4.2.4.b")
def test_every_area_entered_is_recorded() -> None:
    play = egypt_abroad()
    assert play.view()["march"]["entered"] == ["pelusium", "philistia"]
    assert play.view()["march"]["came"] == {"pelusium": ["on"], "philistia": ["pelusium"]}


@rule("BP-4.2.4.c")
def test_no_redeployment_past_enemies_even_where_one_has_passed() -> None:
    """One Egyptian passed Hatti in Pelusium while two stayed there; Hatti holds out, and nobody comes back that way."""
    on = {"egypt": {"on": {"foot": 3}, "judah": {"foot": 1}}, "hatti": {"pelusium": {"foot": 1}}}
    play = position("egypt", on=on, turn=6, dice=MISSES)
    play.do("march:on", {"foot": 2}, "to:pelusium", "march:on", "via:pelusium", "to:philistia", "done")
    play.expect("white", "retreat").do("stay").expect("blue", "retreat").do("stay")
    play.expect("blue", "redeploy").do("redeploy:philistia")
    assert here(play, "judah", "egypt") == {"foot": 2}, "Judah alone is open"


@rule("BP-4.2.4.c")
def test_an_area_that_enemies_hold_is_refused() -> None:
    on = {"egypt": {"on": {"foot": 3}, "judah": {"foot": 1}, "sinai": {"foot": 1}}, "hatti": {"pelusium": {"foot": 1}}}
    play = position("egypt", on=on, turn=6, dice=MISSES)
    play.do("march:on", {"foot": 2}, "to:pelusium", "march:on", "via:pelusium", "to:philistia", "done")
    play.do("stay").do("redeploy:philistia")
    assert sorted(play.options()) == ["to:judah", "to:on", "to:sinai"]
    play.refused("to:pelusium", says="occupied by another nation")


@rule("BP-4.2.5.a")
def test_the_mover_scores_areas_kills_and_lines_together() -> None:
    """Sumer holds three areas with Babylon (6 points and a line of 20) and has killed two."""
    on = {"sumer": {area: {"foot": 1} for area in ("sumer", "babylon", "akkad")}}
    fallen = {"sumer": ["elam.foot.1", "elam.foot.2"]}
    play = position("sumer", "scoring", on=on, turn=6, fallen=fallen)
    assert play.view()["tally"]["red"] == {"areas": 6, "kills": 2, "lines": 20}
    assert play.view()["points"]["red"] == 28


@rule("BP-4.2.5.b", "BP-4.2.5.c")
def test_others_score_their_kills_in_the_same_phase() -> None:
    """In Egypt's turn Canaan and Hatti have killed Egyptians: one and two points to their colors, no areas."""
    on = {"egypt": {"on": {"foot": 1}}, "hatti": {"hatti": {"foot": 1}}, "canaan": {"syria": {"foot": 1}}}
    fallen = {"hatti": ["egypt.foot.7", "egypt.foot.8"], "canaan": ["egypt.foot.9"]}
    play = position("egypt", "scoring", on=on, turn=6, fallen=fallen, chits=("hatti",))
    assert play.view()["tally"] == {"blue": {"areas": 2}, "white": {"kills": 2}, "yellow": {"kills": 1}, "red": {}}


@rule("BP-4.2.5.c", "BP-SC2.e")
@pytest.mark.parametrize(
    ("nation", "four", "three"),
    [("hatti", "white", "yellow"), ("judah", "white", "red"), ("elam", "white", "blue"), ("urartu", "blue", "blue")],
)
def test_points_go_to_the_color_that_owns_the_nation(nation: str, four: str, three: str) -> None:
    """With three players to its new owner."""
    on = {nation: {"babylon": {"foot": 1}}}
    for seats, color in ((4, four), (3, three)):
        play = position(nation, "scoring", on=on, turn=6, seats=seats)
        assert {seat: points for seat, points in play.view()["points"].items() if points} == {color: 2}


@rule("BP-4.2.5.d")
def test_all_totals_are_public() -> None:
    points = {"blue": 11, "red": 22, "white": 33, "yellow": 44}
    play = position("egypt", on={"egypt": {"on": {"foot": 1}}}, turn=6, points=points)
    for seat in ("blue", "red", "white", "yellow", None):
        assert play.view(seat)["points"] == points
        assert all(str(total) in play.session.spec.board(play.view(seat)) for total in points.values())


# ---------------------------------------------------------------- 5.10 Beloved of the Gods


def beloved(phase: str = "draw", **more: Any) -> Play:
    """Assyria on turn 8, with Elam still to be drawn after it."""
    on: Any = more.pop("on", {"assyria": {"arrapha": {"foot": 1}}, "elam": {"elam": {"foot": 1}}})
    chits = ("assyria", "elam") if phase == "draw" else ("elam",)
    nation = "" if phase == "draw" else "assyria"
    dice = {"chit": ["assyria", "elam"] if phase == "draw" else ["elam"], **more.pop("dice", {})}
    return position(nation, phase, on=on, turn=more.pop("turn", 8), chits=chits, dice=dice, **more)


def arrive_first(play: Play) -> Play:
    """All that comes to Assyria in the first of its turns, to Zamua."""
    play.expect("red", "arrive").do({"zamua": 9}).expect("red", "arrive").do({"zamua": 4})
    return play.expect("red", "marker").do("zamua").expect("red", "ruler").do("zamua")


@rule("BP-5.10.a")
def test_a_beloved_nation_takes_two_turns_at_once() -> None:
    """Both come before the next chit."""
    play = beloved()
    assert "The chit of Assyria is drawn. Beloved of the Gods, Assyria takes two turns." in play.log()
    arrive_first(play)
    parts = []
    while who(play) == "assyria":
        parts.append(play.view()["march"]["part"])
        assert play.view()["chits"] == ["elam"]
        play.do(play.ask.default)
    assert sorted(set(parts)) == [1, 2] and parts == sorted(parts)
    assert who(play) == "elam" and play.view()["march"]["part"] == 1
    assert [line for line in play.log() if " is drawn" in line][-1] == "The chit of Elam is drawn."


@rule("BP-5.10.a", "BP-5.10.e")
@pytest.mark.parametrize(("nation", "turn"), [("assyria", 7), ("assyria", 10), ("elam", 8), ("urartu", 8)])
def test_whoever_is_not_beloved_takes_one_turn(nation: str, turn: int) -> None:
    on = {nation: {"arrapha": {"foot": 1}}, "hatti": {"hatti": {"foot": 1}}}
    play = position(nation, "scoring", on=on, turn=turn, chits=("hatti",))
    assert not any("second turn" in line for line in play.log())
    assert who(play) == "hatti"


@rule("BP-5.10.b")
def test_areas_are_scored_in_both_turns() -> None:
    on = {"assyria": {"arrapha": {"foot": 1}, "zamua": {"foot": 1}}, "elam": {"elam": {"foot": 1}}}
    play = beloved("scoring", on=on)
    assert play.view()["points"]["red"] == 4
    while who(play) == "assyria":
        play.do(easy(play.ask))
    assert play.view()["tally"]["red"] == {"areas": 8}


@rule("BP-5.10.b")
def test_the_second_turn_has_its_own_replacements() -> None:
    """One area, so one unit back in each of the turns."""
    on = {"assyria": {"arrapha": {"foot": 1}}}
    play = beloved(on=on, dead={"assyria": {"foot": 4}}).do({"arrapha": 9}, {"arrapha": 4}, "arrapha", "arrapha")
    play.expect("red", "replace").do("return:foot", "arrapha").expect("red", "move").do("done")
    play.expect("red", "overstack").do(play.ask.default)
    play.until("replace").expect("red", "replace")
    assert play.view()["march"]["part"] == 2
    play.do("return:foot", "arrapha").expect("red", "move")


@rule("BP-5.10.b")
def test_the_second_turn_has_its_own_sea_quota() -> None:
    """Three by sea in the first turn, and three more in the second."""
    on = {"assyria": {"kadesh": {"foot": 3}, "ugarit": {"foot": 3}}}
    play = beloved("movement", on=on)
    play.do("sail:kadesh", {"foot": 3}, "to:naucratis").refused("sail:ugarit", says="3 units by sea")
    play.do("done").until("move")
    assert play.view()["march"]["part"] == 2
    play.do("sail:ugarit", {"foot": 3}, "to:on")
    assert here(play, "naucratis", "assyria") == here(play, "on", "assyria") == {"foot": 3}


@rule("BP-5.10.b")
def test_each_of_the_two_turns_has_its_battles_and_kills() -> None:
    """A kill in the first turn is scored in the first, and one in the second in the second."""
    on = {"assyria": {"arrapha": {"foot": 2}}, "kassites": {"tigris": {"foot": 1}, "akkad": {"foot": 1}}}
    dice = {"battle tigris round 1 assyria": [6, 1], "battle akkad round 1 assyria": [6, 1], **MISSES}
    play = beloved("movement", on=on, dice=dice)
    play.do("march:arrapha", {"foot": 2}, "to:tigris").do("done")
    assert play.view()["tally"]["red"]["kills"] == 1 and play.view()["march"]["part"] == 2
    play.until("move").do("march:tigris", {"foot": 2}, "to:akkad", "done").do("no", "done")
    assert play.view()["tally"]["red"]["kills"] == 2


@rule("BP-5.10.b")
def test_gods_and_lines_are_tested_in_both_turns() -> None:
    """Nineveh's god is turned back in the first turn; Babylon's line is scored in the second, when Babylon is taken."""
    on: Any = {"assyria": {"assyria": {"foot": 1, "god": 1}, "akkad": {"foot": 1}}}
    play = beloved("scoring", on=on, turned=["assyria"])
    assert play.view()["turned"] == [] and play.view()["scored"] == []
    play.expect("red", "ruler").do("assyria").do("march:akkad", "to:babylon", "done")
    assert play.view()["march"]["part"] == 2
    play.do("done")
    assert play.view()["scored"] == ["BP-MW-red.e"]
    assert play.view()["tally"]["red"]["lines"] == 10


@rule("BP-5.10.b")
def test_a_conqueror_is_asked_about_the_god_in_each_of_the_turns() -> None:
    """Assyria spares Amon-Ra in its first turn and turns him over in its second."""
    on: Any = {"assyria": {"lower_egypt": {"foot": 1}}, "egypt": {"lower_egypt": {"god": 1}, "on": {"foot": 1}}}
    play = beloved("scoring", on=on).expect("red", "god").do("no").until("god")
    assert who(play) == "assyria" and play.view()["march"]["part"] == 2
    play.expect("red", "god").do("yes")
    assert play.view()["turned"] == ["egypt"]


@rule("BP-5.10.a", "BP-15.1.b")
def test_a_beloved_nation_wiped_out_in_its_first_turn_still_has_the_second() -> None:
    """Its last foot dies in the attack; the second turn comes, and its king finds nobody to lead."""
    on = {"assyria": {"arrapha": {"foot": 1}}, "kassites": {"tigris": {"foot": 2}}, "elam": {"elam": {"foot": 1}}}
    dice = {"round 1 assyria": [1], "round 1 kassites": [6, 1]}
    play = beloved("movement", on=on, dice=dice).do("march:arrapha", "to:tigris")
    assert who(play) == "elam"
    log = play.log()
    assert log.index("Assyria takes the second turn.") < log.index("Shalmaneser III finds no unit of Assyria to join.")
    assert log.index("Shalmaneser III finds no unit of Assyria to join.") < log.index("The chit of Elam is drawn.")
    assert play.view()["tally"]["yellow"] == {"kills": 1}


@rule("BP-5.10.b", "BP-10.4.b")
def test_a_line_met_in_both_turns_scores_once() -> None:
    play = beloved("scoring", on={"assyria": {"babylon": {"foot": 1}}, "elam": {"elam": {"foot": 1}}})
    assert play.view()["tally"]["red"] == {"areas": 2, "lines": 10}
    play.until("move", "white")
    assert play.view()["tally"]["red"] == {"areas": 4, "lines": 10}


@rule("BP-5.10.c", "BP-15.1.2.a")
@pytest.mark.parametrize(
    ("turn", "first", "second"),
    [(8, "ashur_nasir_pal_ii", "shalmaneser_iii"), (9, "tiglath_pileser_iii", "sargon_ii")],
)
def test_the_second_turn_has_another_ruler(turn: int, first: str, second: str) -> None:
    """The first is gone before the second turn begins; the second is placed in its New Units Phase."""
    on: Any = {"assyria": {"arrapha": {"foot": 1, "ruler": first}, "zamua": {"foot": 1}}}
    play = beloved("scoring", on=on, turn=turn)
    play.expect("red", "ruler")
    assert play.view()["march"]["part"] == 2 and play.view()["phase"] == "new_units"
    assert here(play, "arrapha", "assyria") == {"foot": 1}
    assert sorted(play.options()) == ["arrapha", "zamua"]
    play.do("zamua")
    assert f"assyria.ruler.{second}" in play.view()["areas"]["zamua"]


@rule("BP-5.10.c")
def test_only_the_beloved_nations_own_ruler_leaves_between_its_turns() -> None:
    on: Any = {"assyria": {"arrapha": {"foot": 1}}, "urartu": {"urartu": {"foot": 1, "ruler": "sardur"}}}
    play = beloved("scoring", on=on)
    assert play.view()["march"]["part"] == 2
    assert here(play, "urartu", "urartu") == {"foot": 1, "ruler": 1}


@rule("BP-5.10.d", "BP-SC6.0.i")
@pytest.mark.parametrize("scenario", ["full", "middle_five", "last_five"])
def test_arrivals_come_in_the_first_turn_only(scenario: str) -> None:
    """Nine foot, four cavalry and Terror arrive once; in the second turn there is only a Ruler."""
    play = arrive_first(beloved(scenario=scenario, on={"assyria": {"arrapha": {"foot": 1}}, "elam": {}}))
    assert here(play, "zamua", "assyria") == {"foot": 9, "cavalry": 4, "terror": 1, "ruler": 1}
    play.expect("red", "move").do("done", {"foot": 8})
    topics = []
    while play.view()["march"]["part"] == 1 or play.view()["phase"] == "new_units":
        topics.append(play.ask.topic)
        play.do(play.ask.default)
    assert "ruler" in topics and "arrive" not in topics and "marker" not in topics
    assert here(play, "zamua", "assyria") == {"foot": 1, "cavalry": 4, "terror": 1, "ruler": 1}
    assert play.view()["serial"]["assyria.foot"] == 10


# ---------------------------------------------------------------- 15.1 Rulers come and go

EGYPT = ["on", "upper_egypt", "lower_egypt", "thebaid", "naucratis"]
CANAAN = ["kadesh", "ugarit", "aleppo", "phoenicia", "philistia", "judah", "syria"]
ASSYRIA = ["assyria", "arrapha", "zamua"]
PLACED = [  # turn, nation, Ruler, areas (none: with any unit), which of two turns
    (1, "egypt", "thutmosis_iii", EGYPT, 1),
    (1, "canaan", "darusha", CANAAN, 1),
    (2, "hatti", "suppiluliumas_i", ["west_taurus", "hatti"], 1),
    (3, "hatti", "muwatallis", [], 1),
    (3, "assyria", "shalamaneser_i", ASSYRIA, 1),
    (3, "egypt", "ramesses_ii", EGYPT, 1),
    (4, "egypt", "ramesses_iii", [], 1),
    (4, "elam", "shutruk_nahunte", ["south_zagros", "elam"], 1),
    (5, "chaldea", "nebuchadnezzar_i", ["babylon", "akkad"], 1),
    (5, "assyria", "tiglath_pileser_i", [], 1),
    (6, "judah", "saul", ["judah"], 1),
    (7, "judah", "solomon", ["judah", "philistia"], 1),
    (7, "egypt", "shishank_i", EGYPT, 1),
    (8, "phrygia", "midas", ["phrygia"], 1),
    (8, "assyria", "ashur_nasir_pal_ii", ASSYRIA, 1),
    (8, "assyria", "shalmaneser_iii", [], 2),
    (8, "urartu", "sardur", ["urartu"], 1),
    (9, "nubia", "piye", ["thebaid"], 1),
    (9, "assyria", "tiglath_pileser_iii", ASSYRIA, 1),
    (9, "assyria", "sargon_ii", [], 2),
    (9, "urartu", "sardur_ii", [], 1),
    (10, "media", "cyaxares", ["media", "hyrkania", "north_zagros"], 1),
    (10, "chaldea", "nabpolassar", ["babylon", "akkad", "arabian_desert"], 1),
    (10, "egypt", "psammetichus", EGYPT, 1),
    (10, "assyria", "ashurbanipal", [], 1),
    (10, "lydia", "alyattes", ["assuwa", "kos", "lukka"], 1),
    (10, "judah", "josiah", [], 1),
]


@rule("BP-15.1.a", "BP-15.1.b", "BP-2.3.1.a")
@pytest.mark.parametrize(("turn", "nation", "ruler", "areas", "part"), PLACED, ids=[row[2] for row in PLACED])
def test_where_each_ruler_is_placed(turn: int, nation: str, ruler: str, areas: list[str], part: int) -> None:
    """In one of the areas the chart lists, held or not; or, listed with any unit, where a unit of the nation is."""
    if nation == "egypt" and turn == 1:
        assert len(areas) == 5
    units = ["aleppo", "syria"]
    on = {nation: {area: {"foot": 1} for area in units}}
    play = position(nation, "new_units", on=on, turn=turn, part=part)
    for _ in range(10):
        if play.ask.topic not in ("arrive", "marker"):
            break
        play.do(play.ask.default)
    wanted = areas or units
    if len(wanted) > 1:
        play.expect(play.ask.seat, "ruler")
        assert sorted(play.options()) == sorted(wanted)
        play.refused("alasa", rule="BP-15.1.a")
        play.do(wanted[-1])
    assert f"{nation}.ruler.{ruler}" in play.view()["areas"][wanted[-1]]


@rule("BP-15.1.a")
@pytest.mark.parametrize(("turn", "nation"), [(2, "egypt"), (5, "egypt"), (4, "hatti"), (7, "assyria"), (6, "urartu")])
def test_no_ruler_comes_on_other_turns(turn: int, nation: str) -> None:
    play = position(nation, "new_units", on={nation: {"aleppo": {"foot": 1}}}, turn=turn)
    play.expect(play.ask.seat, "move")
    assert here(play, "aleppo", nation) == {"foot": 1}


@rule("BP-15.1.b")
def test_with_any_unit_means_units_not_markers() -> None:
    """An own marker without a unit is no company for Ramesses III, nor are Nubian troops off the map for others."""
    on: Any = {"assyria": {"arrapha": {"foot": 1}, "zamua": {"terror": 1}, "akkad": {"chariot": 1}}}
    play = position("assyria", "new_units", on=on, turn=5).expect("red", "ruler")
    assert sorted(play.options()) == ["akkad", "arrapha"]


@rule("BP-15.1.b")
def test_a_ruler_who_finds_no_unit_is_not_placed_that_turn() -> None:
    on = {"elam": {"elam": {"foot": 1}}}
    play = position("hatti", "new_units", on=on, turn=3, chits=("elam",), dice={"chit": ["elam"]})
    assert "Muwatallis finds no unit of Hatti to join." in play.log()
    assert who(play) == "elam"
    assert not any(".ruler." in piece for stack in play.view()["areas"].values() for piece in stack)
    assert play.view()["offmap"] == {}, "and he does not wait"


@rule("BP-15.1.b")
def test_a_ruler_may_be_placed_in_a_listed_area_among_enemies() -> None:
    """Listed areas need no own unit, and enemies do not shut them."""
    on = {"phrygia": {"kaska": {"foot": 1}}, "hatti": {"phrygia": {"foot": 1}}}
    play = position("phrygia", "new_units", on=on, turn=8)
    assert "phrygia.ruler.midas" in play.view()["areas"]["phrygia"]


@rule("BP-15.1.1.a")
@pytest.mark.parametrize("scenario", ["full", "first_five"])
def test_rulers_of_turn_one_are_placed_when_drawn_in_the_turn(scenario: str) -> None:
    on = {"egypt": {"on": {"foot": 1}}, "canaan": {"syria": {"foot": 1}}}
    play = position(
        phase="draw", scenario=scenario, on=on, turn=1, chits=("egypt", "canaan"), dice={"chit": ["canaan", "egypt"]}
    )
    play.expect("yellow", "ruler").do("judah")
    assert play.view()["areas"]["judah"] == ["canaan.ruler.darusha"]
    assert not any("thutmosis" in piece for stack in play.view()["areas"].values() for piece in stack)
    play.until("ruler", "blue").do("on")
    assert "egypt.ruler.thutmosis_iii" in play.view()["areas"]["on"]
    assert play.view()["areas"]["judah"] == ["canaan.ruler.darusha"], "until the game turn ends"


@rule("BP-15.1.2.a")
def test_every_ruler_leaves_when_the_game_turn_ends() -> None:
    """All of them, whoever moved last; not before the last nation has finished."""
    on: Any = {
        "elam": {"elam": {"foot": 1, "ruler": "shutruk_nahunte"}},
        "egypt": {"on": {"foot": 1, "ruler": "ramesses_iii"}},
    }
    play = position("elam", on=on, turn=4, chits=("libya",))
    play.do("done")
    assert here(play, "elam", "elam") == {"foot": 1, "ruler": 1}
    assert play.view()["turn"] == 4
    while play.view()["turn"] == 4:
        assert here(play, "on", "egypt") == {"foot": 1, "ruler": 1}
        play.do(play.ask.default)
    assert here(play, "elam", "elam") == here(play, "on", "egypt") == {"foot": 1}


@rule("BP-15.1.2.a", "BP-2.3.1.a")
@pytest.mark.parametrize("scenario", ["full", "last_five"])
def test_only_rulers_of_the_turn_ever_stand_on_the_map(scenario: str) -> None:
    """Through whole games each Ruler belongs to its nation and turn, stands once, and never comes twice."""
    came: dict[str, int] = {}

    def look(session: Any) -> None:
        shown = session.view(None)
        rulers = [p for stack in shown["areas"].values() for p in stack if PIECES[p].kind == "ruler"]
        assert len(rulers) == len(set(rulers))
        for piece in rulers:
            king = RULERS[PIECES[piece].serial]
            assert (king.nation, king.turn) == (PIECES[piece].nation, shown["turn"])
            came[king.id] = shown["turn"]

    random_play(new_session("pharaohs", scenario, seed=5, dice=LoadedDice(seed=5)), 5, look)
    assert len(came) >= 10
