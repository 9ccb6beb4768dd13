"""7.1 The Reinforcement Phase: who returns, what is received and bought, the King, and where everybody is placed."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.realm.diplomacy import goods_phase
from engine.games.god_kings.realm.placement import camps_of, shared_out
from engine.games.god_kings.realm.reinforcement import reinforce_phase, removal_phase
from engine.kernel.errors import Refused
from tests.driving import Answers, Asked
from tests.games.god_kings.harness import drive, log, position, units
from tests.rules import rule

NOBODY_GIVES: dict[str, list[str]] = {"goods": [], "card": []}
POSTS = {"amenhotep_iii": "memphis", "egypt_a": "memphis", "egypt_b": "memphis"}
EXAMPLE = [at for name in ("egypt", "sinai", "canaan", "amurru") for at in PROVINCES[name].spaces]
EXAMPLE = [at for at in EXAMPLE if at not in ("arwad", "nahrin")]


def held(*spaces: str, power: str = "egypt") -> dict[str, str]:
    return dict.fromkeys(spaces, power)


def province(name: str, power: str = "egypt") -> dict[str, str]:
    return held(*PROVINCES[name].spaces, power=power)


def ready(on: Any = None, **more: Any) -> Any:
    """All units are picked up, Egypt is the first to reinforce."""
    more.setdefault("turn", 5)
    more.setdefault("generals", POSTS)
    t = position(on, phase="removal", **more)
    drive(removal_phase(t))
    return t


def reinforce(t: Any, say: Answers | None = None) -> Asked:
    return drive(reinforce_phase(t), say)


def bought(t: Any, counts: dict[str, int]) -> Asked:
    return reinforce(t, {"buy": {"egypt": counts}})


def stands(t: Any, power: str = "egypt") -> dict[str, dict[str, int]]:
    return {at: units(t, at, power) for at in t.state.units if units(t, at, power)}


# --- step 1 -------------------------------------------------------------------------------------------------


@rule("GK-7.1.b", "GK-7.1.c", "GK-7.1.d", "GK-7.1.z", "GK-mat.g", "GK-EX-5")
def test_who_returns_and_who_leaves() -> None:
    t = ready(
        {"memphis": {"egypt": {"warrior_amon": 1, "warrior_amon/reduced": 1, "guard/reduced": 1, "chariot": 2}},
         "gaza": {"egypt": {"warrior_ra/reduced": 2, "mercenary": 1}}},
        destroyed={"egypt": {"warrior_amon": 1, "warrior_ra": 1, "warrior_seth": 2}},
    )  # fmt: skip
    reinforce(t)
    assert stands(t) == {"memphis": {
        "warrior_amon": 2, "warrior_amon/reduced": 1, "guard": 1, "warrior_ra": 2, "warrior_ra/reduced": 1,
        "warrior_seth/reduced": 2,
    }}  # fmt: skip
    assert "egypt" not in t.state.destroyed


@rule("GK-7.1.a", "GK-5.0.d")
def test_players_reinforce_in_turn_order_and_the_neutral_nations_after_them() -> None:
    t = ready(order=["hatti", "egypt", "mitanni"], generals={
        "hattusili_ii": "hattusha", "hatti_a": "hattusha", "hatti_b": "hattusha", **POSTS,
        "shuttarna_ii": "washukanni", "mitanni_a": "washukanni", "mitanni_b": "washukanni",
    })  # fmt: skip
    roles = [reinforce(t).asks[0].role for _ in range(3)]
    assert roles == ["hatti", "egypt", "mitanni"] and t.state.phase != "neutral_reinforcement"
    reinforce(t)
    assert t.state.phase == "neutral_reinforcement"


# --- step 2 -------------------------------------------------------------------------------------------------


@rule("GK-7.1.e", "GK-7.1.f", "GK-7.1.v", "GK-EX-3", "GK-EX-4")
def test_tribute_and_wood_of_the_example() -> None:
    t = position(markers=held(*EXAMPLE), giving=NOBODY_GIVES)
    drive(goods_phase(t))
    assert (t.state.tp["egypt"], t.state.wp["egypt"]) == (7, 6)
    assert (t.state.tp["hatti"], t.state.wp["hatti"]) == (2, 2), "nobody else has Upper Egypt"


@rule("GK-7.1.f")
def test_wood_counts_in_a_besieged_city_and_far_from_home() -> None:
    t = position(
        {"ugarit": {"hatti": {"warrior_nerik": 3}}}, markers=held("ugarit"), garrisons=["ugarit"],
        sieges={"ugarit": 1}, giving=NOBODY_GIVES,
    )  # fmt: skip
    drive(goods_phase(t))
    assert t.state.wp["egypt"] == 3, "Avaris, Upper Egypt and Ugarit"


@rule("GK-7.1.g", "GK-9.2.l")
def test_what_trade_has_promised_comes_once() -> None:
    t = position(trade_tp={"egypt": 2, "hatti": 0, "mitanni": 0}, trade_wp={"egypt": 1, "hatti": 0, "mitanni": 0},
                 giving=NOBODY_GIVES)  # fmt: skip
    drive(goods_phase(t))
    assert (t.state.tp["egypt"], t.state.wp["egypt"]) == (3 + 2, 2 + 1)
    drive(goods_phase(t))
    assert (t.state.tp["egypt"], t.state.wp["egypt"]) == (3, 2)


# --- step 3 -------------------------------------------------------------------------------------------------


@rule("GK-7.1.h", "GK-17.1.g")
def test_a_garrison_marker_costs_one_tribute_point() -> None:
    t = ready(markers=held("gaza", "sile"), garrisons=["memphis"])
    t.state.tp["egypt"] = 2
    asked = bought(t, {"garrison:gaza": 1})
    assert t.state.garrisons == ["memphis", "gaza"]
    buy = asked.of("buy")
    assert [key for key in asked.keys("buy") if "garrison" in key] == ["garrison:gaza", "garrison:sile"]
    assert "GK-7.1.h" in buy.reasons()["garrison:memphis"]
    with pytest.raises(Refused):
        buy.parse({"garrison:gaza": 1, "garrison:sile": 1, "mercenary": 1})


@rule("GK-7.1.i", "GK-7.1.l")
def test_mercenaries_cost_one_tribute_point_each_and_the_rest_is_lost() -> None:
    t = ready()
    t.state.tp["egypt"], t.state.wp["egypt"] = 4, 2
    bought(t, {"mercenary": 3})
    assert stands(t) == {"memphis": {"mercenary": 3}}
    assert (t.state.tp["egypt"], t.state.wp["egypt"]) == (0, 0)


@rule("GK-7.1.i", "GK-2.2.c")
def test_no_more_mercenaries_than_there_are_counters() -> None:
    t = ready()
    t.state.units["hattusha"] = {"hatti": {"mercenary": 22}}
    t.state.tp["egypt"] = 4
    asked = reinforce(t)
    assert {option.key: option.most for option in asked.of("buy").options} == {"mercenary": 2, "garrison:memphis": 1}


@rule("GK-7.1.j")
def test_only_warriors_that_have_just_returned_are_refitted() -> None:
    t = ready({"memphis": {"egypt": {"warrior_amon/reduced": 2}}}, destroyed={"egypt": {"warrior_amon": 1}})
    t.state.tp["egypt"] = 3
    asked = bought(t, {"refit:warrior_amon": 1})
    assert {option.key: option.most for option in asked.of("buy").options}["refit:warrior_amon"] == 1
    assert stands(t) == {"memphis": {"warrior_amon": 3}}


@rule("GK-7.1.k", "GK-EX-4", "GK-mat.f")
def test_a_chariot_takes_wood_as_well() -> None:
    t = ready({"memphis": {"egypt": {"chariot": 5}}})
    t.state.tp["egypt"], t.state.wp["egypt"] = 7, 6
    asked = reinforce(t)
    assert asked.of("buy").default == {"chariot": 6, "mercenary": 1}
    assert stands(t) == {"memphis": {"chariot": 6, "mercenary": 1}}
    with pytest.raises(Refused):
        asked.of("buy").parse({"chariot": 7})


@rule("GK-7.1.k", "GK-2.2.c")
def test_a_power_has_eight_chariots() -> None:
    t = ready()
    t.state.tp["egypt"], t.state.wp["egypt"] = 10, 10
    assert reinforce(t).of("buy").default == {"chariot": 8, "mercenary": 2}
    poor = ready()
    poor.state.tp["egypt"] = 1
    assert "GK-7.1.k" in reinforce(poor).of("buy").reasons()["chariot"]


def test_whole_purchases_are_ready_and_legal() -> None:
    t = ready(destroyed={"egypt": {"warrior_amon": 2}})
    t.state.tp["egypt"], t.state.wp["egypt"] = 4, 1
    buy = reinforce(t).of("buy")
    counts = [way.answers[0] for way in buy.ready_moves()]
    assert counts == [
        {"chariot": 1, "mercenary": 3},
        {"chariot": 1, "mercenary": 1, "refit:warrior_amon": 2},
        {"chariot": 1, "mercenary": 2, "garrison:memphis": 1},
        {"mercenary": 4},
    ]
    assert all(buy.fits(answer) for answer in counts)


# --- step 4 -------------------------------------------------------------------------------------------------


@rule("GK-7.1.m", "GK-7.1.o", "GK-19.3.a", "GK-EX-6")
def test_the_king_the_chart_names_replaces_the_old_one_and_is_placed_like_any_general() -> None:
    t = ready(
        {"memphis": {"egypt": {"warrior_amon": 3, "warrior_ra": 3, "warrior_seth": 3}}}, turn=6, scenario="amarna",
        markers=held(*EXAMPLE), order=["egypt", "hatti", "assyria"],
    )  # fmt: skip
    t.state.tp["egypt"], t.state.wp["egypt"] = 3, 3
    reinforce(t, {
        "buy": {"egypt": {"chariot": 3}},
        "place_anew": {"egypt": "by_hand"},
        "camp": {"egypt": ("at:kadesh", "at:kadesh", "at:memphis")},
        "company": {"egypt": (
            {"warrior_amon": 3, "warrior_ra": 3, "chariot": 3}, {}, {"warrior_seth": 3},
        )},
    })  # fmt: skip
    s = t.state
    assert "amenhotep_iii" not in s.generals and s.kings["egypt"] == "amenhotep_iv"
    assert (s.generals["amenhotep_iv"].at, s.generals["egypt_a"].at, s.generals["egypt_b"].at) == (
        "kadesh", "kadesh", "memphis",
    )  # fmt: skip
    assert stands(t) == {
        "kadesh": {"warrior_amon": 3, "warrior_ra": 3, "chariot": 3}, "memphis": {"warrior_seth": 3}
    }  # fmt: skip


# --- step 5 -------------------------------------------------------------------------------------------------


@rule("GK-7.1.q", "GK-7.1.r")
def test_a_chain_of_own_spaces_over_land_leads_to_the_home_country() -> None:
    t = position(markers=held("sile", "raphia", "gaza", "jaffa", "megiddo", "paphos"))
    camps = camps_of(t.state, "egypt")
    assert [at for at in camps if at not in PROVINCES["egypt"].spaces] == ["sile", "raphia", "gaza"]
    assert len(camps) == 10, "Jaffa and Megiddo are cut off, and the lanes from Avaris to Jaffa and Paphos do not serve"


@rule("GK-7.1.s")
def test_spaces_of_others_do_not_serve_for_the_chain() -> None:
    t = position(markers={**held("raphia", "gaza"), "sile": "kassites"}, held={"kassites": "egypt"})
    assert "raphia" not in camps_of(t.state, "egypt")


@rule("GK-7.1.x", "GK-7.1.y")
def test_nobody_is_placed_beside_enemy_units_but_the_chain_runs_through_them() -> None:
    t = position(
        {"sile": {"revolt_megiddo": {"chariot": 1}}, "raphia": {"hatti": {"chariot": 1}}}, phase="removal",
        markers=held("sile", "raphia", "gaza"), generals=POSTS, turn=5,
    )  # fmt: skip
    t.state.units["sile"] = {"kassites": {"warrior_marduk": 1}}
    drive(removal_phase(t))
    camps = camps_of(t.state, "egypt")
    assert "sile" not in camps, "the Neutral unit stays"
    assert "raphia" in camps and "gaza" in camps, "the units of all players have left"


@rule("GK-7.1.x", "GK-21.0.l", "GK-22.0.g")
def test_barbarians_are_gone_and_revolts_at_home_before_anybody_places() -> None:
    t = position(
        {"sais": {"libyan": {"chariot": 2}}, "byblos": {"revolt_amurru": {"mercenary": 2}}}, turn=5, phase="removal",
        markers=held(*EXAMPLE), generals={**POSTS, "libyan": "sais", "revolt_amurru": "byblos"},
    )  # fmt: skip
    drive(removal_phase(t))
    assert not units(t, "sais", "libyan") and units(t, t.state.generals["revolt_amurru"].at, "revolt_amurru")
    assert "sais" in camps_of(t.state, "egypt")
    assert t.state.generals["revolt_amurru"].at not in camps_of(t.state, "egypt")


@rule("GK-7.1.p", "GK-7.1.t")
def test_everybody_returns_to_his_camp_unless_something_else_is_said() -> None:
    on = {
        "memphis": {"egypt": {"warrior_amon": 3, "chariot": 2}},
        "gaza": {"egypt": {"warrior_ra": 2, "warrior_ra/reduced*inside": 1, "mercenary": 1}},
        "kadesh": {"egypt": {"warrior_seth": 3}},
    }
    t = ready(on, markers=held("sile", "raphia", "gaza", "kadesh"), destroyed={"egypt": {"warrior_ptah": 1}},
              generals={"amenhotep_iii": "memphis", "egypt_a": "gaza*inside", "egypt_b": "kadesh"})  # fmt: skip
    t.state.tp["egypt"], t.state.wp["egypt"] = 3, 3
    reinforce(t, {"buy": {"egypt": {"chariot": 1, "mercenary": 2}}, "place_anew": {"egypt": "before"}})
    assert stands(t) == {
        "memphis": {"warrior_amon": 3, "chariot": 1, "warrior_seth": 3, "warrior_ptah/reduced": 1, "mercenary": 1},
        "gaza": {"warrior_ra": 3, "mercenary": 1},
    }, "Kadesh has no chain to Egypt"  # fmt: skip
    assert units(t, "gaza", "egypt", marked=True) == {"warrior_ra": 2, "warrior_ra*inside": 1, "mercenary": 1}
    posts = {general: (post.at, post.inside) for general, post in t.state.generals.items()}
    assert posts == {"amenhotep_iii": ("memphis", False), "egypt_a": ("gaza", True), "egypt_b": ("memphis", False)}


@rule("GK-7.1.p")
def test_of_more_chariots_than_before_the_new_ones_join_the_king() -> None:
    t = ready({"gaza": {"egypt": {"chariot": 1, "guard": 1}}}, markers=held("sile", "raphia", "gaza"),
              generals={**POSTS, "egypt_a": "gaza"})  # fmt: skip
    t.state.tp["egypt"], t.state.wp["egypt"] = 4, 3
    reinforce(t, {"buy": {"egypt": {"chariot": 3, "mercenary": 1}}, "place_anew": {"egypt": "before"}})
    assert stands(t) == {"gaza": {"chariot": 1, "guard": 1}, "memphis": {"chariot": 2, "mercenary": 1}}


@rule("GK-25.0.a", "GK-7.1.p")
def test_those_kept_beside_the_map_are_placed_with_the_others() -> None:
    t = ready(exiles={"egypt": {"warrior_amon": 2, "mercenary": 1}}, exiled=["amenhotep_iii"],
              generals={"egypt_a": "sais", "egypt_b": "sais"})  # fmt: skip
    reinforce(t)
    assert stands(t) == {"memphis": {"warrior_amon": 2}} and t.state.generals["amenhotep_iii"].at == "memphis"
    assert (t.state.exiles, t.state.exiled) == ({}, [])


@rule("GK-7.1.p")
def test_garrison_markers_stay_where_they_are() -> None:
    t = ready(markers=held("sile"), garrisons=["memphis", "sile"])
    reinforce(t, {"place_anew": {"egypt": "at_home"}})
    assert t.state.garrisons == ["memphis", "sile"]


def test_everybody_in_the_capital_or_in_another_city_with_one_answer() -> None:
    on = {"gaza": {"egypt": {"warrior_ra": 3, "guard": 1}}}
    t = ready(on, markers=held("sile", "raphia", "gaza"))
    reinforce(t, {"place_anew": {"egypt": "at_home"}})
    assert stands(t) == {"memphis": {"warrior_ra": 3, "guard": 1}}
    again = ready(on, markers=held("sile", "raphia", "gaza"))
    place = reinforce(ready(on, markers=held("sile", "raphia", "gaza"))).of("place_anew")
    ways = {way.at: way.answers for way in place.ready_moves()}
    assert list(ways) == ["sile", "gaza"]
    how, *camps = ways["gaza"]
    reinforce(again, {"place_anew": {"egypt": how}, "camp": {"egypt": tuple(camps)}})
    assert stands(again) == {"gaza": {"warrior_ra": 3, "guard": 1}}
    assert {post.at for post in again.state.generals.values()} == {"gaza"}


def test_units_are_shared_out_by_how_many_each_general_moves() -> None:
    shares = shared_out(
        ["amenhotep_iii", "egypt_a", "egypt_b"],
        {"guard": 2, "warrior_amon": 2, "warrior_amon/reduced": 1, "warrior_ra": 3, "warrior_seth": 3, "chariot": 4},
    )
    assert shares == {
        "amenhotep_iii": {"guard": 2, "warrior_seth": 3, "chariot": 2},
        "egypt_a": {"warrior_amon": 2, "warrior_amon/reduced": 1, "chariot": 1},
        "egypt_b": {"warrior_ra": 3, "chariot": 1},
    }


@rule("GK-7.1.w", "GK-3.0.o")
def test_mercenaries_are_placed_in_company() -> None:
    t = ready({"memphis": {"egypt": {"warrior_amon": 2}}}, markers=held("sile"))
    t.state.tp["egypt"] = 2
    asked = reinforce(t, {
        "buy": {"egypt": {"mercenary": 2}},
        "place_anew": {"egypt": "by_hand"},
        "camp": {"egypt": ("at:memphis", "at:memphis", "at:memphis", "at:sile", "at:sile")},
        "company": {"egypt": ({}, {}, {}, {"warrior_amon": 1}, {"warrior_amon": 1, "mercenary": 2})},
    })  # fmt: skip
    assert stands(t) == {"sile": {"warrior_amon": 2, "mercenary": 2}}
    alone = [ask for ask in asked.asks if ask.topic == "company"][3]
    assert [option.key for option in alone.options] == ["warrior_amon"], "Sile was empty then"
    assert "GK-7.1.w" in alone.reasons()["mercenary"]


@rule("GK-7.1.w")
def test_mercenaries_left_to_the_last_go_where_there_is_somebody() -> None:
    t = ready(markers=held("sile"))
    t.state.tp["egypt"] = 1
    asked = reinforce(t, {
        "buy": {"egypt": {"mercenary": 1}},
        "place_anew": {"egypt": "by_hand"},
        "camp": {"egypt": ("at:memphis", "at:memphis", "at:sais", "at:sais")},
        "company": {"egypt": ({}, {}, {})},
    })  # fmt: skip
    assert [o.key for o in [ask for ask in asked.asks if ask.topic == "camp"][-1].options] == ["at:memphis", "at:sais"]
    assert stands(t) == {"sais": {"mercenary": 1}}


@rule("GK-17.1.e", "GK-11.8.a")
def test_up_to_two_units_and_any_generals_are_placed_inside_a_walled_city() -> None:
    t = ready({"memphis": {"egypt": {"warrior_amon": 3}}})
    inside = {"memphis:warrior_amon": 2, "memphis:general:amenhotep_iii": 1, "memphis:general:egypt_a": 1}
    asked = reinforce(t, {
        "place_anew": {"egypt": "by_hand"},
        "camp": {"egypt": ("at:memphis", "at:memphis", "at:sais")},
        "company": {"egypt": ({"warrior_amon": 3},)},
        "within": {"egypt": inside},
    })  # fmt: skip
    assert units(t, "memphis", "egypt", marked=True) == {"warrior_amon": 1, "warrior_amon*inside": 2}
    assert [g for g, post in t.state.generals.items() if post.inside] == ["amenhotep_iii", "egypt_a"]
    with pytest.raises(Refused, match=r"GK-11\.8\.a"):
        asked.of("within").parse({"memphis:warrior_amon": 3})


@rule("GK-7.1.u", "GK-17.6.a")
def test_a_siege_by_units_that_are_placed_anew_is_lifted() -> None:
    t = ready({"aleppo": {"egypt": {"warrior_amon": 3}}}, markers={"aleppo": "mitanni"}, garrisons=["aleppo"],
              sieges={"aleppo": 2}, generals={**POSTS, "egypt_a": "aleppo"})  # fmt: skip
    assert t.state.sieges == {} and log(t, "GK-17.6.a") == ["The siege of Aleppo is lifted."]
    reinforce(t)
    assert stands(t) == {"memphis": {"warrior_amon": 3}}
