"""8.0 Redeployment: one more move through land that is held or was entered, back to the ships, or out of the fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.pharaohs.state import March
from tests.games.pharaohs.positions import here, pile, position
from tests.kit import Play
from tests.rules import rule

QUIET: Any = {
    "mitanni": {"mitanni": {"foot": 1}}
}  # somebody whose chit is still to come, so that the game turn goes on


def field(
    nation: str, on: Any, *, home: list[str] | None = None, entered: list[str] | None = None, **more: Any
) -> Play:
    """Redeployment of a nation that began its turn in `home` and has come through `entered`."""
    m = March(nation, home=home if home is not None else list(on.get(nation, {})), entered=entered or [])
    for name in ("sailed", "landed", "spent"):
        setattr(m, name, more.pop(name, {}))
    return position(nation, "redeployment", on={**QUIET, **on}, march=m, chits=("mitanni",), **more)


def pick(play: Play, area: str, group: Mapping[str, int] | None = None) -> Play:
    """Who goes from where; neither is asked where there is no choice."""
    if play.ask.topic == "redeploy":
        play.do(f"redeploy:{area}")
    if play.ask.topic == "who":
        play.do(dict(group or {}))
    return play


def goals(play: Play) -> set[str]:
    assert play.ask.topic == "destination"
    return {key.removeprefix("to:") for key in play.options()}


# ---------------------------------------------------------------- 8.1: one more move


@rule("BP-8.1.a", "BP-4.2.4.a")
def test_everybody_may_move_again_at_full_allowance() -> None:
    """Foot that has marched its three areas goes back all three."""
    at: Any = {"egypt": {"thebaid": {"foot": 2, "ruler": "ramesses_ii"}, "on": {"foot": 1}}, **QUIET}
    play = position("egypt", on=at, turn=3, chits=("mitanni",)).do("march:thebaid", {"foot": 2, "ramesses_ii": 1})
    play.do("to:on", "done")
    pick(play, "on", {"foot": 2})
    assert goals(play) == {"lower_egypt", "upper_egypt", "thebaid"}
    play.do("to:thebaid")
    pick(play, "on", {"ramesses_ii": 1}).do("to:thebaid")
    assert here(play, "thebaid", "egypt") == {"foot": 2, "ruler": 1}


@rule("BP-8.1.a")
def test_it_is_one_move_and_no_more() -> None:
    """Who has redeployed is not asked again, even with allowance left."""
    play = field("egypt", {"egypt": {"on": {"foot": 1}, "lower_egypt": {"foot": 1}, "upper_egypt": {"foot": 1}}})
    pick(play, "on").do("to:lower_egypt")
    pick(play, "lower_egypt")
    if play.ask.topic == "destination":
        play.do("to:upper_egypt")
    assert here(play, "lower_egypt", "egypt") == {"foot": 1}
    assert "redeploy:lower_egypt" not in play.options()


@rule("BP-8.1.a")
@pytest.mark.parametrize(
    ("kind", "reached"), [("foot", {"hatti", "east_taurus"}), ("chariot", {"hatti", "east_taurus", "urartu"})]
)
def test_mountains_cost_two_in_redeployment(kind: str, reached: set[str]) -> None:
    """East Taurus and Urartu were passed and are empty again: two each."""
    at = {"hatti": {"hurri_land": {kind: 1}, "thebaid": {"foot": 1}}}
    play = pick(field("hatti", at, entered=["east_taurus", "urartu", "hatti"]), "hurri_land")
    assert goals(play) == reached


@rule("BP-8.1.a")
def test_the_arabian_desert_costs_two_in_redeployment() -> None:
    at = {"chaldea": {"babylon": {"foot": 1}, "sumer": {"foot": 1}}}
    play = pick(field("chaldea", at, entered=["arabian_desert", "sinai", "on"], turn=5), "babylon")
    assert goals(play) == {"arabian_desert", "sinai", "sumer"}


@rule("BP-8.1.b")
def test_only_land_held_or_entered_is_open() -> None:
    """Areas entered or passed through by own units are open, an area next door that nobody holds is not."""
    at = {"egypt": {"on": {"foot": 1}, "lower_egypt": {"foot": 1}, "thebaid": {"chariot": 1}}, **QUIET}
    play = position("egypt", on=at, chits=("mitanni",)).do("march:on", "via:sinai", "via:judah", "to:philistia", "done")
    pick(play, "philistia")
    assert goals(play) == {"judah", "sinai", "on"}
    play.refused("to:pelusium", rule="BP-8.1.b")
    play.refused("to:phoenicia", rule="BP-8.1.b")
    play.do("to:judah")
    pick(play, "lower_egypt")
    assert {"on", "sinai", "judah"} <= goals(play)
    assert not {"upper_egypt", "naucratis", "pelusium"} & goals(play)


@rule("BP-8.1.b")
def test_a_marker_on_its_own_opens_nothing() -> None:
    """It is units that open the way."""
    at: Any = {"egypt": {"on": {"foot": 1, "ruler": "ramesses_ii"}, "lower_egypt": {"foot": 1}}, **QUIET}
    play = position("egypt", on=at, turn=3, chits=("mitanni",)).do(
        "march:on", {"ramesses_ii": 1}, "to:naucratis", "done"
    )
    pick(play, "on", {"foot": 1})
    if play.ask.topic == "destination":
        assert "naucratis" not in goals(play)
        play.do("to:lower_egypt")
    assert here(play, "lower_egypt", "egypt") == {"foot": 2}


@rule("BP-8.1.b", "BP-4.2.4.c", "BP-8.1.c")
def test_enemies_close_the_way_even_where_one_has_passed() -> None:
    """Philistia was passed, but Canaanites hold it now: neither into it nor through it."""
    at = {"egypt": {"phoenicia": {"foot": 1}, "pelusium": {"foot": 1}}, "canaan": {"philistia": {"foot": 1}}}
    play = field("egypt", at, entered=["pelusium", "philistia", "phoenicia", "judah"])
    pick(play, "phoenicia")
    if play.ask.topic == "destination":
        play.refused("to:philistia", rule="BP-8.1.c")
        assert not {"philistia", "pelusium"} & goals(play)
        play.do("to:judah")
    assert here(play, "judah", "egypt") == {"foot": 1}


@rule("BP-8.1.b")
def test_enemy_markers_close_nothing() -> None:
    at: Any = {
        "egypt": {"phoenicia": {"foot": 1}, "pelusium": {"foot": 1}},
        "canaan": {"philistia": {"ruler": "darusha"}},
    }
    play = pick(field("egypt", at, entered=["philistia"]), "phoenicia")
    assert goals(play) == {"philistia", "pelusium"}


@rule("BP-O1", "BP-4.2.4.c")
def test_a_table_may_let_units_through_enemies_they_passed() -> None:
    """With the option enemies are passed where the nation passed before, never entered to stay."""
    at = {"egypt": {"phoenicia": {"foot": 1}, "pelusium": {"foot": 1}}, "canaan": {"philistia": {"foot": 1}}}
    play = field("egypt", at, entered=["philistia", "judah"], options={"redeploy_through": "yes"})
    pick(play, "phoenicia")
    assert goals(play) == {"judah", "pelusium"}
    play.refused("to:philistia", rule="BP-8.1.c")
    unpassed = field("egypt", at, entered=["judah"], options={"redeploy_through": "yes"})
    pick(unpassed, "phoenicia")
    assert here(unpassed, "judah", "egypt") == {"foot": 1}  # the only place left


@rule("BP-O1", "BP-7.2.a")
def test_an_enemys_mountain_costs_each_two_also_when_passed_in_redeployment() -> None:
    """Nobody makes way in a mountain the enemy stands in: two foot do not get through Kaska to Chalbyes."""
    at = {"hatti": {"hatti": {"foot": 2}, "pitassa": {"foot": 1}}, "kassites": {"kaska": {"foot": 1}}}
    play = field("hatti", at, entered=["kaska", "chalbyes"], options={"redeploy_through": "yes"})
    pick(play, "hatti", {"foot": 2})
    if play.ask.topic == "destination":
        assert "chalbyes" not in goals(play)
    else:
        assert here(play, "pitassa", "hatti") == {"foot": 3}


@rule("BP-8.1.c")
def test_redeployment_never_enters_an_enemy() -> None:
    at = {"egypt": {"on": {"foot": 1}, "lower_egypt": {"foot": 1}}, "canaan": {"pelusium": {"foot": 1}}}
    for through in ("no", "yes"):
        play = field(
            "egypt", at, home=["on", "pelusium"], entered=["pelusium", "sinai"], options={"redeploy_through": through}
        )
        pick(play, "on")
        assert goals(play) == {"lower_egypt", "sinai"}


@rule("BP-8.1.d")
def test_home_left_empty_is_open_unless_an_enemy_took_it() -> None:
    """An area where own units stood when the turn began, or were placed since."""
    at = {"egypt": {"on": {"foot": 1}, "thebaid": {"foot": 1}}, "canaan": {"pelusium": {"foot": 1}}}
    play = pick(field("egypt", at, home=["on", "lower_egypt", "naucratis", "pelusium", "thebaid"]), "on")
    assert goals(play) == {"lower_egypt", "naucratis"}
    play.refused("to:pelusium", rule="BP-8.1.c")
    play.refused("to:sinai", rule="BP-8.1.b")


@rule("BP-8.1.d")
def test_who_left_home_for_an_attack_may_go_back() -> None:
    """On was emptied for the attack on Judah; after the battle another unit may go there."""
    at = {"egypt": {"on": {"foot": 5}, "lower_egypt": {"foot": 1}}, "canaan": {"judah": {"foot": 1}}, **QUIET}
    play = position("egypt", on=at, chits=("mitanni",), dice={"battle judah round 1 egypt": [6] * 5}).do(
        "march:on", {"foot": 5}
    )
    play.do("to:judah", "done").until("redeploy", "blue")
    pick(play, "lower_egypt")
    assert "on" in goals(play)
    play.do("to:on")
    assert here(play, "on", "egypt") == {"foot": 1}


@rule("BP-8.1.d")
def test_where_units_arrived_this_turn_is_home() -> None:
    """Landed in Kos, gone to Assuwa, back to Kos."""
    play = landing({"kos": 1})
    play.do("march:kos", "to:assuwa", "done")
    pick(play, "assuwa")
    if play.ask.topic == "destination":
        play.do("to:kos")
    assert here(play, "kos", "luvians") == {"foot": 1}


@rule("BP-O3", "BP-8.1.d")
def test_a_table_may_close_the_home_left_empty() -> None:
    at = {"egypt": {"on": {"foot": 1}, "thebaid": {"foot": 1}, "lower_egypt": {"foot": 1}}}
    for option, expected in (("yes", {"lower_egypt", "naucratis", "sinai"}), ("no", {"lower_egypt", "sinai"})):
        home = ["on", "lower_egypt", "naucratis", "thebaid"]
        play = pick(field("egypt", at, home=home, entered=["sinai"], options={"redeploy_home": option}), "on")
        assert goals(play) == expected


@rule("BP-5.7.c")
def test_arameans_and_chaldeans_redeploy_past_each_other_in_the_desert() -> None:
    at = {
        "chaldea": {"babylon": {"foot": 1}, "arabian_desert": {"foot": 1}},
        "arameans": {"arabian_desert": {"foot": 3}},
    }
    play = pick(field("chaldea", at, entered=["judah"], turn=5), "babylon")
    assert goals(play) == {"arabian_desert", "judah"}


# ---------------------------------------------------------------- 8.2: the ships


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
    assert goals(play) == {"naucratis", "pelusium"}


def landing(foot: dict[str, int], chariots: dict[str, int] | None = None, **more: Any) -> Play:
    """The Luvians land on turn 4; whoever is not named waits."""
    on = {**QUIET, **more.pop("on", {})}
    play = position("luvians", "new_units", on=on, turn=4, chits=("mitanni",), **more)
    play.expect("yellow", "arrive").do(foot).do(chariots or {})
    return play.until("move", "yellow")


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
    assert [len(units) for units in play.view()["offmap"].values()] == [3 + 2]  # with two chariots that never landed


@rule("BP-8.2.b", "BP-8.3.a")
def test_who_landed_among_enemies_may_leave_by_sea() -> None:
    """After the last round, with nowhere else to go: to sea, and nobody is removed."""
    play = landing({"kos": 2}, on={"hatti": {"kos": {"foot": 3}}}, dice={"battle": [1] * 40}).do("done")
    play.until("who", "yellow").do({"foot+landed": 2})
    assert here(play, "kos", "luvians") == {}
    assert pile(play, "luvians") == {}
    assert sum(len(units) for units in play.view()["offmap"].values()) == 8


@rule("BP-8.2.b")
def test_achaeans_go_back_to_sea_as_if_they_had_landed() -> None:
    play = (
        position("achaea", "new_units", on=QUIET, turn=2, chits=("mitanni",)).do({"kos": 2}).do("done", "redeploy:kos")
    )
    if play.ask.topic == "who":
        play.do({"chariot+landed": 2})
    assert here(play, "kos", "achaea") == {}
    assert [len(units) for units in play.view()["offmap"].values()] == [2]


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
    assert play.view()["points"]["yellow"] == 0
    assert play.ask.topic != "arrive"
    play.until("arrive", "yellow")
    assert play.view()["turn"] == 5
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
    assert (play.view()["turn"], play.view()["march"]["nation"]) == (5, "luvians")
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


# ---------------------------------------------------------------- 6.4.1.b, 8.3: those who must leave


@rule("BP-6.4.1.b")
def test_who_has_not_won_must_leave() -> None:
    """`done` is refused while units in a contested area have somewhere to go."""
    at = {
        "egypt": {"philistia": {"foot": 2}, "on": {"foot": 1}, "lower_egypt": {"foot": 1}},
        "canaan": {"philistia": {"foot": 1}},
    }
    play = field("egypt", at, home=["on"], entered=["pelusium", "philistia"])
    play.refused("done", rule="BP-6.4.1.b")
    pick(play, "philistia", {"foot": 1}).do("to:pelusium")
    play.refused("done", rule="BP-6.4.1.b")
    pick(play, "philistia").do("to:on")
    play.do("done")
    assert here(play, "philistia", "egypt") == {}
    assert here(play, "on", "egypt") == {"foot": 2}
    assert pile(play, "egypt") == {}


@rule("BP-8.3.a", "BP-10.3.c")
def test_who_cannot_leave_is_removed_and_nobody_scores() -> None:
    """With no area of its own and none entered in reach the unit goes to the dead pile."""
    at = {"egypt": {"philistia": {"foot": 2, "chariot": 1}, "on": {"foot": 1}}, "canaan": {"philistia": {"foot": 1}}}
    play = field("egypt", at, home=["on", "philistia"], entered=["philistia"])
    if play.ask.topic == "redeploy" and play.ask.seat == "blue":
        play.do("done")
    assert here(play, "philistia", "egypt") == {}
    assert here(play, "philistia", "canaan") == {"foot": 1}
    assert pile(play, "egypt") == {"foot": 2, "chariot": 1}
    assert play.view()["kills"] == {}
    assert play.view()["lost"] == {}
    assert play.view()["points"]["yellow"] == 0


@rule("BP-8.3.a")
@pytest.mark.parametrize("own", [True, False])
def test_an_own_area_or_an_empty_permitted_one_is_enough(own: bool) -> None:
    there: Any = {"foot": 1} if own else {}
    at = {
        "egypt": {"philistia": {"foot": 1}, "on": {"foot": 1}, **({"judah": there} if own else {})},
        "canaan": {"philistia": {"foot": 1}},
    }
    play = field("egypt", at, home=["on"], entered=[] if own else ["judah"])
    pick(play, "philistia")
    if play.ask.topic == "destination":
        play.do("to:judah")
    assert here(play, "judah", "egypt") == {"foot": 2 if own else 1}
    assert pile(play, "egypt") == {}


@rule("BP-8.3.a")
def test_a_permitted_area_behind_an_enemy_is_no_way_out() -> None:
    at = {
        "egypt": {"philistia": {"foot": 1}, "on": {"foot": 1}},
        "canaan": {"philistia": {"foot": 1}, "pelusium": {"foot": 1}},
    }
    play = field("egypt", at, home=["on"], entered=["pelusium", "philistia"])
    if play.ask.topic == "redeploy" and play.ask.seat == "blue":
        play.do("done")
    assert pile(play, "egypt") == {"foot": 1}


# ---------------------------------------------------------------- 13.4: off the map


@rule("BP-13.4.e", "BP-13.4.a", "BP-13.4.d")
def test_nubians_who_must_leave_thebaid_may_go_off_the_map() -> None:
    at = {"nubia": {"thebaid": {"foot": 3}, "elam": {"foot": 1}}, "egypt": {"thebaid": {"foot": 1}}}
    play = field("nubia", {**at}, home=["thebaid"], entered=["upper_egypt"], turn=8)
    pick(play, "thebaid", {"foot": 2}).do("off:nubia")
    pick(play, "thebaid").do("to:upper_egypt")
    assert here(play, "nubia", "nubia") == {"foot": 2}
    assert pile(play, "nubia") == {}


@rule("BP-13.4.c")
def test_nobody_else_leaves_thebaid_that_way() -> None:
    at = {"egypt": {"thebaid": {"foot": 1}, "on": {"foot": 1}}, "nubia": {"thebaid": {"foot": 1}}}
    play = field("egypt", at, home=["on"], turn=8)
    if play.ask.topic == "redeploy" and play.ask.seat == "blue":
        play.do("done")
    assert here(play, "nubia", "egypt") == {}
    assert pile(play, "egypt") == {"foot": 1}


@rule("BP-13.4.d")
def test_nubians_who_need_not_leave_stay_on_the_map() -> None:
    at = {"nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}}}
    play = field("nubia", at, entered=["lower_egypt"], turn=8)
    pick(play, "thebaid")
    assert goals(play) == {"upper_egypt", "lower_egypt"}
