"""6.5 Retreats: the defender to free neighbors, the mover the way it came, all or none."""

import pytest

from engine.games.pharaohs.position.pieces import by_area
from tests.games.pharaohs.battles import RESERVE, position
from tests.games.pharaohs.positions import here
from tests.kit import Play
from tests.rules import rule


def march(play: Play, *moves: tuple[str, dict[str, int], str]) -> Play:
    """Marches with a free choice of pieces, then the battles."""
    for origin, pieces, to in moves:
        play.do(f"march:{origin}", pieces, f"to:{to}")
    return end(play)


def end(play: Play) -> Play:
    return play.do("done") if play.ask.topic == "move" else play


def kadesh(*, others=None, theirs=None, dice=None, ours=None, **more) -> Play:
    """Egypt marches 2 foot from Syria and 2 from Phoenicia on Kadesh, held by 2 foot of Hatti."""
    on = {
        "egypt": {"syria": ours or {"foot": 2}, "phoenicia": {"foot": 2}, **RESERVE},
        "hatti": {"kadesh": theirs or {"foot": 2}},
        **(others or {}),
    }
    return position("egypt", on=on, dice=dice, **more)


BOTH = ("syria", {"foot": 2}, "kadesh"), ("phoenicia", {"foot": 2}, "kadesh")


# --- the defender (6.5.a to 6.5.d) ----------------------------------------------------------------------------


@rule("BP-6.5.a", "BP-6.5.c")
def test_a_defender_goes_to_neighbors_by_land_that_the_attackers_did_not_leave():
    """Out of Kadesh: Hamath and Ugarit, not Syria and Phoenicia where Egypt came from, and nowhere far."""
    play = march(kadesh(), *BOTH).expect("white", "retreat")
    assert set(play.options()) == {"stay", "retreat:hamath", "retreat:ugarit", "scatter"}
    play.refused("retreat:syria", rule="BP-6.5.c").refused("retreat:phoenicia", rule="BP-6.5.c")
    play.refused("retreat:aleppo")
    play.do("retreat:hamath")
    assert here(play, "hamath", "hatti") == {"foot": 2}


@rule("BP-6.5.a")
def test_a_defender_on_the_island_has_no_neighbor_by_land():
    """From Alasa nobody retreats by land, and defenders do not take to ships."""
    play = position(
        "egypt",
        "battles",
        on={"egypt": {"alasa": {"foot": 2}, **RESERVE}, "hatti": {"alasa": {"foot": 2}}},
    )
    play.expect("blue", "redeploy")
    assert here(play, "alasa", "hatti") == {"foot": 2}


@rule("BP-6.5.b")
@pytest.mark.parametrize("other", ["canaan", "elam", "egypt"])
def test_a_defender_does_not_go_where_another_nation_stands(other):
    """Neither a third nation nor one of its own color nor another stack of the mover."""
    on = {"egypt": {"syria": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    on[other] = {**on.get(other, {}), "ugarit": {"foot": 1}}
    play = march(position("egypt", on=on), ("syria", {"foot": 2}, "kadesh"))
    play.expect("white", "retreat").refused("retreat:ugarit", rule="BP-6.5.b", says="Ugarit")
    assert "retreat:hamath" in play.options()


@rule("BP-6.5.b")
def test_markers_of_another_nation_do_not_close_an_area_to_a_retreat():
    play = march(kadesh(others={"canaan": {"ugarit": {"ruler": "darusha"}}}), *BOTH)
    assert "retreat:ugarit" in play.expect("white", "retreat").options()


@rule("BP-6.5.c")
def test_where_the_attackers_came_from_stays_closed_when_they_are_dead():
    """The two foot from Syria are killed in the first round; Syria is as closed as before."""
    on = {"egypt": {"syria": {"foot": 2}, "phoenicia": {"chariot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("egypt", on=on, dice={"battle kadesh round 1 hatti": [5, 5]})
    march(play, ("syria", {"foot": 2}, "kadesh"), ("phoenicia", {"chariot": 2}, "kadesh"))
    play.by("white", "2_foot")
    assert here(play, "kadesh", "egypt") == {"chariot": 2}
    play.expect("white", "retreat").refused("retreat:syria", rule="BP-6.5.c")


@rule("BP-6.5.c")
def test_where_attackers_came_from_stays_closed_when_they_have_moved_on():
    """Chariots came through Kadesh out of Syria and went on to Hamath; Syria is closed though they are gone."""
    on = {"egypt": {"syria": {"chariot": 2}, "phoenicia": {"foot": 4}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("egypt", on=on)
    play.do(
        "march:phoenicia", {"foot": 4}, "to:kadesh", "march:syria", {"chariot": 2}, "via:kadesh", "to:hamath", "done"
    )
    play.expect("white", "retreat")
    assert play.options() == ["stay", "retreat:ugarit"]
    play.refused("retreat:syria", rule="BP-6.5.c").refused("retreat:hamath", rule="BP-6.5.b")


@rule("BP-6.5.c")
def test_a_port_next_door_is_closed_too():
    """Egypt sails from Ugarit to Kadesh, its neighbor; Hatti does not retreat to Ugarit."""
    on = {"egypt": {"ugarit": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("egypt", on=on)
    end(play.do("sail:ugarit", {"foot": 2}, "to:kadesh"))
    play.expect("white", "retreat").refused("retreat:ugarit", rule="BP-6.5.c")
    assert "retreat:syria" in play.options()


@rule("BP-6.5.c")
def test_a_port_next_door_stays_closed_when_those_who_sailed_are_dead():
    on = {"egypt": {"ugarit": {"foot": 1}, "syria": {"chariot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("egypt", on=on, dice={"battle kadesh round 1 hatti": [5, 1]})
    play.do("sail:ugarit", "to:kadesh", "march:syria", {"chariot": 2}, "to:kadesh", "done")
    assert here(play, "kadesh", "egypt") == {"chariot": 2}
    play.expect("white", "retreat").refused("retreat:ugarit", rule="BP-6.5.c")


@rule("BP-6.5.d")
def test_a_defender_joins_its_own_or_goes_to_empty_areas_and_may_split():
    """Three foot: one to its own in Ugarit, two to empty Hamath; none may stay behind."""
    play = march(kadesh(others={"hatti": {"kadesh": {"foot": 3}, "ugarit": {"foot": 1}}}), *BOTH)
    play.expect("white", "retreat").do("scatter").expect("white", "scatter")
    assert set(play.options()) == {"hamath", "ugarit"}
    play.refused({"hamath": 2}, rule="BP-6.5.d").refused({"hamath": 2, "syria": 1})
    play.do({"hamath": 2, "ugarit": 1})
    assert here(play, "hamath", "hatti") == {"foot": 2}
    assert here(play, "ugarit", "hatti") == {"foot": 2}
    assert here(play, "kadesh", "hatti") == {}


@rule("BP-6.5.d")
def test_a_mixed_side_is_split_kind_by_kind():
    play = march(kadesh(theirs={"foot": 2, "chariot": 2}), *BOTH)
    play.do("scatter", {"hamath": 1, "ugarit": 1}, {"hamath": 2})
    assert here(play, "hamath", "hatti") == {"foot": 1, "chariot": 2}
    assert here(play, "ugarit", "hatti") == {"foot": 1}


# --- the mover (6.5.e, 6.5.f, 6.5.j, 6.5.k) -------------------------------------------------------------------


@rule("BP-6.5.e")
def test_movers_go_back_to_any_area_their_nation_entered_from():
    """From Syria and Phoenicia: all to one, or any unit to either; not to Ugarit, where nobody came from."""
    play = march(kadesh(), *BOTH).do("stay").expect("blue", "retreat")
    assert set(play.options()) == {"stay", "retreat:syria", "retreat:phoenicia", "scatter"}
    play.refused("retreat:ugarit", rule="BP-6.5.e").refused("retreat:hamath", rule="BP-6.5.e")
    play.do("scatter").refused({"syria": 3}).do({"syria": 3, "phoenicia": 1})
    assert here(play, "syria", "egypt") == {"foot": 3}
    assert here(play, "phoenicia", "egypt") == {"foot": 1}


@rule("BP-6.5.e")
def test_the_area_entered_from_is_the_last_one_of_the_route():
    """From Sinai to Phoenicia by Philistia or by Judah: the way back leads to the one the order named."""
    on = {"egypt": {"sinai": {"foot": 2}, **RESERVE}, "hatti": {"phoenicia": {"foot": 2}}}
    for through, other in (("judah", "philistia"), ("philistia", "judah")):
        play = position("egypt", on=on)
        play.do("march:sinai", {"foot": 2})
        if through == "philistia":
            play.do("via:pelusium", "via:philistia", "to:phoenicia")
        else:
            play.do("via:judah", "to:phoenicia")
        end(play).do("stay").expect("blue", "retreat")
        assert play.options() == ["stay", f"retreat:{through}"]
        play.refused(f"retreat:{other}", rule="BP-6.5.e").refused("retreat:sinai")


@rule("BP-6.5.e")
def test_who_came_by_sea_may_go_back_to_its_port_and_the_others_may_not():
    """One foot from Pelusium by sea, two from Syria: only the one may go to Pelusium, all may go to Syria."""
    on = {"egypt": {"pelusium": {"foot": 1}, "syria": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("egypt", on=on)
    play.do("sail:pelusium", "to:kadesh", "march:syria", {"foot": 2}, "to:kadesh", "done", "stay").expect(
        "blue", "retreat"
    )
    assert set(play.options()) == {"stay", "retreat:syria", "scatter"}
    play.refused("retreat:pelusium").do("scatter").expect("blue", "scatter")
    assert set(play.options()) == {"syria", "pelusium"}, "the two from Syria have no choice"
    play.do({"pelusium": 1})
    assert here(play, "pelusium", "egypt") == {"foot": 1}
    assert here(play, "syria", "egypt") == {"foot": 2}


@rule("BP-6.5.e")
def test_a_fleet_goes_back_to_its_port():
    on = {"egypt": {"pelusium": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("egypt", on=on)
    end(play.do("sail:pelusium", {"foot": 2}, "to:kadesh")).do("stay")
    assert play.expect("blue", "retreat").options() == ["stay", "retreat:pelusium"]
    play.do("retreat:pelusium")
    assert here(play, "pelusium", "egypt") == {"foot": 2}


@rule("BP-6.5.f")
def test_who_retreated_may_still_redeploy():
    """Back to Syria, and from there by Phoenicia, which Egypt also left this turn, in the Redeployment Phase."""
    play = march(kadesh(), *BOTH).do("stay", "retreat:syria").expect("blue", "redeploy")
    assert "redeploy:syria" in play.options()
    play.do("redeploy:syria", {"foot": 2})
    assert here(play, "phoenicia", "egypt") == {"foot": 2}
    assert here(play, "syria", "egypt") == {"foot": 2}


@rule("BP-6.5.g")
def test_a_side_without_a_way_out_is_not_asked_and_fights_on():
    """Canaan stands all around Kadesh and Egypt was placed there: neither is asked, and round 2 follows."""
    on = {"egypt": {"kadesh": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    canaan = {area: {"foot": 1} for area in ("hamath", "phoenicia", "syria", "ugarit")}
    play = position("egypt", "battles", on={**on, "canaan": canaan})
    play.expect("blue", "redeploy")
    labels = [roll.label for roll in play.session.table.dice.rolls]
    assert "battle kadesh round 2 hatti" in labels


@rule("BP-6.5.g")
def test_a_mover_without_a_way_out_is_not_asked():
    """The defender may go; if it stays, movers placed where they are fight on at once."""
    on = {"egypt": {"kadesh": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("egypt", "battles", on=on).expect("white", "retreat").do("stay")
    play.expect("blue", "redeploy")


@rule("BP-6.5.h")
@pytest.mark.parametrize(
    "area, defender, closed, open_",
    [
        ("naucratis", "hatti", "libyan_desert", "on"),
        ("syria", "hatti", "arabian_desert", "hamath"),
        ("thebaid", "hatti", "nubia", "upper_egypt"),
        ("babylon", "libya", "arabian_desert", "sumer"),
        ("naucratis", "arameans", "libyan_desert", "on"),
    ],
)
def test_closed_deserts_are_closed_to_retreats(area, defender, closed, open_):
    on = {"kassites": {area: {"foot": 2}, **RESERVE}, defender: {area: {"foot": 2}}}
    play = position("kassites", "battles", on=on)
    play.refused(f"retreat:{closed}", rule="BP-6.5.h")
    assert f"retreat:{open_}" in play.options()


@rule("BP-6.5.h")
@pytest.mark.parametrize(
    "area, defender, refuge",
    [
        ("naucratis", "libya", "libyan_desert"),
        ("syria", "arameans", "arabian_desert"),
        ("babylon", "chaldea", "arabian_desert"),
        ("thebaid", "nubia", "nubia"),
    ],
)
def test_deserts_are_a_refuge_for_their_own_people(area, defender, refuge):
    on = {"hatti": {area: {"foot": 2}, **RESERVE}, defender: {area: {"foot": 2}}}
    play = position("hatti", "battles", on=on).do(f"retreat:{refuge}")
    assert here(play, refuge, defender) == {"foot": 2}


@rule("BP-6.5.i")
def test_a_retreat_is_all_or_nothing():
    """Every unit goes: a scattering that leaves one behind is refused, and one that could not go holds the rest."""
    play = march(kadesh(theirs={"foot": 3}), *BOTH).do("scatter")
    play.refused({"hamath": 1, "ugarit": 1}, rule="BP-6.5.d")
    # two Egyptians came by sea, each with a way back to its port; a third was placed where it stands
    egypt = {"pelusium": {"foot": 1}, "on": {"foot": 1}, "kadesh": {"foot": 1}, **RESERVE}
    play = position("egypt", on={"egypt": egypt, "hatti": {"kadesh": {"foot": 2}}})
    play.do("sail:pelusium", "to:kadesh", "sail:on", "to:kadesh", "done").expect("white", "retreat").do("stay")
    play.expect("blue", "redeploy")
    assert here(play, "kadesh", "egypt") == {"foot": 3}, "two could sail home, but not without the third"


@rule("BP-6.5.i")
@pytest.mark.parametrize("answer, where", [("with:ugarit", "ugarit"), ("with:hamath", "hamath"), ("stay", "")])
def test_markers_go_with_any_of_the_retreating_units_or_stay(answer, where):
    """A Ruler may follow either part of a scattered army; left behind with the enemy he is killed."""
    play = march(kadesh(theirs={"foot": 2, "ruler": "muwatallis"}), *BOTH)
    play.expect("white", "insist").do("no", "scatter", {"hamath": 1, "ugarit": 1}).expect("white", "follow")
    assert set(play.options()) == {"with:hamath", "with:ugarit", "stay"}
    play.do(answer).expect("blue", "redeploy")
    everywhere = [area for area in by_area(play.seen()) if "ruler" in here(play, area, "hatti")]
    assert everywhere == ([where] if where else [])


@rule("BP-6.5.i")
def test_markers_of_the_mover_go_back_with_it():
    on = {"assyria": {"zamua": {"foot": 2, "siege": 1}, **RESERVE}, "hatti": {"tigris": {"foot": 2}}}
    play = position("assyria", on=on)
    end(play.do("march:zamua", {"foot": 2, "siege": 1}, "to:tigris"))
    play.do(1, "stay", "retreat:zamua").expect("red", "follow")
    assert set(play.options()) == {"with:zamua", "stay"}
    play.do("with:zamua")
    assert here(play, "zamua", "assyria") == {"foot": 2, "siege": 1}


@rule("BP-6.5.i", "BP-6.7.g")
def test_a_siege_marker_left_behind_is_destroyed():
    on = {"assyria": {"zamua": {"foot": 2, "siege": 1}, **RESERVE}, "hatti": {"tigris": {"foot": 2}}}
    play = position("assyria", on=on)
    end(play.do("march:zamua", {"foot": 2, "siege": 1}, "to:tigris")).do(1, "stay", "retreat:zamua", "stay")
    play.expect("red", "redeploy")
    assert here(play, "zamua", "assyria") == {"foot": 2}
    assert here(play, "tigris", "assyria") == {}


@rule("BP-6.5.j")
def test_those_who_landed_may_go_back_to_sea():
    """Sea Peoples land in Kadesh among Hittites, and nobody marches in: after round 1 they may put to sea."""
    play = position(
        "sea_peoples",
        "new_units",
        turn=4,
        on={"sea_peoples": RESERVE, "hatti": {"kadesh": {"foot": 2}}},
    )
    play.do({"kadesh": 2}, {}).until("move").do("done").expect("white", "retreat").do("stay")
    assert play.expect("yellow", "retreat").options() == ["stay", "retreat:sea"]
    play.do("retreat:sea")
    assert here(play, "kadesh", "sea_peoples") == {}
    assert sorted(len(units) for units in play.seen().offmap.values()) == [8]


@rule("BP-6.5.j")
def test_those_who_landed_may_also_use_the_way_of_others_who_marched_in():
    on = {"sea_peoples": {"syria": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("sea_peoples", "new_units", turn=4, on=on)
    play.do({"kadesh": 2}, {}).until("move").do("march:syria", {"foot": 2}, "to:kadesh", "done", "stay")
    assert set(play.expect("yellow", "retreat").options()) == {"stay", "retreat:syria", "scatter"}
    play.do("scatter").refused({"sea": 3})
    play.do({"sea": 2})
    assert here(play, "syria", "sea_peoples") == {"foot": 2}


@rule("BP-6.5.j")
def test_nubians_placed_in_thebaid_may_go_off_the_map():
    play = position("nubia", "new_units", turn=8, on={"nubia": RESERVE, "egypt": {"thebaid": {"foot": 2}}})
    play.do({"thebaid": 4}).until("move").do("done").do(2, "stay").expect("white", "retreat")
    assert play.options() == ["stay", "retreat:nubia"]
    play.do("retreat:nubia", "with:nubia", "with:nubia")
    assert here(play, "nubia", "nubia") == {"foot": 4, "siege": 2}


@rule("BP-6.5.j")
def test_arameans_that_invaded_may_go_back_into_the_desert():
    on = {"arameans": RESERVE, "hatti": {"syria": {"foot": 2}}}
    play = position("arameans", "new_units", turn=5, on=on)
    play.do({"syria": 3}, {}, {}).until("move").do("done", "stay")
    assert play.expect("blue", "retreat").options() == ["stay", "retreat:arabian_desert"]
    play.do("retreat:arabian_desert")
    assert here(play, "arabian_desert", "arameans") == {"foot": 3}


@rule("BP-6.5.j")
def test_arameans_who_fight_away_from_the_desert_have_no_way_into_it():
    """Kadesh does not border on it: they are not asked."""
    on = {"arameans": {"kadesh": {"foot": 3}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("arameans", "battles", turn=5, on=on).expect("white", "retreat").do("stay")
    assert (play.ask.seat, play.ask.topic) != ("blue", "retreat")
    assert here(play, "arabian_desert", "arameans") == {}


@rule("BP-6.4.a", "BP-6.4.b")
def test_each_side_is_told_the_rule_by_which_it_is_asked():
    play = march(kadesh(), *BOTH).expect("white", "retreat")
    assert play.ask.rule == "BP-6.4.a"
    assert play.do("stay").expect("blue", "retreat").ask.rule == "BP-6.4.b"


@rule("BP-6.5.j", "BP-6.5.e")
def test_arameans_placed_beside_the_desert_may_go_back_into_it_though_others_walked_in():
    """Two more came by land from Hamath: all may go back there, and the three who were placed into the desert."""
    on = {"arameans": {"hamath": {"foot": 2}, **RESERVE}, "hatti": {"syria": {"foot": 2}}}
    play = position("arameans", "new_units", turn=5, on=on)
    play.do({"syria": 3}, {}, {}).until("move").do("march:hamath", {"foot": 2}, "to:syria", "done", "stay")
    assert play.expect("blue", "retreat").options() == ["stay", "retreat:hamath", "scatter"]
    assert play.do("scatter").options() == ["hamath", "arabian_desert"]
    play.do({"arabian_desert": 3})
    assert here(play, "arabian_desert", "arameans") == {"foot": 3}
    assert here(play, "hamath", "arameans") == {"foot": 2}


@rule("BP-6.5.j", "BP-13.4.a")
def test_nubians_in_thebaid_may_go_off_the_map_though_others_marched_in():
    """Four placed in Thebaid and one from Upper Egypt: both ways are open to all of them."""
    on = {"nubia": {"upper_egypt": {"foot": 1}, **RESERVE}, "egypt": {"thebaid": {"foot": 2}}}
    play = position("nubia", "new_units", turn=8, on=on)
    play.do({"thebaid": 4}).until("move").do("march:upper_egypt", "to:thebaid")
    play.do("done").expect("white", "terror").do(2)
    assert play.expect("white", "retreat").options() == ["stay", "retreat:upper_egypt", "retreat:nubia", "scatter"]


@rule("BP-6.5.j")
def test_others_placed_among_enemies_have_no_way_back():
    """Assyrians placed in Assyria, where Mitanni stands, are not asked to retreat."""
    on = {"assyria": RESERVE, "mitanni": {"assyria": {"foot": 2}}}
    play = position("assyria", "new_units", turn=2, on=on)
    play.do({"assyria": 4}, "assyria").until("move").do("done").do(1).expect("red", "retreat")
    assert "Mitanni" in play.ask.prompt
    play.do("stay", 1).expect("red", "redeploy")


@rule("BP-6.5.j")
def test_chaldeans_that_invaded_have_no_way_back_into_the_desert():
    on = {"chaldea": RESERVE, "hatti": {"syria": {"foot": 2}}}
    play = position("chaldea", "new_units", turn=9, on=on)
    play.do({"syria": 3}).until("move").do("done", "stay").expect("yellow", "redeploy")


@rule("BP-6.5.k")
def test_movers_do_not_go_back_into_an_area_that_is_contested():
    """The two chariots came to Kadesh through Syria, held against a Hittite by four foot: they cannot go back there."""
    on = {
        "egypt": {"judah": {"foot": 2, "chariot": 2}, **RESERVE},
        "hatti": {"syria": {"foot": 1}, "kadesh": {"foot": 2}},
    }
    play = position("egypt", on=on)
    play.do("march:judah", {"foot": 2}, "to:syria", "march:judah", {"chariot": 2}, "via:syria", "to:kadesh", "done")
    play.expect("blue", "battle").do("kadesh").expect("white", "retreat").do("stay")
    labels = [roll.label for roll in play.session.table.dice.rolls]
    assert "battle kadesh round 2 egypt" in labels, "nowhere to go, so the second round is fought"


@rule("BP-6.5.k")
def test_movers_may_go_back_when_the_enemy_there_is_gone():
    """The same with the battle in Syria fought and won first."""
    on = {
        "egypt": {"judah": {"foot": 2, "chariot": 2}, **RESERVE},
        "hatti": {"syria": {"foot": 1}, "kadesh": {"foot": 2}},
    }
    play = position("egypt", on=on, dice={"battle syria round 1 egypt": [5, 1]})
    play.do("march:judah", {"foot": 2}, "to:syria", "march:judah", {"chariot": 2}, "via:syria", "to:kadesh", "done")
    play.expect("blue", "battle").do("syria").expect("white", "retreat").do("stay")
    assert play.expect("blue", "retreat").options() == ["stay", "retreat:syria"]


@rule("BP-6.5.k", "BP-6.5.e")
def test_a_port_that_an_enemy_holds_is_no_way_back():
    """The fleet left a port it shared with Canaanites, and cannot go back there."""
    on = {
        "egypt": {"pelusium": {"foot": 2}, **RESERVE},
        "hatti": {"kadesh": {"foot": 2}},
        "canaan": {"pelusium": {"foot": 1}},
    }
    play = position("egypt", on=on)
    end(play.do("sail:pelusium", {"foot": 2}, "to:kadesh")).expect("white", "retreat").do("stay")
    play.expect("blue", "redeploy")


@rule("BP-6.5.e")
def test_each_way_back_is_offered_once():
    """Nubians who came into Thebaid off the map and from Upper Egypt: two ways back, each named once."""
    on = {"nubia": {"nubia": {"foot": 2}, "upper_egypt": {"foot": 2}, **RESERVE}, "egypt": {"thebaid": {"foot": 2}}}
    play = position("nubia", on=on, turn=9)
    march(play.do("march:nubia", {"foot": 2}), ("upper_egypt", {"foot": 2}, "thebaid"))
    assert sorted(play.expect("white", "retreat").options()) == [
        "retreat:nubia",
        "retreat:upper_egypt",
        "scatter",
        "stay",
    ]
    play.do("scatter").expect("white", "scatter")
    assert sorted(play.options()) == ["nubia", "upper_egypt"]


@rule("BP-6.5.d", "BP-6.5.e", "BP-2.5.c")
def test_two_nations_of_one_player_retreat_by_the_same_rules():
    """Egypt attacks Achaea, both Blue: the defender is asked first, then the mover, each with its own ways."""
    on = {"egypt": {"syria": {"foot": 2}, **RESERVE}, "achaea": {"kadesh": {"foot": 2}}}
    play = position("egypt", on=on)
    march(play, ("syria", {"foot": 2}, "kadesh"))
    assert "retreat:ugarit" in play.expect("blue", "retreat").options()
    play.refused("retreat:syria", rule="BP-6.5.c").do("stay").expect("blue", "retreat")
    assert play.options() == ["stay", "retreat:syria"]
