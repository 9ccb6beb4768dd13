"""6.7 Terror and Siege: an extra die in Fertile areas, never a casualty, lost when left alone."""

import pytest

from engine.games.pharaohs.data.tables import ENTRIES
from tests.games.pharaohs.battles import RESERVE, position, thrown
from tests.games.pharaohs.positions import here
from tests.kit import Play
from tests.rules import rule


def assault(ours, theirs, *, area="arrapha", dice=None, **more) -> Play:
    """Assyria's battle against the Kassites."""
    on = {"assyria": {area: ours, **RESERVE}, "kassites": {area: theirs}}
    return position("assyria", "battles", on=on, dice=dice, **more)


@rule("BP-6.7.a")
def test_only_assyria_and_nubia_ever_get_terror_or_siege():
    owners = {
        entry.nation
        for entries in ENTRIES.values()
        for entry in entries.values()
        if {"terror", "siege"} & set(entry.markers)
    }
    assert owners == {"assyria", "nubia"}


@rule("BP-6.7.b")
@pytest.mark.parametrize("markers, extra", [({"siege": 1}, 1), ({"terror": 1}, 1), ({"siege": 2, "terror": 1}, 3)])
def test_each_marker_is_one_extra_die_in_a_fertile_area(markers, extra):
    play = assault({"foot": 4, **markers}, {"foot": 3}).expect("red", "terror")
    assert play.ask.default == extra
    play.do(extra)
    assert len(thrown(play, "arrapha", "assyria")) == 4 + extra
    assert len(thrown(play, "arrapha", "kassites")) == 3


@rule("BP-6.7.b")
def test_the_extra_die_is_thrown_in_every_round():
    play = assault({"foot": 2, "siege": 1}, {"foot": 3}).do(1, "stay").expect("red", "terror").do(1)
    assert [len(thrown(play, "arrapha", "assyria", n)) for n in (1, 2)] == [3, 3]


@rule("BP-6.7.b")
@pytest.mark.parametrize("king, hits", [({}, 0), ({"ruler": "sargon_ii"}, 2)])
def test_the_extra_die_is_plain_unless_a_ruler_leads(king, hits):
    """Two fours, one of them the extra die."""
    play = assault({"foot": 1, "siege": 1, **king}, {"foot": 4}, dice={"battle arrapha round 1 assyria": [4, 4]})
    if king:
        play.do("lead")
    play.do(1)
    assert here(play, "arrapha", "kassites") == {"foot": 4 - hits}


@rule("BP-6.7.c")
@pytest.mark.parametrize("area", ["zamua", "north_zagros", "sumer", "sinai"])
def test_markers_give_nothing_outside_fertile_areas(area):
    """Hill, Mountain, Marsh, Desert: no question and no die."""
    play = assault({"foot": 2, "siege": 2}, {"foot": 2}, area=area)
    assert len(thrown(play, area, "assyria")) == 2


@rule("BP-6.7.d")
def test_at_most_one_marker_counts_for_each_friendly_unit():
    play = assault({"foot": 1, "siege": 2, "terror": 1}, {"foot": 2}).refused(2, rule="BP-6.7.e").do(1)
    assert len(thrown(play, "arrapha", "assyria")) == 2


@rule("BP-6.7.d")
def test_the_units_are_counted_when_the_dice_are_thrown():
    """Two foot and two markers; one foot falls in round 1, so one marker counts in round 2."""
    dice = {"battle arrapha round 1 kassites": [5, 1]}
    play = assault({"foot": 2, "siege": 2}, {"foot": 2}, dice=dice).do(2, "stay").expect("red", "terror")
    play.refused(2).do(1)
    assert [len(thrown(play, "arrapha", "assyria", n)) for n in (1, 2)] == [4, 2]


@rule("BP-6.7.e")
def test_the_owner_chooses_whether_to_use_the_markers():
    play = assault({"foot": 2, "siege": 2}, {"foot": 2}).expect("red", "terror")
    assert play.ask.default == 2, "used unless he says otherwise"
    play.do(0)
    assert len(thrown(play, "arrapha", "assyria")) == 2


@rule("BP-6.7.b", "BP-6.7.e")
def test_a_defender_uses_its_markers_as_well():
    on = {"egypt": {"thebaid": {"foot": 2}, **RESERVE}, "nubia": {"thebaid": {"foot": 3, "siege": 2}}}
    play = position("egypt", "battles", on=on).expect("white", "terror").do(1)
    assert len(thrown(play, "thebaid", "nubia")) == 4


@rule("BP-O2", "BP-6.7.b")
@pytest.mark.parametrize(
    "used, dice, hits", [(1, [4, 3], 1), (1, [5, 4], 2), (2, [5, 4], 3), (2, [6, 1], 2), (0, [4, 4], 0)]
)
def test_at_other_tables_a_marker_raises_one_die_instead(used, dice, hits):
    """+1 on one chosen die per marker: four becomes five, five becomes six; no die is added."""
    rolls = {"battle arrapha round 1 assyria": list(dice)}
    play = assault({"foot": 2, "siege": 2}, {"foot": 4}, dice=rolls, options={"terror_siege": "plus_one"}).do(used)
    assert thrown(play, "arrapha", "assyria") == dice
    assert here(play, "arrapha", "kassites") == {"foot": 4 - hits}


@rule("BP-6.7.f")
def test_markers_are_never_casualties():
    """Seven hits against 2 foot, a chariot and three markers: the units die, and only units can be named."""
    side = {"foot": 2, "chariot": 1, "siege": 2, "terror": 1}
    play = assault(side, {"foot": 4}, dice={"battle arrapha round 1 kassites": [6, 1, 1, 1]}).do(3)
    assert set(play.expect("yellow", "kill").options()) == {"2_foot", "1_chariot"}
    play.do("2_foot")
    assert here(play, "arrapha", "assyria") == {"chariot": 1, "siege": 2, "terror": 1}


@rule("BP-6.7.g", "BP-6.7.h")
def test_markers_left_without_their_units_are_destroyed_after_the_battle():
    """The foot dies; Siege and Terror go, and nobody scores for them."""
    dice = {"battle arrapha round 1 kassites": [5, 1]}
    play = assault({"foot": 1, "siege": 1, "terror": 1}, {"foot": 2}, dice=dice).do(1).expect("red", "redeploy")
    assert here(play, "arrapha", "assyria") == {}
    assert play.seen().fallen == {"kassites": ["assyria.foot.1"]}
    assert play.seen().dead.get("assyria", []) == []


@rule("BP-6.7.g")
def test_markers_are_safe_where_no_enemy_unit_is():
    """Both sides die to the last: the markers stay; so do they with an enemy's markers alone."""
    dice = {"battle arrapha round 1 kassites": [5], "battle arrapha round 1 assyria": [5, 1]}
    play = assault({"foot": 1, "siege": 1}, {"foot": 1}, dice=dice).do(1).expect("red", "redeploy")
    assert here(play, "arrapha", "assyria") == {"siege": 1}


@rule("BP-6.7.h")
def test_a_marker_alone_is_destroyed_at_the_end_of_any_nations_movement():
    """Kassites march on a lone Siege marker; it is gone before their first battle is begun."""
    on = {
        "kassites": {"tigris": {"foot": 1}, "babylon": {"foot": 2}, "akkad": {"foot": 2}, **RESERVE},
        "assyria": {"arrapha": {"siege": 1}},
        "elam": {"babylon": {"foot": 2}, "akkad": {"foot": 2}},
    }
    play = position("kassites", on=on).do("march:tigris", "to:arrapha", "done")
    play.expect("yellow", "battle")
    assert here(play, "arrapha", "assyria") == {}


@rule("BP-6.7.h")
def test_a_marker_that_marches_alone_among_enemies_is_destroyed_at_the_end_of_movement():
    on = {
        "assyria": {"arrapha": {"siege": 1, "foot": 1}, "babylon": {"foot": 2}, "akkad": {"foot": 2}},
        "kassites": {"tigris": {"foot": 1}, "babylon": {"foot": 2}, "akkad": {"foot": 2}},
    }
    play = position("assyria", on=on).do("march:arrapha", {"siege": 1}, "to:tigris", "done")
    play.expect("red", "battle")
    assert here(play, "tigris", "assyria") == {}


@rule("BP-6.7.h")
def test_a_marker_that_does_not_leave_with_its_units_is_destroyed_at_the_end_of_redeployment():
    """After two rounds the foot must leave; the Siege marker stays behind and is gone when the phase ends."""
    on = {"assyria": {"zamua": {"foot": 2, "siege": 1}, **RESERVE}, "kassites": {"tigris": {"foot": 2}}}
    play = position("assyria", on=on, turn=6, chits=("kassites",))
    play.do("march:zamua", {"foot": 2, "siege": 1}, "to:tigris")
    if play.ask.topic == "move":
        play.do("done")
    play.do(1, "stay", "stay", 1).expect("red", "redeploy")
    play.do("redeploy:tigris", {"foot": 2}, "to:zamua")
    assert here(play, "tigris", "assyria") == {"siege": 1}, "it might still follow"
    play.do("done")
    assert here(play, "tigris", "assyria") == {}


@rule("BP-6.7.h")
def test_a_retreat_onto_a_lone_marker_destroys_it_after_that_battle():
    """The Kassites retreat from Tigris to Arrapha, where a Siege marker stands alone; another battle is to come."""
    on = {
        "elam": {"tigris": {"foot": 2}, "babylon": {"foot": 2}, **RESERVE},
        "kassites": {"tigris": {"foot": 1}, "babylon": {"foot": 1}},
        "assyria": {"arrapha": {"siege": 1}},
    }
    play = position("elam", "battles", on=on).do("tigris", "retreat:arrapha").expect("yellow", "retreat")
    assert play.seen().battle.area == "babylon"
    assert here(play, "arrapha", "assyria") == {}


@rule("BP-6.7.h", "BP-6.7.g")
def test_a_third_nations_marker_is_tested_as_well():
    """Nubia's Siege marker stands alone where Egypt beats Hatti."""
    on = {
        "egypt": {"thebaid": {"foot": 1}, **RESERVE},
        "hatti": {"thebaid": {"foot": 1}},
        "nubia": {"thebaid": {"siege": 1}},
    }
    play = position("egypt", "battles", on=on, dice={"battle thebaid round 1 egypt": [5]})
    play.expect("blue", "redeploy")
    assert here(play, "thebaid", "nubia") == {}
