"""8.2 The ships: those who landed go back to sea."""

from __future__ import annotations

from tests.games.pharaohs.positions import here, pile, position
from tests.games.pharaohs.situations import QUIET, field, landing, offmap, pick, ways_out
from tests.kit import Play
from tests.rules import rule


@rule("BP-8.2.a")
def test_who_came_by_sea_may_go_back_by_sea() -> None:
    """To the port it came from, and to no other coast."""
    at = {"egypt": {"on": {"foot": 2}, "thebaid": {"foot": 1}, "alasa": {"foot": 1}}, **QUIET}
    play = position("egypt", on=at, chits=("mitanni",)).do("sail:on", {"foot": 1}, "to:alasa", "done", "redeploy:alasa")
    if play.ask.topic == "who":
        assert [option.most for option in play.ask.options] == [1]  # the one that was there stays there
        play.do({play.options()[0]: 1})
    if play.ask.topic == "destination":
        assert play.options() == ["sail:on"]
        play.do("sail:on")
    assert here(play, "on", "egypt") == {"foot": 2}
    assert here(play, "alasa", "egypt") == {"foot": 1}


@rule("BP-8.2.a")
def test_units_from_two_ports_each_go_home() -> None:
    """Landed in one area from On and from Naucratis, with no land to go to: each has its own way back."""
    at = {"egypt": {"on": {"foot": 1}, "naucratis": {"foot": 1}, "thebaid": {"foot": 1}}, **QUIET}
    play = position("egypt", on=at, chits=("mitanni",)).do(
        "sail:on", "to:kadesh", "sail:naucratis", "to:kadesh", "done"
    )
    play.expect("blue", "redeploy")
    assert "redeploy:kadesh" in play.options()
    play.do("redeploy:kadesh", {"foot+from on": 1})
    play.do("redeploy:kadesh")
    assert here(play, "on", "egypt") == {"foot": 1}
    assert here(play, "naucratis", "egypt") == {"foot": 1}


@rule("BP-8.2.a", "BP-8.3.a")
def test_units_from_two_ports_each_leave_a_lost_battle() -> None:
    """Obliged to leave, they sail home; nobody is removed who has a way out."""
    at = {"egypt": {"on": {"foot": 1}, "naucratis": {"foot": 1}}, "canaan": {"kadesh": {"foot": 3}}, **QUIET}
    play = position("egypt", on=at, chits=("mitanni",), dice={"battle": [1] * 40})
    play.do("sail:on", "to:kadesh", "sail:naucratis", "to:kadesh").until("who", "blue")
    play.do({"foot+from on": 1})
    assert here(play, "on", "egypt") == {"foot": 1}
    assert here(play, "naucratis", "egypt") == {"foot": 1}
    assert pile(play, "egypt") == {}


@rule("BP-8.2.a", "BP-8.3.a")
def test_one_with_a_ship_is_saved_where_another_is_lost() -> None:
    """Of two in a lost fight the one that sailed in goes back; the other has nowhere to go and is removed."""
    at = {"egypt": {"kadesh": {"foot": 2}, "on": {"foot": 1}}, "canaan": {"kadesh": {"foot": 3}}}
    play = field("egypt", at, home=["on"], sailed={"egypt.foot.1": ["on", "kadesh"]})
    assert here(play, "on", "egypt") == {"foot": 2}
    assert here(play, "kadesh", "egypt") == {}
    assert pile(play, "egypt") == {"foot": 1}


@rule("BP-8.2.a")
def test_a_port_the_enemy_holds_takes_nobody_back() -> None:
    """There is only the way by land."""
    at = {"egypt": {"kadesh": {"foot": 1}, "syria": {"foot": 1}}, "canaan": {"on": {"foot": 1}}}
    play = field("egypt", at, home=["on", "syria"], sailed={"egypt.foot.1": ["on", "kadesh"]})
    play.do("redeploy:kadesh")
    assert here(play, "syria", "egypt") == {"foot": 2}


@rule("BP-8.2.a", "BP-8.2.d")
def test_inland_there_is_no_ship() -> None:
    """A unit that sailed to Philistia and retreated inland to Judah does not sail from there."""
    at = {"egypt": {"judah": {"foot": 2}, "on": {"foot": 1}}, "canaan": {"philistia": {"foot": 2}}}
    sailed = {"egypt.foot.1": ["on", "philistia"]}
    play = field("egypt", at, home=["judah", "on"], entered=["philistia", "syria"], sailed=sailed)
    play.do("redeploy:judah").expect("blue", "who")
    assert play.options() == ["foot"], "it is no different from the one beside it"
    play.do({"foot": 2})
    assert here(play, "syria", "egypt") == {"foot": 2}, "nowhere but by land"


@rule("BP-8.2.a")
def test_who_is_back_in_port_has_no_voyage_left() -> None:
    """After a retreat to the port there is nothing to sail back to."""
    at = {"egypt": {"on": {"foot": 2}}, "canaan": {"philistia": {"foot": 2}}}
    sailed = {"egypt.foot.1": ["on", "philistia"]}
    play = field("egypt", at, home=["on"], entered=["philistia", "lower_egypt"], sailed=sailed)
    play.do("redeploy:on").expect("blue", "who")
    assert play.options() == ["foot"]
    play.do({"foot": 2})
    assert here(play, "lower_egypt", "egypt") == {"foot": 2}


@rule("BP-8.2.d")
def test_there_is_no_other_voyage() -> None:
    """Who has not come by sea this turn does not go by sea."""
    at = {"egypt": {"on": {"foot": 1}, "naucratis": {"foot": 1}, "alasa": {"foot": 1}, "ugarit": {"foot": 1}}}
    play = field("egypt", at, entered=["pelusium"])
    assert "redeploy:alasa" not in play.options()
    pick(play, "on")
    assert ways_out(play) == {"naucratis", "pelusium"}


@rule("BP-8.2.b")
def test_who_landed_this_turn_may_go_back_to_sea() -> None:
    """Some stay and some go, from the area of landing, whether there was a battle or not."""
    play = landing({"kos": 4, "lukka": 2}).do("done", "redeploy:kos")
    assert play.ask.topic == "who"
    play.do({play.options()[0]: 3})
    if play.ask.topic == "destination":
        assert "sea" in play.options()
        play.do("sea")
    assert here(play, "kos", "luvians") == {"foot": 1}
    assert [len(units) for units in play.seen().offmap.values()] == [3 + 2]  # with two chariots that never landed


@rule("BP-8.2.b", "BP-8.3.a")
def test_who_landed_among_enemies_may_leave_by_sea() -> None:
    """After the last round, with nowhere else to go: to sea, and nobody is removed."""
    play = landing({"kos": 2}, on={"hatti": {"kos": {"foot": 3}}}, dice={"battle": [1] * 40}).do("done")
    play.until("who", "yellow").do({"foot+landed": 2})
    assert here(play, "kos", "luvians") == {}
    assert pile(play, "luvians") == {}
    assert sum(len(units) for units in play.seen().offmap.values()) == 8


@rule("BP-8.2.b")
def test_achaeans_go_back_to_sea_as_if_they_had_landed() -> None:
    play = (
        position("achaea", "new_units", on=QUIET, turn=2, chits=("mitanni",)).do({"kos": 2}).do("done", "redeploy:kos")
    )
    if play.ask.topic == "who":
        play.do({"chariot+landed": 2})
    assert here(play, "kos", "achaea") == {}
    assert [len(units) for units in play.seen().offmap.values()] == [2]


@rule("BP-8.2.b")
def test_who_invaded_by_land_has_no_ships() -> None:
    """Judah enters Pelusium, a coast, but not from the sea."""
    play = position("judah", "new_units", on=QUIET, turn=3, chits=("mitanni",)).do({"pelusium": 4})
    play.until("move", "white").do("done")
    assert not (play.ask.topic == "redeploy" and play.ask.seat == "white" and "redeploy:pelusium" in play.options())
    assert here(play, "pelusium", "judah")["foot"] == 4


@rule("BP-8.2.b")
def test_elsewhere_than_where_they_landed_there_is_no_sea_for_them() -> None:
    """Landed in Kos and marched to Assuwa: by land only."""
    play = landing({"kos": 2}).do("march:kos", {"foot": 1}, "to:assuwa", "done", "redeploy:assuwa")
    if play.ask.topic == "destination":
        assert "sea" not in play.options()
    else:
        assert here(play, "kos", "luvians") == {"foot": 2}


@rule("BP-8.2.b")
def test_back_where_they_landed_they_may_still_go_to_sea() -> None:
    """To Assuwa and back to Kos in one movement: it is the turn and the area of their landing."""
    play = landing({"kos": 1, "lukka": 1}).do(
        "march:kos", "to:assuwa", "onward:assuwa", "to:kos", "done", "redeploy:kos"
    )
    assert "sea" in play.options() or here(play, "kos", "luvians") == {}


@rule("BP-8.2.c")
def test_at_sea_they_hold_nothing_and_land_again_next_turn() -> None:
    """In any area of their list, not only where they were."""
    play = landing({"kos": 3}, {"kos": 2}, dice={"chit": ["mitanni", "luvians"]}).do("done", "redeploy:kos")
    while play.ask.topic in ("who", "destination"):
        options = play.ask.options
        play.do({option.key: option.most for option in options} if play.ask.topic == "who" else "sea")
    assert here(play, "kos", "luvians") == {}
    assert play.seen().points["yellow"] == 0
    assert play.ask.topic != "arrive"
    play.until("arrive", "yellow")
    assert play.seen().turn == 5
    assert set(play.options()) == {"lukka", "kos", "arzawa"}
    play.do({"arzawa": 5}, {"lukka": 1})
    assert here(play, "arzawa", "luvians") == {"foot": 5}
    assert here(play, "lukka", "luvians") == {"chariot": 1}


@rule("BP-8.2.e")
def test_a_turn_later_the_ships_are_gone() -> None:
    """Who ended its turn of landing ashore may not go to sea in the next."""
    play = landing({"kos": 3, "lukka": 1}, dice={"chit": ["mitanni", "luvians"]}).do("done", "done")
    while play.ask.topic != "move" or play.ask.seat != "yellow":
        play.do({} if play.ask.topic == "arrive" else play.ask.default)
    assert (play.seen().turn, play.seen().march.nation) == (5, "luvians")
    assert "sail:kos" in play.options()  # normal sea movement remains
    play.do("done")
    pick(play, "kos", {"foot": 1})
    if play.ask.topic == "destination":
        assert "sea" not in play.options()
    else:
        assert here(play, "lukka", "luvians") == {"foot": 2}


@rule("BP-8.2.e")
def test_defenders_never_retreat_to_sea() -> None:
    """Not even those who landed earlier in the game turn."""
    at = {"hatti": {"zippasla": {"foot": 1}, "on": {"foot": 1}}, "luvians": {"kos": {"foot": 1}}, **QUIET}
    play = position("hatti", on=at, turn=4, chits=("mitanni",), dice={"battle": [1] * 4}).do(
        "march:zippasla", "to:kos", "done"
    )
    play.until("retreat", "yellow")
    assert set(play.options()) == {"stay", "retreat:assuwa", "retreat:lukka"}
    play.refused("retreat:sea").refused("sea")


def at_war(landed: str = "") -> Play:
    """A Luvian lands among two Hittites in Lukka, who hold the mountain; it survives the battle."""
    play = position(
        "luvians",
        "new_units",
        on={"hatti": {"lukka": {"foot": 2}}},
        turn=4,
        dice={
            "round 1 luvians": [1],
            "round 1 hatti": [1, 1],
            "round 2 luvians": [1],
            "round 2 hatti": [1, 1],
            "chit": ["luvians"],
        },
    )
    return play.do({"lukka": 1, "kos": 5}, {"kos": 2}, "done")


@rule("BP-8.2.b", "BP-8.2.c")
def test_who_went_back_to_sea_lands_again_anywhere_in_the_list() -> None:
    """A Luvian retreats to sea from Lukka, is off the map, and lands next turn in Arzawa."""
    play = at_war().until("retreat", "yellow")
    assert "retreat:sea" in play.options()
    play.do("retreat:sea")
    assert offmap(play, "4.luvians") == {"foot": 1}
    assert here(play, "lukka", "luvians") == {}
    play.until("arrive", "yellow")
    assert play.seen().turn == 5
    assert play.options() == ["lukka", "kos", "arzawa"]
    play.do({"arzawa": 1})
    assert here(play, "arzawa", "luvians") == {"foot": 1}


@rule("BP-8.2.b")
def test_landed_units_may_redeploy_to_sea() -> None:
    """After a battle not won, the Luvian goes back to his ship."""
    play = at_war().until("redeploy", "yellow")
    play.do("redeploy:lukka")
    if play.ask.topic == "destination":
        play.do("sea")
    assert offmap(play, "4.luvians") == {"foot": 1}


@rule("BP-8.2.b")
def test_achaeans_who_invade_from_the_sea_may_go_back_to_it() -> None:
    """An Achaean chariot retreats to sea from Kos; the chart calls it an invasion."""
    play = position(
        "achaea",
        "new_units",
        on={"hatti": {"kos": {"foot": 1}}},
        turn=2,
        dice={"round 1 achaea": [1, 1], "round 1 hatti": [1]},
    )
    play.do({"kos": 1}).do("done").until("retreat", "blue")
    assert play.options() == ["stay", "retreat:sea"]
    play.do("retreat:sea")
    assert offmap(play, "2.achaea") == {"chariot": 2}


@rule("BP-8.2.b")
def test_who_invades_by_land_has_no_ship() -> None:
    """Cimmerians in West Caucasus, a coast, are not offered the sea."""
    play = position(
        "cimmeria",
        "new_units",
        on={"urartu": {"west_caucasus": {"foot": 1}}},
        turn=9,
        dice={"round 1 cimmeria": [1], "round 1 urartu": [1], "round 2 cimmeria": [1], "round 2 urartu": [1]},
    )
    play.do({"west_caucasus": 1, "east_caucasus": 7}).do("done")
    play.until("redeploy", "white").do("redeploy:west_caucasus")
    assert not any("sea" in key or "sail" in key for key in play.options())


@rule("BP-8.2.e")
def test_a_luvian_who_landed_and_is_attacked_later_has_no_ship_any_more() -> None:
    """A Luvian landed in Lukka; when Hatti attacks him there in the same game turn, his ship is gone."""
    play = position(
        "luvians",
        "new_units",
        on={"hatti": {"pitassa": {"foot": 2}}},
        turn=4,
        dice={"round 1 luvians": [1], "round 1 hatti": [1, 1]},
        chits=("hatti",),
    )
    play.do({"lukka": 1}, {}, "done").until("move", "white")
    play.do("march:pitassa", {"foot": 2}, "to:lukka").until("retreat", "yellow")
    assert play.options() == ["stay", "retreat:arzawa", "retreat:kos", "retreat:zippasla"]
    play.refused("retreat:sea")
