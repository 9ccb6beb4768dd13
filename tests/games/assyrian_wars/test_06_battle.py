"""6.7 Battles: dice, hits, routs, winners, overruns, and what they score."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position import Battle, Side, pieces
from engine.games.assyrian_wars.position.state import Group, Siege
from engine.games.assyrian_wars.war import casualties, dice_of_battle
from engine.games.assyrian_wars.war.casualties import Loss, Taken
from tests.games.assyrian_wars.stage import drive, game, position, through, units
from tests.rules import rule

MISS = [6] * 60


def battle(
    assyria: dict[str, int], babylonia: dict[str, int], *, dice: dict[str, Any], leaders: dict[str, str] | None = None,
    origin: str = "singara", at: str = "ashur", **more: Any,
) -> Any:  # fmt: skip
    """Assyria marches from an area into another where Babylonia stands without room to evade into a city."""
    play = game(
        on={"assyria": {origin: assyria}, "babylonia": {at: babylonia}, **more.pop("besides", {})},
        leaders={"shaknu": origin, **(leaders or {})}, dice={**dice, "evade": [1, 1]}, **more,
    )  # fmt: skip
    play.do(f"march:{origin}", f"to:{at}")
    return through(play, "evade", "intercept")


def rolls(play: Any) -> list[str]:
    return play.log(rule="AW-6.7.2.a")


def field(attacker: dict[str, int], defender: dict[str, int], **more: Any) -> tuple[Any, Battle]:
    """A battle in Opis between Assyria and Babylonia, to count its dice."""
    fighting = {key: {f"{unit}*fighting": n for unit, n in pile.items()}
                for key, pile in (("assyria", attacker), ("babylonia", defender))}  # fmt: skip
    leaders = more.pop("leaders", {})
    t = position(on={country: {"opis": pile} for country, pile in fighting.items()}, leaders=leaders)
    men = {c: [id for id in leaders if pieces.country_of(id) == c] for c in ("assyria", "babylonia")}
    b = Battle("opis", "field", Side(["assyria"], men["assyria"], men["assyria"]),
               Side(["babylonia"], men["babylonia"], men["babylonia"]), **more)  # fmt: skip
    return t, b


# --- dice -----------------------------------------------------------------------------------------------------


@rule("AW-6.7.2.a", "AW-6.7.2.b", "AW-6.7.2.e", "AW-6.7.2.f", "AW-6.7.3.a")
def test_units_hit_with_their_strength_or_less_battle_dice_with_three() -> None:
    play = battle({"hi42": 2, "lc31/reduced": 1}, {"hi32": 2},
                  dice={"attacker strength 4": [4, 5], "attacker strength 1": [1], "attacker battle dice": [3, 4],
                        "defender": MISS})  # fmt: skip
    assert rolls(play)[0] == "Attacker rolls strength 4: 4 5; strength 1: 1; battle dice: 3 4: 3 hits."
    assert rolls(play)[1].startswith("Defender rolls strength 3: 6 6: 0 hits"), "the defender rolls before losses"


@rule("AW-6.7.3.b", "AW-6.7.3.k", "AW-6.7.3.l")
def test_leaders_give_dice_with_units_and_assyrian_regulars_one_in_all() -> None:
    t, b = field({"hi42": 3, "merc_li21": 1}, {"hi32": 1}, leaders={"turtanu": "opis", "bel_ibni": "opis"})
    assert dice_of_battle.battle_dice(t.state, b, "attacker") == 3 + 1
    assert dice_of_battle.battle_dice(t.state, b, "defender") == 2
    t, b = field({"merc_li21": 1}, {}, leaders={"turtanu": "opis", "bel_ibni": "opis"})
    assert dice_of_battle.battle_dice(t.state, b, "attacker") == 3, "no regulars"
    assert dice_of_battle.battle_dice(t.state, b, "defender") == 0, "a leader without units"


@rule("AW-6.7.3.f", "AW-6.7.3.g", "AW-6.7.3.h", "AW-6.7.3.i", "AW-1.3.q", "AW-1.3.r", "AW-1.3.j")
@pytest.mark.parametrize(("edges", "intercepted", "round", "dice"), [
    (["river"], "", 1, 1), (["mountain"], "", 1, 2), (["mountain", "river"], "", 1, 3), (["standard"], "", 1, 0),
    (["river"], "", 2, 0), (["river"], "defender", 1, 0), (["mede"], "", 1, 0),
])  # fmt: skip
def test_the_ground_helps_the_defender_in_the_first_round(edges, intercepted, round, dice) -> None:
    t, b = field({"hi42": 1}, {"hi32": 1}, edges=edges, intercepted=intercepted, round=round)
    assert dice_of_battle.battle_dice(t.state, b, "defender") == dice
    assert dice_of_battle.battle_dice(t.state, b, "attacker") == 1


@rule("AW-1.3.t")
def test_mede_regulars_have_a_die_behind_a_mede_connection() -> None:
    t = position(on={"mede": {"parsua": {"lc31*fighting": 1}}}, scenario="campaign", seats=5)
    b = Battle("parsua", "field", Side(["assyria"], [], []), Side(["mede"], [], []), ["mede"])
    assert dice_of_battle.battle_dice(t.state, b, "defender") == 1


@rule("AW-6.7.5.d")
def test_units_without_strength_do_not_roll() -> None:
    assert list(dice_of_battle.by_strength({"assyria": {"li21/reduced": 2, "hi42": 1}}, -1)) == [("strength 3", 3, 1)]


@rule("AW-6.7.3.f")
def test_the_river_crossed_in_the_march_counts() -> None:
    play = battle({"hi42": 2}, {"hi32": 2}, dice={"battle": MISS}, origin="kalhu")
    assert "battle dice: 6: 0 hits" in rolls(play)[1]
    play = battle({"hi42": 2}, {"hi32": 2}, dice={"battle": MISS}, origin="singara")
    assert "battle dice" not in rolls(play)[1]


# --- hits -----------------------------------------------------------------------------------------------------


@rule("AW-6.7.4.a", "AW-6.7.4.b", "AW-6.7.4.c", "AW-6.7.4.d", "AW-6.7.3.e")
def test_two_hits_eliminate_a_unit_and_one_a_leader() -> None:
    play = battle({"hi42": 4}, {"hi32": 2, "merc_li21": 1}, leaders={"bel_ibni": "ashur"},
                  dice={"attacker strength 4": [1, 1, 1, 1], "attacker battle": [1, 6], "defender": MISS})  # fmt: skip
    play.expect("babylonia", "hits").do({"leader:bel_ibni": 1, "hi32": 1, "hi32/reduced": 1, "merc_li21": 1})
    assert play.state.leaders["bel_ibni"].at == pieces.POOL
    assert play.state.pools["babylonia"] == {"hi32": 1}
    assert play.state.game_pool == {"merc_li21": 1}, "the fifth hit by half and half"


@rule("AW-6.7.3.e", "AW-8.3.1.b")
def test_a_fallen_king_is_gone_for_good_and_costs_a_point() -> None:
    play = battle({"hi42": 4}, {"hi32": 1}, leaders={"marduk_apla_iddina": "ashur"},
                  dice={"attacker": [1] * 9, "defender": MISS})  # fmt: skip
    assert play.state.leaders["marduk_apla_iddina"].at == pieces.OUT
    assert play.state.vp["babylonia"] == -1


@rule("AW-6.7.4.e")
@pytest.mark.parametrize(("owed", "hired"), [(4, [2]), (3, [2, 1]), (9, [4])])
def test_half_of_the_hits_go_to_mercenaries_and_the_odd_one_by_choice(owed: int, hired: list[int]) -> None:
    loss = Loss({"hi32": 4, "merc_li21": 2}, [], owed, True)
    assert casualties.halves(loss, owed) == hired


@rule("AW-6.7.4.e", "AW-6.7.3.c", "AW-6.7.3.d", "AW-6.7.4.f")
def test_what_an_owner_may_name() -> None:
    loss = Loss({"hi32": 2, "merc_li21": 2}, ["bel_ibni"], 4, True)
    assert casualties.filled(loss, {"hi32": 1, "hi32/reduced": 1}) == {"hi32": 1, "hi32/reduced": 1, "merc_li21": 2}
    assert casualties.filled(loss, {"hi32": 2, "hi32/reduced": 1}) is None, "three on regulars"
    assert casualties.filled(loss, {"hi32/reduced": 1}) is None, "nothing is reduced yet"
    assert casualties.filled(loss, {"leader:bel_ibni": 1}) == {"leader:bel_ibni": 1, "merc_li21": 2, "hi32": 1}
    forced = Loss({"hi32": 1}, ["bel_ibni"], 3, True)
    assert casualties.filled(forced, {}) == {"hi32": 1, "hi32/reduced": 1, "leader:bel_ibni": 1}
    routs = Loss({"hi32": 2}, ["bel_ibni"], 1, False)
    assert casualties.filled(routs, {"leader:bel_ibni": 1}) is None, "leaders rout last"


@rule("AW-6.7.5.a", "AW-6.7.5.b", "AW-6.7.5.c")
def test_hits_are_divided_equally_and_the_rest_by_the_commander() -> None:
    def share(room: dict[str, int], owed: int, say: Any = None) -> dict[str, int]:
        t = position(on={})
        found: dict[str, int] = {}

        def run() -> Any:
            found.update((yield from casualties.shared(t, room, owed, "elam", "opis", "hit")))

        drive(run(), say)
        return found

    assert share({"babylonia": 4, "elam": 6}, 6) == {"babylonia": 3, "elam": 3}
    assert share({"babylonia": 1, "elam": 6}, 6) == {"babylonia": 1, "elam": 5}
    assert share({"babylonia": 4, "elam": 6}, 5, {"excess": {"elam": ["country:babylonia"]}}) == {
        "babylonia": 3,
        "elam": 2,
    }
    assert share({"babylonia": 1, "elam": 1}, 5) == {"babylonia": 1, "elam": 1}


@rule("AW-6.7.5.b")
def test_without_a_group_the_strongest_force_assigns_the_rest() -> None:
    s = position(on={}, leaders={"bel_ibni": "opis", "imbappa": "opis"}).state
    piles = {"babylonia": {"hi32": 1}, "elam": {"b32": 2}}
    assert casualties.chooser(s, piles, ["bel_ibni", "imbappa"]) == "elam"
    s.groups = [Group("babylonia:1", "opis", "bel_ibni", ["bel_ibni", "imbappa"])]
    assert casualties.chooser(s, piles, ["bel_ibni", "imbappa"]) == "babylonia"


# --- routs ----------------------------------------------------------------------------------------------------


@rule("AW-6.7.4a.a", "AW-EX-9")
@pytest.mark.parametrize(
    ("hits", "failed", "routs"), [(3, 0, 2), (4, 0, 2), (1, 0, 1), (0, 0, 0), (3, 3, 3), (5, 2, 4)]
)
def test_one_rout_for_two_hits_rounded_up(hits: int, failed: int, routs: int) -> None:
    assert casualties.routs_of(Taken(hits, failed)) == routs


@rule("AW-6.7.4a.c", "AW-EX-10", "AW-6.6.3.c")
def test_the_winner_rallies_with_all_its_leaders() -> None:
    """9 hits make 5 routs; leaders with action 2 and 1 rally 3 of them."""
    on = {"assyria": {"singara": {"hi42": 9}}, "babylonia": {"ashur": {"hi32": 9}}}
    group = [Group("assyria:1", "singara", "rab_saris", ["rab_saris", "shaknu"])]
    dice = {"attacker strength 4": [1] * 9, "attacker battle": [1] * 4, "defender strength 3": [1] * 9}
    play = game(on=on, leaders={"rab_saris": "singara", "shaknu": "singara"}, groups=group, dice=dice)
    through(play.do("march:singara", "to:ashur"), "evade", "intercept", "hits", "routs", "retreat")
    assert rolls(play)[0].endswith("battle dice: 1 1 1 1: 13 hits.")
    assert sum(play.state.regroup["assyria"].values()) == 2


@rule("AW-6.7.4a.b", "AW-6.7.4a.e", "AW-6.7.4a.f")
def test_routed_units_go_to_the_regroup_box_as_they_are() -> None:
    play = battle({"hi42": 4}, {"hi32": 2, "merc_li21": 2},
                  dice={"attacker strength 4": [1, 1, 1, 6], "attacker battle": [6] * 9, "defender": MISS})  # fmt: skip
    play.do({"merc_li21": 1, "hi32": 1})
    play.expect("babylonia", "routs").do({"hi32/reduced": 1})
    assert play.state.regroup["babylonia"] == {"hi32/reduced": 1, "merc_li21/reduced": 1}


# --- who wins -------------------------------------------------------------------------------------------------


@rule("AW-6.7.6.a", "AW-6.7.8.a", "AW-6.7.7.c")
def test_more_hits_win_and_the_winner_stays_and_is_finished() -> None:
    play = battle({"hi42": 4}, {"hi32": 4}, leaders={"bel_ibni": "ashur"},
                  dice={"attacker strength 4": [1, 1, 6, 6], "attacker battle": MISS, "defender": MISS})  # fmt: skip
    play.do({"hi32": 2}, {"hi32/reduced": 1})
    assert units(play, "opis", "babylonia") == {"hi32": 2, "hi32/reduced": 1}
    assert play.log(rule="AW-6.7.6.a") == ["Assyria wins in 1 round."]
    assert set(pieces.here(play.state, "ashur", "assyria")) == {"hi42*done*s1*used"}
    play.refused("march:ashur", rule="AW-6.7.7.c")


@rule("AW-6.7.6.c", "AW-6.7.6.d")
def test_a_level_first_round_brings_a_second_and_a_level_second_is_the_defenders() -> None:
    play = battle({"hi42": 4}, {"hi32": 4}, dice={"battle": MISS * 3})
    assert len(rolls(play)) == 4
    assert play.log(rule="AW-6.7.6.a") == ["Babylonia wins in 2 rounds."]
    play.expect("assyria", "retreat")


@rule("AW-6.7.6.c", "AW-6.7.4a.c")
def test_routs_of_a_level_first_round_are_not_rallied() -> None:
    play = battle({"hi42": 4}, {"hi32": 4}, leaders={"bel_ibni": "ashur"},
                  dice={"attacker strength 4": [1, *MISS], "defender strength 3": [1, *MISS],
                        "battle": MISS})  # fmt: skip
    through(play, "hits", "routs")
    assert [line.split(" routs")[0] for line in play.log(rule="AW-6.7.4a.f")] == ["Assyria", "Babylonia"]


@rule("AW-6.7.6.b", "AW-6.7.6.e", "AW-6.7.7.a", "AW-6.7.7.d")
def test_who_has_nothing_left_has_lost_and_the_attacker_goes_on() -> None:
    play = battle(
        {"hi42": 2}, {"li21/reduced": 1}, dice={"attacker strength 4": [1, 6], "defender": [1], "battle": MISS}
    )
    through(play, "hits")
    assert play.log(rule="AW-6.7.7.a") == ["It is an overrun."]
    play.expect("assyria", "march").do("to:opis")


@rule("AW-6.7.6.e")
def test_a_winner_of_whom_nothing_is_left_after_the_routs_has_lost_after_all() -> None:
    """Babylonia hits once, and Assyria's only unit routs, since nobody rallies it."""
    play = battle({"hi42": 1}, {"hi32": 2}, leaders={"shaknu": "kalhu"},
                  dice={"attacker": [1, 1], "defender strength 3": [1, 6], "battle": MISS})  # fmt: skip
    through(play, "hits", "routs")
    assert play.log(rule="AW-6.7.6.a") == ["Babylonia wins in 1 round."]


# --- disorganization and batches ------------------------------------------------------------------------------


@rule("AW-6.6.5.b", "AW-6.7.4a.d", "AW-6.6.5.a")
def test_ungrouped_armies_defend_without_their_leaders() -> None:
    play = battle({"hi42": 2}, {"hi32": 2}, leaders={"bel_ibni": "ashur", "imbappa": "ashur"},
                  besides={"elam": {"ashur": {"b32": 2}}}, dice={"battle": MISS})  # fmt: skip
    assert rolls(play)[1] == "Defender rolls strength 3: 6 6 6 6: 0 hits."


@rule("AW-6.6.5.c", "AW-6.6.5.d")
def test_four_armies_fight_three_at_a_time_and_the_attacker_may_go_back() -> None:
    leaders = {"bel_ibni": "opis", "nergal_ushezib": "opis", "imbappa": "opis", "ituni": "opis", "turtanu": "ashur"}
    on = {"assyria": {"ashur": {"hi42": 8}}, "babylonia": {"opis": {"li21": 2}}, "elam": {"opis": {"lc21": 2}}}
    dice: dict[str, Any] = {"attacker": [1] * 20, "defender": MISS}
    play = game(on=on, leaders=leaders, dice=dice).do("march:ashur", "to:opis")
    play.by("babylonia", "stay").by("elam", "stay")
    armies = ["leader:bel_ibni", "leader:imbappa", "leader:nergal_ushezib"]
    play.by("elam", armies).by("babylonia", armies)
    assert "Ituni" not in play.log(rule="AW-6.7.a")[0]
    through(play, "hits", "routs", "retreat")
    play.do("back")
    assert play.state.leaders["turtanu"].at == "ashur"
    assert units(play, "opis", "elam") == {"lc21": 1}


@rule("AW-6.6.5.c")
def test_without_agreement_the_lot_decides_who_fights_first() -> None:
    leaders = {"bel_ibni": "opis", "nergal_ushezib": "opis", "imbappa": "opis", "ituni": "opis", "turtanu": "ashur"}
    on = {"assyria": {"ashur": {"hi42": 8}}, "babylonia": {"opis": {"li21": 2}}, "elam": {"opis": {"lc21": 2}}}
    play = game(on=on, leaders=leaders, dice={"battle": [1] * 60}).do("march:ashur", "to:opis")
    play.by("babylonia", "stay").by("elam", "stay")
    play.by("elam", ["leader:bel_ibni", "leader:imbappa", "leader:ituni"])
    play.by("babylonia", ["leader:bel_ibni", "leader:imbappa", "leader:nergal_ushezib"])
    assert len(play.log(rule="AW-6.6.5.c")) == 1


@rule("AW-6.6.5.g")
def test_a_besieged_garrison_joins_its_relief() -> None:
    on = {"assyria": {"singara": {"hi42": 2}, "ashur": {"li21*inside": 1}}, "babylonia": {"ashur": {"hi32": 3}}}
    play = game(on=on, leaders={"shaknu": "singara", "turtanu": "ashur*inside"}, dice={"battle": MISS},
                sieges=[Siege("ashur", "babylonia", "hunger", [1, 1], 3)])  # fmt: skip
    play.do("march:singara", "to:ashur", "stay").expect("assyria", "relief").do("yes")
    assert rolls(play)[0].startswith("Attacker rolls strength 4: 6 6; strength 2: 6; battle dice: 6 6 6 6 6:")
    play.expect("assyria", "retreat").do("singara")
    assert units(play, "ashur", "assyria", marked=True) == {"li21*done*inside*used": 1}, "back inside"


# --- Victory Points -------------------------------------------------------------------------------------------


@rule("AW-8.3.b", "AW-8.3.c", "AW-8.3.d", "AW-8.3.a")
@pytest.mark.parametrize(("n", "vp"), [(4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3)])
def test_points_by_the_number_of_enemy_units_as_the_battle_began(n: int, vp: int) -> None:
    play = battle({"hi42": 8, "merc_li21": 8}, {"li21": n}, leaders={"turtanu": "singara"},
                  dice={"attacker": [1] * 90, "defender": [6] * 90}, of="assyria")  # fmt: skip
    through(play, "hits", "routs", "retreat")
    assert play.state.vp["assyria"] == vp


@rule("AW-8.3.w", "AW-8.3.x")
def test_points_of_several_powers_are_shared() -> None:
    on = {"assyria": {"ashur": {"li21": 5}}, "babylonia": {"opis": {"hi32": 4}}, "elam": {"opis": {"b32": 4}}}
    group = [Group("babylonia:1", "opis", "bel_ibni", ["bel_ibni", "imbappa"])]
    play = game(of="babylonia", on=on, leaders={"bel_ibni": "opis", "imbappa": "opis"}, groups=group,
                dice={"attacker": [1] * 90, "defender": [6] * 90})  # fmt: skip
    play.do("march:opis", "to:ashur")
    through(play, "evade", "hits", "routs", "retreat")
    play.expect("babylonia", "victory_points").do(["country:elam"])
    assert play.state.vp == {"assyria": 0, "babylonia": 0, "elam": 1}
