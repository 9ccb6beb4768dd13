"""5.11, 6.4.2, 6.6 and 15 Rulers in battle: what they lead, how long they fight, how they die."""

import pytest

from engine.games.pharaohs.position.pieces import by_area
from tests.games.pharaohs.battles import RESERVE, position
from tests.games.pharaohs.positions import here
from tests.kit import Play
from tests.rules import rule

KING = "ramesses_ii"


def fought(play: Play, area: str) -> int:
    """Rounds of the battle there so far."""
    labels = {roll.label for roll in play.session.table.dice.rolls}
    return sum(f"battle {area} round {n} " in " ".join(sorted(labels)) + " " for n in (1, 2, 3, 4))


def everywhere(play: Play, ruler: str) -> list[str]:
    return [area for area, pieces in by_area(play.seen()).items() if any(p.endswith(f".ruler.{ruler}") for p in pieces)]


def battle(ours, theirs, *, area="kadesh", elsewhere=None, dice=None, **more) -> Play:
    """Egypt's battle against Hatti in one area; `elsewhere` more of Egypt's pieces."""
    on = {"egypt": {area: ours, **(elsewhere or {}), **RESERVE}, "hatti": {area: theirs}}
    return position("egypt", "battles", on=on, dice=dice, **more)


def led(play: Play) -> list[str]:
    return play.seen().battle.led


# --- +1 on every die (6.6.a to 6.6.c, 15.2.a) -----------------------------------------------------------------


@rule("BP-6.6.a", "BP-15.2.a")
def test_a_ruler_adds_one_to_every_die_of_all_friendly_units():
    """Four fours of two foot and a chariot: four hits with the Ruler, none without."""
    for answer, hits in (("lead", 4), ("no", 0)):
        side = {"foot": 2, "chariot": 1, "ruler": KING}
        play = battle(side, {"foot": 6}, dice={"battle kadesh round 1 egypt": [4, 4, 4, 4]}).do(answer)
        assert here(play, "kadesh", "hatti") == {"foot": 6 - hits}


@rule("BP-6.6.a")
def test_a_ruler_does_nothing_for_the_enemy():
    dice = {"battle kadesh round 1 hatti": [4, 4, 4], "battle kadesh round 1 egypt": [1, 1, 1]}
    play = battle({"foot": 3, "ruler": KING}, {"foot": 3}, dice=dice).do("lead")
    assert here(play, "kadesh", "egypt") == {"foot": 3, "ruler": 1}


@rule("BP-6.6.b")
def test_the_owner_names_each_battle_before_its_first_die():
    play = battle({"foot": 2, "ruler": KING}, {"foot": 2}).expect("blue", "lead")
    assert play.options() == ["lead", "no"]
    assert play.session.table.dice.rolls == []


@rule("BP-6.6.b")
def test_the_influence_lasts_for_all_rounds_of_the_battle():
    """A four is a hit in round 2 as in round 1, and nothing is asked again."""
    dice = {"battle kadesh round 1 egypt": [4, 1], "battle kadesh round 2 egypt": [4, 1]}
    play = battle({"foot": 2, "ruler": KING}, {"foot": 3}, dice=dice).do("lead", "no", "stay")
    assert here(play, "kadesh", "hatti") == {"foot": 1}


@rule("BP-5.11.a", "BP-6.6.b", "BP-15.2.a")
def test_a_ruler_leads_at_most_two_battles_and_its_own_area_counts_as_one():
    """Battles in Kadesh (his own), Syria and Hamath: after two he is not asked for the third."""
    on = {
        "egypt": {"kadesh": {"foot": 1, "ruler": KING}, "syria": {"foot": 1}, "hamath": {"foot": 1}, **RESERVE},
        "hatti": {"kadesh": {"foot": 1}, "syria": {"foot": 1}, "hamath": {"foot": 1}},
    }
    dice = {f"battle {area} round 1 egypt": [4] for area in ("kadesh", "syria", "hamath")}
    play = position("egypt", "battles", on=on, dice=dice)
    play.do("kadesh").expect("blue", "lead").do("lead")
    play.expect("blue", "battle").do("syria").expect("blue", "lead").do("lead")
    play.expect("white", "retreat")
    assert here(play, "kadesh", "hatti") == here(play, "syria", "hatti") == {}, "both led"
    assert here(play, "hamath", "hatti") == {"foot": 1}, "the third was fought without him"
    assert play.seen().battle.area == "hamath" and led(play) == []


@rule("BP-5.11.a", "BP-6.6.b")
def test_a_ruler_that_led_two_battles_is_not_there_for_the_one_in_his_own_area():
    on = {
        "egypt": {"kadesh": {"foot": 1, "ruler": KING}, "syria": {"foot": 1}, "hamath": {"foot": 1}, **RESERVE},
        "hatti": {"kadesh": {"foot": 1}, "syria": {"foot": 1}, "hamath": {"foot": 1}},
    }
    dice = {f"battle {area} round 1 egypt": [4] for area in ("kadesh", "syria", "hamath")}
    play = position("egypt", "battles", on=on, dice=dice)
    play.do("syria", "lead", "hamath", "lead")
    assert play.seen().battle.area == "kadesh" and led(play) == []
    assert here(play, "kadesh", "hatti") == {"foot": 1}


@rule("BP-6.6.b")
def test_a_declined_battle_is_not_one_of_the_two():
    on = {
        "egypt": {"kadesh": {"foot": 1, "ruler": KING}, "syria": {"foot": 1}, "hamath": {"foot": 1}, **RESERVE},
        "hatti": {"kadesh": {"foot": 1}, "syria": {"foot": 1}, "hamath": {"foot": 1}},
    }
    dice = {f"battle {area} round 1 egypt": [4] for area in ("kadesh", "syria", "hamath")}
    play = position("egypt", "battles", on=on, dice=dice).do("hamath", "no")
    play.expect("white", "retreat").do("stay", "kadesh", "lead").expect("blue", "lead").do("lead")
    play.expect("blue", "redeploy")
    assert here(play, "kadesh", "hatti") == here(play, "syria", "hatti") == {}


@rule("BP-5.11.a", "BP-5.11.c", "BP-15.2.a")
@pytest.mark.parametrize(
    "area, near",
    [
        ("ugarit", True),  # next door
        ("aleppo", True),  # 2
        ("kizzuwatna", True),  # 3
        ("west_taurus", False),  # 4
        ("sinai", True),  # 3 by Phoenicia and Judah
        ("on", False),  # 4
        ("alasa", False),  # by sea only
        ("mari", True),  # 3 by Hamath and Euphrates
        ("tigris", False),  # 4
        ("babylon", False),  # 5; the Arabian Desert is closed to Egypt
    ],
)
def test_a_ruler_leads_within_three_areas_by_land_not_counting_his_own(area, near):
    play = battle({"foot": 2}, {"foot": 2}, area=area, elsewhere={"kadesh": {"foot": 1, "ruler": KING}})
    if near:
        play.expect("blue", "lead").do("lead")
        assert led(play) == ["egypt"]
    else:
        assert fought(play, area) > 0 and play.ask.topic != "lead"


@rule("BP-5.11.c")
def test_mountains_count_one_and_enemies_are_ignored():
    """Hatti to Lukka by Zippasla and Kos or Pitassa: two areas, mountains and enemies in them or not."""
    on = {
        "egypt": {"hatti": {"ruler": KING, "foot": 1}, "lukka": {"foot": 2}, **RESERVE},
        "hatti": {"lukka": {"foot": 2}},
        "luvians": {"zippasla": {"foot": 3}, "pitassa": {"foot": 3}, "west_taurus": {"foot": 1}},
    }
    play = position("egypt", "battles", on=on).expect("blue", "lead")
    # Kaska, Chalbyes, West Caucasus: three mountains in a row count three
    on = {
        "egypt": {"phrygia": {"ruler": KING, "foot": 1}, "west_caucasus": {"foot": 2}, **RESERVE},
        "hatti": {"west_caucasus": {"foot": 2}},
    }
    position("egypt", "battles", on=on).expect("blue", "lead")
    assert play.options() == ["lead", "no"]


@rule("BP-5.11.c")
@pytest.mark.parametrize("nation, king, near", [("chaldea", "nebuchadnezzar_i", True), ("assyria", "sargon_ii", False)])
def test_the_way_leads_through_a_desert_only_for_its_own_people(nation, king, near):
    """Babylon to Judah is two by the Arabian Desert, open to Chaldea and closed to Assyria."""
    on = {
        nation: {"babylon": {"ruler": king, "foot": 1}, "judah": {"foot": 2}, **RESERVE},
        "hatti": {"judah": {"foot": 2}},
    }
    play = position(nation, "battles", on=on)
    assert (play.ask.topic == "lead") is near


@rule("BP-5.11.c")
def test_a_ruler_on_the_island_leads_there_alone():
    on = {
        "egypt": {"alasa": {"foot": 1, "ruler": KING}, "aleppo": {"foot": 2}, **RESERVE},
        "hatti": {"alasa": {"foot": 2}, "aleppo": {"foot": 2}},
    }
    play = position("egypt", "battles", on=on).do("aleppo")
    play.expect("white", "retreat")
    assert led(play) == []
    play.do("stay").expect("blue", "lead")
    assert play.seen().battle.area == "alasa"


@rule("BP-5.11.c")
def test_the_distance_is_counted_from_where_he_stands_in_the_battle_phase():
    """From On he is too far from Kadesh; he marches to Philistia first, and then is near enough."""
    on = {
        "egypt": {"on": {"foot": 1, "ruler": KING}, "kadesh": {"foot": 2}, **RESERVE},
        "hatti": {"kadesh": {"foot": 2}},
    }
    assert fought(position("egypt", on=on).do("done"), "kadesh") == 1
    play = position("egypt", on=on).do("march:on", {KING: 1}, "to:philistia").do("done")
    play.expect("blue", "lead")


@rule("BP-5.11.b", "BP-6.6.c", "BP-15.2.a")
def test_in_anothers_turn_a_ruler_leads_in_his_own_area_by_himself():
    """Nobody is asked; a four is a hit for the defender."""
    play = battle({"foot": 4}, {"foot": 2, "ruler": "muwatallis"}, dice={"battle kadesh round 1 hatti": [4, 4]})
    assert led(play) == ["hatti"]
    assert here(play, "kadesh", "egypt") == {"foot": 2}


@rule("BP-5.11.b", "BP-6.6.c")
def test_in_anothers_turn_a_ruler_next_door_does_nothing():
    on = {
        "egypt": {"kadesh": {"foot": 4}, **RESERVE},
        "hatti": {"kadesh": {"foot": 2}, "ugarit": {"foot": 1, "ruler": "muwatallis"}},
    }
    play = position("egypt", "battles", on=on, dice={"battle kadesh round 1 hatti": [4, 4]})
    assert led(play) == []
    assert here(play, "kadesh", "egypt") == {"foot": 4}


@rule("BP-6.6.c")
def test_both_rulers_in_the_area_lead_their_side():
    """The mover's because he says so, the defender's by himself."""
    play = battle({"foot": 4, "ruler": KING}, {"foot": 2, "ruler": "muwatallis"}).do("lead")
    assert sorted(led(play)) == ["egypt", "hatti"]


@rule("BP-6.6.d", "BP-15.5.a")
def test_rulers_do_not_count_for_stacking():
    """Five foot and a Ruler in one area at the end of movement: nobody is lost."""
    on = {"egypt": {"on": {"foot": 5, "ruler": KING}, "lower_egypt": {"foot": 1}}, "hatti": {"hatti": {"foot": 1}}}
    play = position("egypt", on=on).do("done").expect("blue", "redeploy")
    assert here(play, "on", "egypt") == {"foot": 5, "ruler": 1}


# --- three rounds (6.4.2, 15.7.a) -----------------------------------------------------------------------------


@rule("BP-6.4.2.a", "BP-6.4.2.b", "BP-15.7.a")
def test_a_ruler_alone_forces_up_to_three_rounds_and_forbids_retreat():
    """Asked after rounds 1 and 2; nobody is asked to retreat; there is no fourth round."""
    play = battle({"foot": 2, "ruler": KING}, {"foot": 2}).do("no").expect("blue", "insist")
    assert fought(play, "kadesh") == 1
    play.do("fight_on").expect("blue", "insist")
    assert fought(play, "kadesh") == 2
    play.do("fight_on").expect("blue", "redeploy")
    assert fought(play, "kadesh") == 3
    assert {event.seat for event in play.session.journal} == {"blue"}, "Hatti was never asked, though it could go"


@rule("BP-6.4.2.b", "BP-6.4.2.a")
def test_the_side_of_the_ruler_is_not_asked_to_retreat_either():
    on = {"egypt": {"syria": {"foot": 2, "ruler": KING}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("egypt", on=on)
    play.do("march:syria", {"foot": 2, KING: 1}, "to:kadesh", "done", "no", "fight_on").expect("blue", "insist")
    play.do("no").expect("blue", "redeploy")
    assert fought(play, "kadesh") == 2


@rule("BP-6.4.2.c")
def test_without_insistence_the_normal_choices_follow_and_the_ruler_is_asked_again():
    """After round 1 both may retreat; after round 2 the Ruler may still demand a third."""
    play = battle({"foot": 2, "ruler": KING}, {"foot": 2}).do("no", "no").expect("white", "retreat")
    play.do("stay").expect("blue", "insist")
    assert fought(play, "kadesh") == 2
    play.do("fight_on").expect("blue", "redeploy")
    assert fought(play, "kadesh") == 3


@rule("BP-6.4.2.c", "BP-6.4.1.a")
def test_not_insisting_after_round_two_ends_the_battle():
    play = battle({"foot": 2, "ruler": KING}, {"foot": 2}).do("no", "fight_on", "no").expect("blue", "redeploy")
    assert fought(play, "kadesh") == 2
    assert here(play, "kadesh", "hatti") == {"foot": 2}


@rule("BP-6.4.2.d", "BP-15.7.a")
def test_two_rulers_in_the_area_cancel_each_other():
    play = battle({"foot": 2, "ruler": KING}, {"foot": 2, "ruler": "muwatallis"}).do("no")
    play.expect("white", "retreat").do("stay").expect("blue", "redeploy")
    assert fought(play, "kadesh") == 2


@rule("BP-6.4.2.d", "BP-15.7.a")
def test_a_ruler_that_leads_from_next_door_cannot_insist():
    play = battle({"foot": 2}, {"foot": 2}, elsewhere={"syria": {"foot": 1, "ruler": KING}}).do("lead")
    assert led(play) == ["egypt"]
    play.expect("white", "retreat").do("stay").expect("blue", "redeploy")
    assert fought(play, "kadesh") == 2


@rule("BP-6.4.2.d")
def test_a_ruler_next_door_does_not_cancel_the_one_on_the_spot():
    """Egypt's Ruler is merely within range; Hatti's is in the area, so Hatti may insist."""
    theirs = {"foot": 2, "ruler": "muwatallis"}
    play = battle({"foot": 2}, theirs, elsewhere={"syria": {"foot": 1, "ruler": KING}}).do("lead")
    play.expect("white", "insist")


@rule("BP-6.4.2.e", "BP-6.4.2.b")
def test_a_defending_ruler_insists_as_well():
    """Egypt could go back to Syria, but Muwatallis holds it for three rounds."""
    on = {"egypt": {"syria": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2, "ruler": "muwatallis"}}}
    play = position("egypt", on=on)
    play.do("march:syria", {"foot": 2}, "to:kadesh", "done").expect("white", "insist")
    play.do("fight_on").expect("white", "insist").do("fight_on").expect("blue", "redeploy")
    assert fought(play, "kadesh") == 3


@rule("BP-6.4.2.a")
def test_a_third_nations_ruler_has_no_say():
    """Canaan's Ruler stands alone in Kadesh; the battle there is between Egypt and Hatti."""
    on = {
        "egypt": {"kadesh": {"foot": 2}, **RESERVE},
        "hatti": {"kadesh": {"foot": 2}},
        "canaan": {"kadesh": {"ruler": "darusha"}},
    }
    play = position("egypt", "battles", on=on).expect("white", "retreat")
    assert led(play) == []


# --- how a Ruler dies (6.6.1, 15.3.a) -------------------------------------------------------------------------


@rule("BP-6.6.1.a", "BP-15.3.a", "BP-10.3.e")
def test_a_ruler_left_with_enemy_units_and_no_own_is_killed():
    """Out of play for good: not on the map, not in the dead pile, worth no point."""
    dice = {"battle kadesh round 1 egypt": [6, 1]}
    play = battle({"foot": 2}, {"foot": 2, "ruler": "muwatallis"}, dice=dice).expect("blue", "redeploy")
    assert everywhere(play, "muwatallis") == []
    assert play.seen().dead.get("hatti", []) == []
    assert play.seen().fallen == {"egypt": ["hatti.foot.1", "hatti.foot.2"]}


@rule("BP-6.6.1.a", "BP-15.3.a")
def test_the_movers_ruler_dies_the_same_way():
    dice = {"battle kadesh round 1 hatti": [6, 1]}
    play = battle({"foot": 2, "ruler": KING}, {"foot": 2}, dice=dice).do("lead").expect("blue", "redeploy")
    assert everywhere(play, KING) == []


@rule("BP-6.6.1.a")
def test_a_ruler_killed_in_one_battle_does_not_lead_the_next():
    """His army dies in Kadesh, and he at once: Syria next door is fought without him."""
    on = {
        "egypt": {"kadesh": {"foot": 1, "ruler": KING}, "syria": {"foot": 1}, **RESERVE},
        "hatti": {"kadesh": {"foot": 1}, "syria": {"foot": 1}},
    }
    play = position("egypt", "battles", on=on, dice={"battle kadesh round 1 hatti": [5]}).do("kadesh", "lead")
    play.expect("white", "retreat")
    assert play.seen().battle.area == "syria" and led(play) == []
    assert everywhere(play, KING) == []


@rule("BP-6.6.1.a")
def test_a_ruler_with_a_unit_left_lives():
    dice = {"battle kadesh round 1 hatti": [5, 1]}
    play = battle({"foot": 2, "ruler": KING}, {"foot": 2}, dice=dice).do("lead", "no", "stay", "no")
    assert everywhere(play, KING) == ["kadesh"]


@rule("BP-6.6.1.a", "BP-15.3.a")
def test_a_ruler_whose_enemies_died_with_his_units_lives():
    dice = {"battle kadesh round 1 egypt": [5], "battle kadesh round 1 hatti": [5]}
    play = battle({"foot": 1, "ruler": KING}, {"foot": 1}, dice=dice).do("lead").expect("blue", "redeploy")
    assert everywhere(play, KING) == ["kadesh"]


@rule("BP-6.6.1.b", "BP-15.3.a")
def test_rulers_alone_with_each_other_live():
    dice = {"battle kadesh round 1 egypt": [5], "battle kadesh round 1 hatti": [5]}
    play = battle({"foot": 1, "ruler": KING}, {"foot": 1, "ruler": "muwatallis"}, dice=dice).do("lead")
    play.expect("blue", "redeploy")
    assert everywhere(play, KING) == everywhere(play, "muwatallis") == ["kadesh"]


@rule("BP-6.6.1.c", "BP-4.2.3.c")
def test_a_lone_ruler_among_enemies_dies_at_the_end_of_the_battle_phase_without_a_battle():
    """He marched alone into Hatti's stack: no battle, no +1, and he is killed."""
    on = {"egypt": {"syria": {"ruler": KING, "foot": 1}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("egypt", on=on).do("march:syria", {KING: 1}, "to:kadesh", "done")
    play.expect("blue", "redeploy")
    assert fought(play, "kadesh") == 0
    assert everywhere(play, KING) == []


@rule("BP-6.6.1.c")
def test_a_lone_ruler_that_enemies_march_on_dies_too():
    on = {"egypt": {"syria": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"ruler": "muwatallis"}}}
    play = position("egypt", on=on).do("march:syria", {"foot": 2}, "to:kadesh", "done")
    play.expect("blue", "redeploy")
    assert everywhere(play, "muwatallis") == []
    assert fought(play, "kadesh") == 0


@rule("BP-6.6.1.c")
def test_a_lone_ruler_lives_until_the_end_of_the_battle_phase():
    """He stands alone among Hittites in Kadesh where no battle is fought, and leads both battles next door."""
    on = {
        "egypt": {"kadesh": {"ruler": KING}, "syria": {"foot": 2}, "hamath": {"foot": 2}, **RESERVE},
        "hatti": {"kadesh": {"foot": 1}, "syria": {"foot": 1}, "hamath": {"foot": 1}},
    }
    dice = {"battle syria round 1 egypt": [4, 1], "battle hamath round 1 egypt": [4, 1]}
    play = position("egypt", on=on, dice=dice).do("done", "syria", "lead")
    assert everywhere(play, KING) == ["kadesh"], "no battle took place in Kadesh, so he is tested when the phase ends"
    play.expect("blue", "lead").do("lead").expect("blue", "redeploy")
    assert here(play, "hamath", "hatti") == {}
    assert everywhere(play, KING) == []


@rule("BP-6.6.1.c", "BP-6.6.1.b")
def test_a_lone_ruler_that_stands_with_a_lone_enemy_ruler_lives():
    on = {"egypt": {"kadesh": {"ruler": KING}, **RESERVE}, "hatti": {"kadesh": {"ruler": "muwatallis"}}}
    play = position("egypt", on=on).do("done").expect("blue", "redeploy")
    assert everywhere(play, KING) == everywhere(play, "muwatallis") == ["kadesh"]


@rule("BP-6.6.1.c")
def test_a_ruler_left_alone_in_redeployment_is_not_tested_before_the_next_battle_phase():
    """Egypt's foot must leave Kadesh after two rounds, Ramesses stays: he lives until Hatti's Battle Phase ends."""
    on = {
        "egypt": {"syria": {"foot": 2, "ruler": KING}, **RESERVE},
        "hatti": {"kadesh": {"foot": 2}, "ugarit": {"foot": 1}},
    }
    play = position("egypt", on=on, turn=6, chits=("hatti",))
    play.do("march:syria", {"foot": 2, KING: 1}, "to:kadesh", "done", "no", "no", "stay", "stay", "no")
    play.do("redeploy:kadesh", {"foot": 2}).do("done").expect("white", "move")
    assert everywhere(play, KING) == ["kadesh"]
    play.do("done").expect("white", "redeploy")
    assert everywhere(play, KING) == []


@rule("BP-6.6.1.a")
def test_a_ruler_that_stays_when_his_army_retreats_is_killed():
    on = {"egypt": {"syria": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2, "ruler": "muwatallis"}}}
    play = position("egypt", on=on).do("march:syria", {"foot": 2}, "to:kadesh", "done")
    play.do("no", "retreat:ugarit", "stay").expect("blue", "redeploy")
    assert everywhere(play, "muwatallis") == []
