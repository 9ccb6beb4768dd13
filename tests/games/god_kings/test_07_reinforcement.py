"""7.1 The Reinforcement Phase: who returns, what is received and bought, the King, and where everybody is placed."""

from __future__ import annotations

from typing import Any

from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.realm.diplomacy import goods_phase
from engine.games.god_kings.realm.placement import camps_of, shared_out
from engine.games.god_kings.realm.reinforcement import removal_phase
from tests.games.god_kings.harness import drive, game, position, units
from tests.kit import Play, easy
from tests.rules import rule

NOBODY_GIVES: dict[str, list[str]] = {"goods": [], "card": []}
POSTS = {"amenhotep_iii": "memphis", "egypt_a": "memphis", "egypt_b": "memphis"}
OTHERS = {
    "hattusili_ii": "hattusha", "hatti_a": "hattusha", "hatti_b": "hattusha",
    "shuttarna_ii": "washukanni", "mitanni_a": "washukanni", "mitanni_b": "washukanni",
}  # fmt: skip
EXAMPLE = [at for name in ("egypt", "sinai", "canaan", "amurru") for at in PROVINCES[name].spaces]
EXAMPLE = [at for at in EXAMPLE if at not in ("arwad", "nahrin")]


def held(*spaces: str, power: str = "egypt") -> dict[str, str]:
    return dict.fromkeys(spaces, power)


def province(name: str, power: str = "egypt") -> dict[str, str]:
    return held(*PROVINCES[name].spaces, power=power)


def ready(on: Any = None, *, tp: int = 0, wp: int = 0, **more: Any) -> Play:
    """All units are picked up, and Egypt is the first to reinforce, with so many points."""
    nothing = dict.fromkeys(more.get("order", ("egypt", "mitanni", "hatti")), 0)
    points = {"tp": {**nothing, "egypt": tp}, "wp": {**nothing, "egypt": wp}}
    generals = {**OTHERS, **more.pop("generals", POSTS)}
    return game(on, **{"phase": "removal", "turn": 5, "generals": generals, **points, **more})


def done(play: Play) -> Play:
    """Egypt leaves everything else to its defaults."""
    while not play.session.over and play.ask.role == "egypt":
        play.do(easy(play.ask))
    return play


def stands(play: Play, power: str = "egypt") -> dict[str, dict[str, int]]:
    return {at: units(play, at, power) for at in play.state.units if units(play, at, power)}


# --- step 1 -------------------------------------------------------------------------------------------------


@rule("GK-7.1.b", "GK-7.1.c", "GK-7.1.d", "GK-7.1.z", "GK-mat.g", "GK-EX-5")
def test_who_returns_and_who_leaves() -> None:
    play = ready(
        {"memphis": {"egypt": {"warrior_amon": 1, "warrior_amon/reduced": 1, "guard/reduced": 1, "chariot": 2}},
         "gaza": {"egypt": {"warrior_ra/reduced": 2, "mercenary": 1}}},
        destroyed={"egypt": {"warrior_amon": 1, "warrior_ra": 1, "warrior_seth": 2}},
    )  # fmt: skip
    assert stands(done(play)) == {"memphis": {
        "warrior_amon": 2, "warrior_amon/reduced": 1, "guard": 1, "warrior_ra": 2, "warrior_ra/reduced": 1,
        "warrior_seth/reduced": 2,
    }}  # fmt: skip
    assert "egypt" not in play.seen().destroyed


@rule("GK-7.1.a", "GK-5.0.d")
def test_players_reinforce_in_turn_order_and_the_neutral_nations_after_them() -> None:
    play = ready(order=["hatti", "egypt", "mitanni"])
    for power in ("hatti", "egypt", "mitanni"):
        play.expect(power, "place_anew").do("at_home")
    told = [line.text for line in play.session.log(None) if line.rule in ("GK-7.1.p", "GK-20.4.d")]
    assert [text.split()[0] for text in told] == ["Hatti", "Egypt", "Mitanni", "The"], "the Kassites come last"


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
    play = ready(tp=2, markers=held("gaza", "sile"), garrisons=["memphis"]).expect("egypt", "buy")
    assert [key for key in play.options() if "garrison" in key] == ["garrison:gaza", "garrison:sile"]
    play.refused({"garrison:memphis": 1}, "GK-7.1.h")
    play.refused({"garrison:gaza": 1, "garrison:sile": 1, "mercenary": 1})
    assert play.do({"garrison:gaza": 1}).seen().garrisons == ["memphis", "gaza"]


@rule("GK-7.1.i", "GK-7.1.l")
def test_mercenaries_cost_one_tribute_point_each_and_the_rest_is_lost() -> None:
    play = done(ready(tp=4, wp=2).do({"mercenary": 3}))
    assert stands(play) == {"memphis": {"mercenary": 3}}
    assert (play.seen().tp["egypt"], play.seen().wp["egypt"]) == (0, 0)


@rule("GK-7.1.i", "GK-2.2.c")
def test_no_more_mercenaries_than_there_are_counters() -> None:
    play = ready(
        {"babylon": {"kassites": {"mercenary": 22}}}, tp=4, generals={**POSTS, "kassites_a": "babylon"}
    ).expect("egypt", "buy")
    assert {option.key: option.most for option in play.ask.options} == {"mercenary": 2, "garrison:memphis": 1}


@rule("GK-7.1.j")
def test_only_warriors_that_have_just_returned_are_refitted() -> None:
    play = ready({"memphis": {"egypt": {"warrior_amon/reduced": 2}}}, tp=3, destroyed={"egypt": {"warrior_amon": 1}})
    assert {option.key: option.most for option in play.ask.options}["refit:warrior_amon"] == 1
    assert stands(done(play.do({"refit:warrior_amon": 1}))) == {"memphis": {"warrior_amon": 3}}


@rule("GK-7.1.k", "GK-EX-4", "GK-mat.f")
def test_a_chariot_takes_wood_as_well() -> None:
    play = ready({"memphis": {"egypt": {"chariot": 5}}}, tp=7, wp=6).expect("egypt", "buy").refused({"chariot": 7})
    assert play.ask.default == {"chariot": 6, "mercenary": 1}
    assert stands(done(play)) == {"memphis": {"chariot": 6, "mercenary": 1}}


@rule("GK-7.1.k", "GK-2.2.c")
def test_a_power_has_eight_chariots() -> None:
    assert ready(tp=10, wp=10).expect("egypt", "buy").ask.default == {"chariot": 8, "mercenary": 2}
    ready(tp=1).refused({"chariot": 1}, "GK-7.1.k")


def test_whole_purchases_are_ready_and_legal() -> None:
    buy = ready(tp=4, wp=1, destroyed={"egypt": {"warrior_amon": 2}}).expect("egypt", "buy").ask
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
    play = ready(
        {"memphis": {"egypt": {"warrior_amon": 3, "warrior_ra": 3, "warrior_seth": 3}}}, turn=6, scenario="amarna",
        tp=3, wp=3, markers=held(*EXAMPLE), order=["egypt", "hatti", "assyria"],
    )  # fmt: skip
    play.do({"chariot": 3}, "by_hand", "at:kadesh", {"warrior_amon": 3, "warrior_ra": 3, "chariot": 3})
    done(play.do("at:kadesh", {}, "at:memphis", {"warrior_seth": 3}))
    s = play.seen()
    assert "amenhotep_iii" not in s.generals and s.kings["egypt"] == "amenhotep_iv"
    assert (s.generals["amenhotep_iv"].at, s.generals["egypt_a"].at, s.generals["egypt_b"].at) == (
        "kadesh", "kadesh", "memphis",
    )  # fmt: skip
    assert stands(play) == {
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
    play = ready(on, tp=3, wp=3, markers=held("sile", "raphia", "gaza", "kadesh"),
                 destroyed={"egypt": {"warrior_ptah": 1}},
                 generals={"amenhotep_iii": "memphis", "egypt_a": "gaza*inside", "egypt_b": "kadesh"})  # fmt: skip
    done(play.do({"chariot": 1, "mercenary": 2}, "before"))
    assert stands(play) == {
        "memphis": {"warrior_amon": 3, "chariot": 1, "warrior_seth": 3, "warrior_ptah/reduced": 1, "mercenary": 1},
        "gaza": {"warrior_ra": 3, "mercenary": 1},
    }, "Kadesh has no chain to Egypt"  # fmt: skip
    assert units(play, "gaza", "egypt", marked=True) == {"warrior_ra": 2, "warrior_ra*inside": 1, "mercenary": 1}
    posts = {general: (post.at, post.inside) for general, post in play.seen().generals.items()}
    assert {general: posts[general] for general in POSTS} == {
        "amenhotep_iii": ("memphis", False), "egypt_a": ("gaza", True), "egypt_b": ("memphis", False),
    }  # fmt: skip


@rule("GK-7.1.p")
def test_of_more_chariots_than_before_the_new_ones_join_the_king() -> None:
    play = ready({"gaza": {"egypt": {"chariot": 1, "guard": 1}}}, tp=4, wp=3, markers=held("sile", "raphia", "gaza"),
                 generals={**POSTS, "egypt_a": "gaza"})  # fmt: skip
    done(play.do({"chariot": 3, "mercenary": 1}, "before"))
    assert stands(play) == {"gaza": {"chariot": 1, "guard": 1}, "memphis": {"chariot": 2, "mercenary": 1}}


@rule("GK-25.0.a", "GK-7.1.p")
def test_those_kept_beside_the_map_are_placed_with_the_others() -> None:
    play = ready(exiles={"egypt": {"warrior_amon": 2, "mercenary": 1}}, exiled=["amenhotep_iii"],
                 generals={"egypt_a": "sais", "egypt_b": "sais"})  # fmt: skip
    done(play)
    assert stands(play) == {"memphis": {"warrior_amon": 2}} and play.seen().generals["amenhotep_iii"].at == "memphis"
    assert (play.seen().exiles, play.seen().exiled) == ({}, [])


@rule("GK-7.1.p")
def test_garrison_markers_stay_where_they_are() -> None:
    play = ready(markers=held("sile"), garrisons=["memphis", "sile"]).do("at_home")
    assert play.seen().garrisons == ["memphis", "sile"]


def test_everybody_in_the_capital_or_in_another_city_with_one_answer() -> None:
    on = {"gaza": {"egypt": {"warrior_ra": 3, "guard": 1}}}
    markers = held("sile", "raphia", "gaza")
    assert stands(done(ready(on, markers=markers).do("at_home"))) == {"memphis": {"warrior_ra": 3, "guard": 1}}
    play = ready(on, markers=markers).expect("egypt", "place_anew")
    ways = {way.at: way.answers for way in play.ask.ready_moves()}
    assert list(ways) == ["sile", "gaza"]
    for answer in ways["gaza"]:
        play.do(answer)
    assert stands(done(play)) == {"gaza": {"warrior_ra": 3, "guard": 1}}
    assert {play.seen().generals[general].at for general in POSTS} == {"gaza"}


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
    play = ready({"memphis": {"egypt": {"warrior_amon": 2}}}, tp=2, markers=held("sile"))
    play.do({"mercenary": 2}, "by_hand", "at:memphis", {}, "at:memphis", {}, "at:memphis", {}, "at:sile")
    assert play.expect("egypt", "company").options() == ["warrior_amon"], "Sile is empty"
    play.refused({"mercenary": 1}, "GK-7.1.w")
    done(play.do({"warrior_amon": 1}, "at:sile", {"warrior_amon": 1, "mercenary": 2}))
    assert stands(play) == {"sile": {"warrior_amon": 2, "mercenary": 2}}


@rule("GK-7.1.w")
def test_mercenaries_left_to_the_last_go_where_there_is_somebody() -> None:
    play = ready(tp=1, markers=held("sile"))
    play.do({"mercenary": 1}, "by_hand", "at:memphis", {}, "at:memphis", {}, "at:sais", {}).expect("egypt", "camp")
    assert play.options() == ["at:memphis", "at:sais"]
    assert stands(done(play.do("at:sais"))) == {"sais": {"mercenary": 1}}


@rule("GK-17.1.e", "GK-11.8.a")
def test_up_to_two_units_and_any_generals_are_placed_inside_a_walled_city() -> None:
    inside = {"memphis:warrior_amon": 2, "memphis:general:amenhotep_iii": 1, "memphis:general:egypt_a": 1}
    play = ready({"memphis": {"egypt": {"warrior_amon": 3}}})
    play.do("by_hand", "at:memphis", {"warrior_amon": 3}, "at:memphis", "at:sais").expect("egypt", "within")
    play.refused({"memphis:warrior_amon": 3}, "GK-11.8.a").do(inside)
    assert units(play, "memphis", "egypt", marked=True) == {"warrior_amon": 1, "warrior_amon*inside": 2}
    assert [g for g, post in play.seen().generals.items() if post.inside] == ["amenhotep_iii", "egypt_a"]


@rule("GK-7.1.u", "GK-17.6.a")
def test_a_siege_by_units_that_are_placed_anew_is_lifted() -> None:
    play = ready({"aleppo": {"egypt": {"warrior_amon": 3}}}, markers={"aleppo": "mitanni"}, garrisons=["aleppo"],
                 sieges={"aleppo": 2}, generals={**POSTS, "egypt_a": "aleppo"})  # fmt: skip
    assert play.seen().sieges == {} and play.log(rule="GK-17.6.a") == ["The siege of Aleppo is lifted."]
    assert stands(done(play)) == {"memphis": {"warrior_amon": 3}}
