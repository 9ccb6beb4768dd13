"""11.0 Barbarians, and the Lukkan pirates."""

from __future__ import annotations

import pytest

from engine.games.genesis.course.actions import forget_powers
from engine.games.genesis.data.tables import EW, INVASIONS
from engine.games.genesis.kingdom.isolation import barbarians_leave_phase
from engine.games.genesis.kingdom.trade import (
    can_hunt,
    income_cities,
    naval_cities,
    pirate_loss,
    remove_pirate,
    troubled_ports,
    waters,
)
from engine.games.genesis.kingdom.wealth import collect_income
from engine.games.genesis.outsiders.barbarians import barbarian_invasion, entries, roll_invasion
from engine.games.genesis.position.control import controller
from engine.games.genesis.position.forces import raise_force, step
from engine.games.genesis.position.state import Revolt
from engine.games.genesis.war.withdrawal import withdrawals
from tests.games.genesis.positions import build, drive, position, table
from tests.games.genesis.situations import attacked, chances, entering, play_card
from tests.rules import rule

# --- invasions (11.1) -----------------------------------------------------------------------------------------


@rule("GEN-11.1.1.a", "GEN-11.1.1.c")
@pytest.mark.parametrize(("player", "spared"), [("egypt", "libyans"), ("hittites", "kaskans"), ("assyria", "urartu")])
def test_a_players_own_neighbors_are_rolled_again(player, spared):
    total = next(n for n, power in INVASIONS.items() if power == spared and n <= 7)
    t = table({"invasion": [1, total - 1, 6, 6]})
    assert roll_invasion(t, player) == "sea_peoples"
    assert roll_invasion(table({"invasion": [1, total - 1]}), "mitanni") == spared


STAY = {"move": [1] * 9}


def invade(t, player, total, *answers):
    t.dice.script["invasion"] = [total // 2, total - total // 2]
    return play_card(t, player, barbarian_invasion, *answers)


def number_of(power):
    return next(n for n, name in INVASIONS.items() if name == power)


@rule("GEN-11.1.1.b", "GEN-11.1.2.b", "GEN-11.3.1.a", "GEN-11.3.2.a", "GEN-13.2-barbarian.a")
def test_kaskans_come_out_of_their_box():
    t = table({"levy": [5], **STAY})
    found = invade(t, "egypt", number_of("kaskans"))
    assert t.state.units == {"kaska_box": {"kaskans": {"inf": 5}}} and t.state.kings == {"kaskan_king": "kaska_box"}
    assert t.state.controlled == {"kaskans": "egypt"} and t.state.pool == [] and "march" in found.topics


@rule("GEN-11.1.2.a", "GEN-11.1.3.a")
def test_a_power_another_player_leads_just_changes_hands():
    t = table(STAY, on={"kaskans": {"nerik": {"inf": 2}}}, controlled={"kaskans": "assyria"})
    found = invade(t, "egypt", number_of("kaskans"))
    assert t.state.controlled == {"kaskans": "egypt"} and t.state.units == {"nerik": {"kaskans": {"inf": 2}}}
    assert "march" in found.topics


@rule("GEN-11.1.2.c")
def test_ones_own_power_gets_more():
    t = table(
        {"levy": [2], **STAY},
        on={"kaskans": {"nerik": {"inf": 2}}},
        controlled={"kaskans": "egypt"},
        kings={"kaskan_king": "nerik"},
    )
    invade(t, "egypt", number_of("kaskans"))
    assert t.state.units["kaska_box"] == {"kaskans": {"inf": 2}} and t.state.kings == {"kaskan_king": "nerik"}


@rule("GEN-11.1.3.b", "GEN-11.1.3.a")
def test_control_ends_with_the_last_unit():
    s = build(controlled={"kaskans": "assyria"})
    forget_powers(s)
    assert s.controlled == {}


@rule("GEN-11.1.2.c", "GEN-11.5.1.a")
def test_ones_own_power_gets_a_king_only_if_it_has_none():
    t = table({"levy": [2, 2], **STAY}, on={"hayassa_azzi": {"azzi": {"inf": 1}}}, controlled={"hayassa_azzi": "egypt"},
              came_before=["hayassa_azzi"], kings={"karanni": "azzi"})  # fmt: skip
    invade(t, "egypt", number_of("hayassa_azzi"), "hayassa")
    assert t.state.kings == {"karanni": "azzi"} and t.state.units["hayassa"] == {"hayassa_azzi": {"inf": 2}}
    t.state.kings = {}
    invade(t, "egypt", number_of("hayassa_azzi"), "hayassa")
    assert t.state.kings == {"hayassan_king": "hayassa"}


@rule("GEN-11.1.2.a", "GEN-11.2.5.c")
def test_another_players_sea_peoples_get_nothing_new():
    t = table(STAY, on={"sea_peoples": {"troy": {"inf": 2}}}, controlled={"sea_peoples": "assyria"}, ds={"troy": 1})
    invade(t, "egypt", number_of("sea_peoples"))
    assert t.state.units["troy"] == {"sea_peoples": {"inf": 2}} and t.state.ds == {"troy": 1} and t.state.pool == []
    assert t.state.controlled == {"sea_peoples": "egypt"}


# --- Sea Peoples (11.2) ---------------------------------------------------------------------------------------


@rule("GEN-11.2.1.a", "GEN-11.2.1.b", "GEN-11.2.3.a", "GEN-11.2.5.a", "GEN-11.2.6.c")
def test_sea_peoples_land_in_any_port():
    t = table({"levy": [3, 4], **STAY}, ds={"tyre": 0})
    found = invade(t, "egypt", number_of("sea_peoples"), "tyre")
    assert {"troy", "ugarit", "tyre", "sais"} <= set(found.keys("landing")) and "thebes" not in found.keys("landing")
    assert t.state.units["tyre"] == {"sea_peoples": {"inf": 7}} and t.state.kings == {"sea_peoples_first_king": "tyre"}
    assert t.state.pool == ["sea_peoples"]
    assert found.ask("march").seat == "egypt" and found.keys("march") == ["march:tyre", "none"]
    assert t.state.guests == {}


@rule("GEN-11.2.4.a", "GEN-11.2.4.b", "GEN-11.2.4.c")
@pytest.mark.parametrize(("dice", "holds"), [([6, 1] * 4, True), ([1, 6] * 9, False)])
def test_they_storm_a_held_port_or_die(dice, holds):
    t = table(
        {"levy": [6, 6], "move": [1], "battle": dice, "fate": [3, 3] * 9},
        on={"egypt": {"tyre": {"inf": 5}}},
        ds={"tyre": 0},
    )
    invade(t, "hittites", number_of("sea_peoples"), "tyre")
    assert (controller(t.state, "tyre") == "sea_peoples") == holds
    assert any("The Sea Peoples take Tyre" in line.text for line in t.lines) == holds
    assert ("sea_peoples" in t.state.controlled) == holds and (t.state.pool == ["sea_peoples"]) == holds


@rule("GEN-11.2.2.a", "GEN-11.2.2.b", "GEN-11.2.2.c", "GEN-11.2.5.c")
def test_on_the_map_they_are_reinforced():
    t = table(
        {"levy": [4], **STAY},
        on={"sea_peoples": {"troy": {"inf": 1}, "parha": {"inf": 1}}},
        ds={"troy": 1},
        came_before=["sea_peoples"],
        drawn_markers=["sea_peoples"],
    )
    found = invade(t, "egypt", number_of("sea_peoples"), {"troy": 3, "parha": 1}, "parha")
    assert found.topics == ["reinforce", "new_king", "march"]
    assert t.state.units["troy"]["sea_peoples"] == {"inf": 4} and t.state.kings == {"sea_peoples_second_king": "parha"}
    assert "troy" not in t.state.ds and t.state.pool == []


@rule("GEN-11.2.4.a", "GEN-11.2.1.b")
def test_an_empty_walled_home_port_must_be_stormed():
    t = table({"levy": [6, 6], "move": [3], "battle": [6, 1], "fate": [3, 3] * 9}, ds={"tanis": 2})
    invade(t, "hittites", number_of("sea_peoples"), "tanis")
    assert [roll for roll in t.dice.rolls if roll.label.startswith("battle")]
    assert controller(t.state, "tanis") == "sea_peoples" and t.state.ds["tanis"] == 0


@rule("GEN-11.2.2.b")
def test_reinforcements_come_only_where_the_sea_peoples_rule():
    on = {"sea_peoples": {"troy": {"inf": 1}, "parha": {"inf": 1}}}
    t = table({"levy": [4], **STAY}, on=on, came_before=["sea_peoples"], guests={"parha": ["sea_peoples"]},
              revolts={"parha": ("egypt", {"inf": 1})})  # fmt: skip
    invade(t, "egypt", number_of("sea_peoples"))
    assert t.state.units["troy"]["sea_peoples"] == {"inf": 5}
    assert t.state.kings == {"sea_peoples_second_king": "troy"}


@rule("GEN-11.2.2.b")
def test_on_the_map_without_a_space_of_their_own_nobody_comes_to_them():
    """They stand outside an IN REVOLT marker in a city that stays Egypt's: no Infantry, and no second landing."""
    t = table({"levy": [4], **STAY}, on={"sea_peoples": {"parha": {"inf": 1}}}, came_before=["sea_peoples"],
              guests={"parha": ["sea_peoples"]}, revolts={"parha": ("egypt", {"inf": 1})})  # fmt: skip
    found = invade(t, "egypt", number_of("sea_peoples"))
    assert not {"landing", "reinforce", "new_king"} & set(found.topics)
    assert t.state.units["parha"] == {"sea_peoples": {"inf": 1}} and t.state.kings == {}


@rule("GEN-11.2.2.c")
def test_their_ruins_stay_ruins():
    t = table({"levy": [1], **STAY}, on={"sea_peoples": {"troy": {"inf": 1}}}, destroyed=["troy"], ds={"troy": 0})
    invade(t, "egypt", number_of("sea_peoples"))
    assert t.state.destroyed == ["troy"]


# --- Kaskans, Libyans, Hayassa-Azzi, Urartu (11.3 to 11.6) ----------------------------------------------------


@rule("GEN-11.3.1.d")
def test_kaskans_withdraw_through_mountains_without_infantry():
    on = {"hittites": {"kumidi": {"ps": 1}}}
    t, force = attacked(
        power="kaskans",
        units={"inf": 2},
        dice={"withdraw": [3]},
        on=on,
        controlled={"kaskans": "egypt"},
        ds={"damascus": 0, "tyre": 3},
    )
    found = drive(withdrawals(t, force), "yes", {"inf": 2})
    assert "to:kumidi" in found.keys("withdraw_way")


@rule("GEN-11.3.1.d")
@pytest.mark.parametrize(
    ("held", "is_open"),
    [({"on": {"hittites": {"kumidi": {"ps": 1}}}}, True), ({"on": {"hittites": {"kumidi": {"inf": 1}}}}, False),
     ({"crowned": {"anitta": "kumidi"}}, True)],
)  # fmt: skip
def test_only_infantry_shuts_the_mountains_to_kaskans_and_they_do_not_stop_there(held, is_open):
    on = {**held.get("on", {}), "kaskans": {"sidon": {"inf": 2}}}
    t, force = entering(on=on, crowned=held.get("crowned", {}), controlled={"kaskans": "egypt"}, dice={"withdraw": [4]},
                        ds={"damascus": 0, "sidon": 0, "tyre": 3})  # fmt: skip
    found = drive(withdrawals(t, force), by={"withdraw": "yes", "withdraw_way": ("halt",)})
    ways = [option.key for ask in found.asks if ask.topic == "withdraw_way" for option in ask.options]
    assert ("to:damascus" in ways) is is_open
    if is_open:
        assert ways[0] == "to:kumidi" and "halt" not in ways[: ways.index("to:damascus")]
        assert t.state.units["damascus"] == {"kaskans": {"inf": 2}}


@rule("GEN-11.3.2.c")
def test_nobody_else_intercepts_in_a_box():
    on = {"hittites": {"tapikka": {"inf": 3}}, "kaskans": {"nerik": {"inf": 2}}}
    t, force = entering("kaskans", to="kaska_box", start="nerik", units={"inf": 2}, on=on)
    assert chances(t, "hittites", force) == []


@rule("GEN-11.4.1.a", "GEN-11.4.1.b", "GEN-11.4.1.d", "GEN-11.4.2.a")
@pytest.mark.parametrize(
    ("turn", "units", "king"), [(8, {"inf": 3}, "libyan_king"), (9, {"inf": 7, "ch": 1}, "libyan_great_king")]
)
def test_libyans_are_stronger_in_the_last_turns(turn, units, king):
    t = table({"levy": [3, 4], **STAY}, turn=turn)
    invade(t, "hittites", number_of("libyans"))
    assert t.state.units == {"libya_box": {"libyans": units}} and t.state.kings == {king: "libya_box"}


@rule("GEN-11.5.1.a", "GEN-11.5.2.a", "GEN-11.5.2.c", "GEN-11.5.2.d", "GEN-11.5.2.e")
def test_hayassa_azzi_rises():
    t = table({"levy": [3, 2], **STAY}, ds={"azzi": 1}, on={"hittites": {"hayassa": {"inf": 1}}})
    invade(t, "egypt", number_of("hayassa_azzi"))
    assert (
        t.state.units["azzi"] == {"hayassa_azzi": {"inf": 3}}
        and t.state.kings == {"karanni": "azzi"}
        and t.state.ds == {}
    )
    assert controller(t.state, "azzi") == "hayassa_azzi"
    barbarians_leave_phase(t)
    invade(t, "egypt", number_of("hayassa_azzi"))
    assert t.state.kings == {"hayassan_king": "azzi"}


@rule("GEN-11.5.2.b", "GEN-11.6.2.a")
@pytest.mark.parametrize("power", ["hayassa_azzi", "urartu"])
def test_held_by_others_they_do_not_come(power):
    t = table(on={"hittites": {"hayassa": {"inf": 1}, "azzi": {"ps": 1}, "tushpa": {"inf": 1}}})
    invade(t, "egypt", number_of(power))
    assert entries(t.state, power) == [] and t.state.controlled == {} and not t.state.kings
    under = {city: ("hittites", {"inf": 1}) for city in ("hayassa", "azzi", "tushpa")}
    assert entries(build(revolts=under), power) == []


@rule("GEN-11.6.1.a", "GEN-11.6.2.a", "GEN-11.6.2.b", "GEN-11.6.2.c")
def test_urartu_rises_at_tushpa():
    t = table({"levy": [6], **STAY}, destroyed=["tushpa"])
    invade(t, "egypt", number_of("urartu"))
    assert t.state.units == {"tushpa": {"urartu": {"inf": 6}}} and t.state.kings == {"urartian_king": "tushpa"}
    assert t.state.destroyed == []


@rule("GEN-11.3.2.b", "GEN-11.4.2.b")
def test_they_may_regroup_into_their_box():
    from engine.games.genesis.position.forces import regroup

    t = table(on={"kaskans": {"kaska_box": {"inf": 2}}})
    force = raise_force(t.state, "kaskans", "kaska_box", {"inf": 2}, [], "active", 3)
    step(t, force, "nerik")
    regroup(t, force)
    assert force.at == "kaska_box"


@rule("GEN-11.5.2.a")
def test_hayassa_azzi_rises_where_the_player_likes():
    t = table({"levy": [3], **STAY})
    found = invade(t, "egypt", number_of("hayassa_azzi"), "azzi")
    assert found.keys("rising") == ["hayassa", "azzi"] and t.state.units == {"azzi": {"hayassa_azzi": {"inf": 3}}}


@rule("GEN-11.5.2.c", "GEN-11.6.2.b")
@pytest.mark.parametrize(("power", "city"), [("hayassa_azzi", "azzi"), ("urartu", "tushpa")])
def test_ruins_rise_and_an_extra_level_stays(power, city):
    t = table({"levy": [3], **STAY}, destroyed=[city])
    invade(t, "egypt", number_of(power), *([city] if power == "hayassa_azzi" else []))
    assert t.state.destroyed == [] and t.state.ds == {}
    t = table({"levy": [3], **STAY}, ds={city: 5})
    invade(t, "egypt", number_of(power), *([city] if power == "hayassa_azzi" else []))
    assert t.state.ds == {city: 5}


# --- pirates (11.7) -------------------------------------------------------------------------------------------


@rule("GEN-11.7.1.a", "GEN-11.7.1.b", "GEN-11.7.1.d")
def test_pirates_sail_north_of_alashiya():
    lines = waters(build())
    assert sorted(lines) == [
        "alashiya_parha_hindawa", "alashiya_ugarit_tanis", "hindawa_troy", "ugarit_tarsus",
    ]  # fmt: skip


@rule("GEN-EX-32", "GEN-11.7.2.a", "GEN-11.7.2.g")
def test_pirates_in_the_east_trouble_tarsus_to_egypt():
    s = build(pirates=["alashiya_ugarit_tanis"], on={"hittites": {"tarsus": {"inf": 1}, "hindawa": {"inf": 1}}})
    assert pirate_loss(s, "egypt") == 2
    assert {"tarsus", "ugarit", "tyre", "tanis", "sais"} <= set(troubled_ports(s, "alashiya_ugarit_tanis"))
    assert not {"troy", "hindawa", "parha"} & set(troubled_ports(s, "alashiya_ugarit_tanis"))


@rule("GEN-EX-33", "GEN-11.7.2.g")
def test_pirates_in_the_west_trouble_troy_hindawa_and_parha():
    s = build(pirates=["alashiya_parha_hindawa"])
    assert sorted(troubled_ports(s, "alashiya_parha_hindawa")) == ["hindawa", "parha", "troy"]
    assert pirate_loss(s, "egypt") == 0


@rule("GEN-11.7.2.b", "GEN-11.7.1.c")
def test_two_silver_however_many_pirates():
    s = build(pirates=["alashiya_ugarit_tanis", "ugarit_tarsus", "ugarit_tarsus"])
    assert pirate_loss(s, "egypt") == 2


@rule("GEN-11.7.2.c", "GEN-11.7.2.d", "GEN-11.7.2.h")
def test_one_more_for_each_pirate_that_cannot_be_avoided():
    walls = {"assyria": {space: {"inf": 1} for space in ("tjaru", "raphia", "gaza", "arvad")}}
    on = {"egypt": {"ugarit": {"inf": 1}, "tarsus": {"inf": 1}}, **walls}
    s = build(on=on, pirates=["alashiya_ugarit_tanis"])
    assert "ugarit" in income_cities(s, "egypt")
    assert pirate_loss(s, "egypt") == 3
    s.pirates.append("alashiya_ugarit_tanis")
    assert pirate_loss(s, "egypt") == 4


@rule("GEN-11.7.2.e", "GEN-11.7.2.f")
def test_pirates_never_make_income_negative():
    on = {"hittites": {city: {"inf": 1} for city in ("thebes", "abydos", "memphis", "tanis", "elephantine")}}
    t = table(on=on, capital={"egypt": "sais"}, pirates=["alashiya_ugarit_tanis"], destroyed=[])
    collect_income(t, "egypt")
    assert t.state.silver["egypt"] == 10 + max(0, EW["sais"] - 2)


@rule("GEN-11.7.3.a", "GEN-11.7.3.b")
def test_a_pirate_is_removed_for_a_minor_action_and_two_silver():
    play = position(pirates=["ugarit_tarsus"], on={"egypt": {"thebes": {"inf": 1}}})
    play.do("pirate")
    assert play.state.pirates == [] and play.state.silver["egypt"] == 8 and play.state.segment.minor == 1
    s = build(pirates=["ugarit_tarsus"], destroyed=["sais"], revolts={"tanis": ("egypt", {})})
    assert not can_hunt(s, "egypt") and not can_hunt(build(pirates=["ugarit_tarsus"]), "hittites")


@rule("GEN-11.7.1.b", "GEN-11.7.1.d")
def test_four_waters_are_open_to_pirates():
    assert len(waters(build())) == 4
    assert all(any(place in line for place in ("alashiya", "troy", "tarsus")) for line in waters(build()))


@rule("GEN-11.7.3.a", "GEN-11.7.3.b")
def test_who_can_hunt_pirates():
    lines = waters(build())
    assert can_hunt(build(pirates=lines[:1], silver=2), "egypt")
    assert not can_hunt(build(pirates=lines[:1], silver=1), "egypt") and not can_hunt(build(silver=9), "egypt")
    assert not can_hunt(build(pirates=lines[:1]), "hittites")
    s = build(pirates=lines[:1], destroyed=["sais"], revolts={"tanis": ("egypt", {})})
    assert naval_cities(s, "egypt") == ["sais", "tanis"] and not can_hunt(s, "egypt")
    s.revolts = {"sais": Revolt("egypt", {})}
    assert can_hunt(s, "egypt")


@rule("GEN-11.7.1.c", "GEN-11.7.3.a")
def test_one_marker_goes_at_a_time():
    one, two, *_ = waters(build())
    t = table(pirates=[one, one, two])
    found = drive(remove_pirate(t, "egypt"), f"sea:{one}")
    assert found.keys("hunt") == [f"sea:{one}", f"sea:{two}"] and t.state.pirates == [one, two]
    assert found.ask("hunt").default == f"sea:{one}", "the first is suggested"
