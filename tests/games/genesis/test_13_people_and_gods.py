"""13.2 Event cards of the people, and gods who favor a force."""

from __future__ import annotations

import pytest

from engine.games.genesis.cards.aims import begat_journeys, favored, militia_cities, slave_cities
from engine.games.genesis.data.tables import CAPITAL, KINGDOMS, SPACES
from engine.games.genesis.events.handling import why_not_play
from engine.games.genesis.position.control import controller, home_of
from engine.games.genesis.position.places import steps_by_land, steps_from, world_of
from engine.games.genesis.position.state import Revolt, Segment
from tests.games.genesis.positions import build, card, march, position, table
from tests.games.genesis.situations import playing
from tests.rules import rule

# --- people ---------------------------------------------------------------------------------------------------


@rule("GEN-13.2-begat.a", "GEN-13.2-begat.b")
def test_begat():
    t = table(on={"egypt": {"tanis": {"ps": 2}}, "hittites": {"gaza": {"inf": 1}}})
    journeys = begat_journeys(t.state, "egypt")
    assert list(journeys) == ["tanis"] and "gaza" not in journeys["tanis"] and "jerusalem" in journeys["tanis"]
    assert "damascus" not in journeys["tanis"]
    playing(t, "egypt", "begat")
    assert t.state.units["jerusalem"] == {"egypt": {"ps": 1}}


@rule("GEN-5.2.3.m", "GEN-13.2-begat.a")
def test_nobody_leaves_a_revolt_that_way():
    assert begat_journeys(build(revolts={"tanis": ("egypt", {"ps": 2})}), "egypt") == {}


@rule("GEN-13.2-insurrection.a", "GEN-13.2-insurrection.b")
def test_local_insurrection():
    t = table(on={"egypt": {"thebes": {"ps": 1}, "tjaru": {"ps": 1}}})
    playing(t, "hittites", "local_insurrection")
    assert t.state.units == {"tjaru": {"egypt": {"ps": 1}}}
    playing(t, "hittites", "local_insurrection", number=2)
    assert t.state.units == {"tjaru": {"egypt": {"ps": 1}}}


@rule("GEN-13.2-moses.a")
def test_moses():
    t = table(on={"egypt": {"thebes": {"sl": 3, "ps": 2}, "sais": {"sl": 1}, "tanis": {"sl": 1}}}, begun={"thebes": 1})
    t.state.segment = Segment("egypt", "egypt", 1, built=["sais"])
    found = playing(t, "hittites", "moses", "thebes")
    assert found.keys("moses") == ["thebes", "sais"] or set(found.keys("moses")) == {"thebes", "sais"}
    assert t.state.units["thebes"]["egypt"] == {"ps": 2} and "thebes" in t.state.begun


@rule("GEN-13.2-plague.a", "GEN-13.2-plague.b")
def test_plague():
    t = table(
        {"plague": [6]},
        on={"egypt": {"thebes": {"ps": 2}, "sais": {"sl": 2, "inf": 1}}},
        manpower=dict.fromkeys(KINGDOMS, 9),
    )
    playing(t, "egypt", "plague", {"thebes": 2, "sais": 1})
    assert t.state.manpower["egypt"] == 8 and t.state.units == {"sais": {"egypt": {"inf": 1, "sl": 1}}}
    few = table({"plague": [6]}, on={"egypt": {"thebes": {"ps": 1}}})
    playing(few, "egypt", "plague")
    assert few.state.units == {}


@rule("GEN-13.2-militia.a")
def test_raise_the_militia():
    t = table(on={"egypt": {"thebes": {"ps": 1, "sl": 1}, "sais": {"ps": 1}}})
    playing(t, "egypt", "raise_militia")
    assert t.state.units["thebes"]["egypt"] == {"inf": 1}


@rule("GEN-13.2-rebellion.a", "GEN-13.2-rebellion.b", "GEN-13.2-rebellion.c", "GEN-13.2-rebellion.d")
def test_rebellion():
    on = {"egypt": {"sumur": {"inf": 1, "ps": 1}, "abydos": {"inf": 1}, "kadesh": {"inf": 6}}}
    t = table(
        {"rebellion sumur": [3], "rebellion kadesh": [6], "revolt": [1]},
        on=on,
        revolts={"mira": ("egypt", {"inf": 1})},
    )
    playing(t, "egypt", "rebellion")
    rolled = [roll.label for roll in t.dice.rolls if roll.label.startswith("rebellion")]
    assert "rebellion sumur" in rolled and "rebellion abydos" not in rolled and "rebellion mira" not in rolled
    assert isinstance(t.state.revolts["sumur"], Revolt) and "kadesh" not in t.state.revolts


@rule("GEN-13.2-begat.a", "GEN-9.2.c")
def test_begat_reaches_marked_and_ruined_cities_but_no_home_and_no_king():
    on = {"egypt": {"tanis": {"ps": 1}}}
    s = build(on=on)
    near = begat_journeys(s, "egypt")["tanis"]
    assert "jerusalem" in near and not {"sais", "memphis", "tanis"} & set(near)
    assert "jerusalem" in begat_journeys(build(on=on, destroyed=["jerusalem"]), "egypt")["tanis"]
    assert "sais" in begat_journeys(build(on=on, barbarian=["sais"]), "egypt")["tanis"]
    assert "jerusalem" not in begat_journeys(build(on=on, kings={"kirta": "jerusalem"}), "egypt")["tanis"]
    assert why_not_play(build(on={"egypt": {"tanis": {"inf": 1}}}), "egypt", "begat.1")


@rule("GEN-13.2-begat.a", "GEN-13.2-begat.b")
def test_begat_goes_four_spaces_by_land_and_no_further():
    away = steps_by_land("campaign", "hattusa")
    s = build(on={"hittites": {"hattusa": {"ps": 1}}}, lost=["arzawa"])
    free = [city for city in away if SPACES[city].kind == "city" and home_of(s, city) == ""]
    assert sorted(begat_journeys(s, "hittites")["hattusa"]) == sorted(city for city in free if away[city] <= 4)
    assert {away[city] for city in free} >= {4, 5}


@rule("GEN-13.2-begat.b")
def test_the_settler_rules_a_walled_city():
    t = table(on={"egypt": {"tanis": {"ps": 2}}}, barbarian=["sais"], ds={"sais": 2})
    playing(t, "egypt", "begat", by={"begat_to": "sais"})
    assert controller(t.state, "sais") == "egypt" and t.state.barbarian == [] and t.state.guests == {}
    assert t.state.units["tanis"] == {"egypt": {"ps": 1}}


@rule("GEN-13.2-insurrection.a", "GEN-13.2-insurrection.b")
def test_an_insurrection_strikes_peasants_only_and_nobody_where_there_are_none():
    t = table(on={"egypt": {"kumidi": {"ps": 2}, "tyre": {"sl": 1, "inf": 1}}}, hands={"hittites": ("amun_ra.1",)},
              revolts={"sidon": ("egypt", {"inf": 2})})  # fmt: skip
    found = playing(t, "egypt", "local_insurrection")
    assert found.topics == ["reply"]  # played all the same, and whoever may cancel it is asked
    assert t.state.units["kumidi"] == {"egypt": {"ps": 2}} and t.state.revolts["sidon"].units == {"inf": 2}


@rule("GEN-13.2-insurrection.a", "GEN-3.7.6.b")
def test_slaves_whom_an_insurrection_leaves_alone_are_lost():
    t = table(on={"egypt": {"tyre": {"ps": 1, "sl": 2}}, "hittites": {"sidon": {"ps": 1}}})
    playing(t, "egypt", "local_insurrection", "peasant:egypt@tyre")
    assert t.state.units == {"sidon": {"hittites": {"ps": 1}}}


@rule("GEN-13.2-insurrection.a")
def test_an_insurrection_may_strike_under_a_marker():
    t = table(revolts={"gaza": ("egypt", {"inf": 1, "ps": 2})}, on={"hittites": {"hattusa": {"ps": 1}}})
    found = playing(t, "hittites", "local_insurrection", "rebel:egypt@gaza")
    assert sorted(found.keys("insurrection")) == ["peasant:hittites@hattusa", "rebel:egypt@gaza"]
    assert t.state.revolts["gaza"].units == {"inf": 1, "ps": 1}


@rule("GEN-13.2-militia.a")
@pytest.mark.parametrize("mixture", [{"ps": 2}, {"sl": 2}, {"ps": 1, "sl": 1}])
def test_the_militia_is_of_any_mixture(mixture):
    t = table(on={"egypt": {"thebes": {"ps": 2, "sl": 2}, "sais": {"ps": 1}, "tjaru": {"ps": 2}}})
    assert militia_cities(t.state, "egypt") == ["thebes"]
    playing(t, "egypt", "raise_militia", by={"workers": mixture})
    left = {kind: 2 - mixture.get(kind, 0) for kind in ("ps", "sl") if mixture.get(kind, 0) < 2}
    assert t.state.units["thebes"]["egypt"] == {"inf": 1, **left}


@rule("GEN-13.2-plague.b")
@pytest.mark.parametrize(("dead", "left"), [({"ps": 2}, {"sl": 2}), ({"sl": 2}, {"ps": 2})])
def test_the_plague_takes_whom_the_player_likes(dead, left):
    t = table({"plague": [4]}, on={"egypt": {"thebes": {"ps": 2, "sl": 2}, "sais": {"ps": 1}}})
    playing(t, "egypt", "plague", by={"plague": {"thebes": 2}, "workers": dead})
    assert t.state.units["thebes"]["egypt"] == left and t.state.units["sais"]["egypt"] == {"ps": 1}


@rule("GEN-13.2-plague.b", "GEN-13.2-plague.a")
def test_the_plague_reaches_under_markers():
    revolts = {"gaza": ("egypt", {"inf": 1, "ps": 1, "sl": 2})}
    manpower = dict.fromkeys(KINGDOMS, 20)
    t = table({"plague": [6]}, on={"egypt": {"gaza": {"ps": 1}}}, revolts=revolts, manpower=manpower)
    found = playing(t, "egypt", "plague", by={"workers": {"sl": 2}})
    assert t.state.manpower["egypt"] == 18 and "plague" in found.topics
    assert "gaza" not in t.state.units and t.state.revolts["gaza"].units == {"inf": 1, "ps": 1}


@rule("GEN-13.2-moses.a")
def test_moses_needs_slaves_where_building_goes_on():
    s = build(on={"egypt": {"thebes": {"sl": 1}, "sais": {"ps": 2}}}, begun={"sais": 1})
    assert slave_cities(s) == [] and why_not_play(s, "hittites", "moses.1")
    s.begun = {"thebes": 1}
    assert slave_cities(s) == ["thebes"] and why_not_play(s, "hittites", "moses.1") == ""


@rule("GEN-13.2-rebellion.a", "GEN-13.2-rebellion.d")
def test_a_rebellion_begins_at_six_spaces_exactly():
    away = steps_from("campaign", CAPITAL["egypt"])
    at = {n: next(c for c in world_of("campaign").cities if away[c] == n and c not in world_of("campaign").home_of)
          for n in (5, 6)}  # fmt: skip
    t = table({"rebellion": [2, 2], "revolt": [1, 1]}, on={"egypt": {c: {"inf": 1, "ps": 1} for c in at.values()}})
    playing(t, "egypt", "rebellion")
    assert [roll.label for roll in t.dice.rolls] == [f"rebellion {at[6]}"] and t.state.revolts == {}
    t = table({"rebellion": [3], "revolt": [1]}, on={"egypt": {at[6]: {"inf": 3}}})
    playing(t, "egypt", "rebellion")
    assert t.state.revolts == {}
    t = table({"rebellion": [4], "revolt": [1]}, on={"egypt": {at[6]: {"ps": 3}}})
    playing(t, "egypt", "rebellion")
    assert list(t.state.revolts) == [at[6]]
    t = table({"rebellion": [3], "revolt": [1]}, on={"egypt": {at[6]: {"inf": 1, "ps": 1}}})
    playing(t, "egypt", "rebellion")
    assert list(t.state.revolts) == [at[6]]


@rule("GEN-13.2-moses.a", "GEN-5.2.2.d")
def test_moses_leads_slaves_from_under_a_marker_too():
    t = table(revolts={"thebes": ("egypt", {"ps": 2, "sl": 3})}, begun={"thebes": 1}, hands={"egypt": ("gold.1",)})
    assert slave_cities(t.state) == ["thebes"]
    playing(t, "hittites", "moses")
    assert t.state.revolts["thebes"].units == {"ps": 2}


@rule("GEN-13.2-plague.b", "GEN-5.2.2.d")
def test_the_plague_takes_whom_the_owner_says_on_either_side():
    t = table({"plague": [3]}, on={"egypt": {"tyre": {"ps": 2, "inf": 1}}}, revolts={"tyre": ("egypt", {"sl": 2})})
    playing(t, "egypt", "plague", {"tyre": 1, "under:tyre": 1})
    assert t.state.units["tyre"]["egypt"] == {"ps": 1, "inf": 1} and t.state.revolts["tyre"].units == {"sl": 1}


@rule("GEN-7.3.4.d", "GEN-13.2-moses.a", "GEN-13.2-plague.b", "GEN-13.2-militia.a", "GEN-13.2-insurrection.a")
@pytest.mark.parametrize("kind", ["moses", "plague", "raise_militia", "local_insurrection"])
def test_a_monument_whose_workers_a_card_takes_is_given_up(kind):
    t = table({"plague": [1]}, on={"egypt": {"thebes": {"ps": 1, "sl": 1, "inf": 1}}}, begun={"thebes": 1})
    playing(t, "egypt", kind)
    assert t.state.begun == {} and any("given up" in line.text for line in t.lines)


# --- gods -----------------------------------------------------------------------------------------------------


@rule("GEN-13.2.c", "GEN-13.2.d")
def test_any_force_somebody_commands_may_be_favored():
    s = build(on={"hittites": {"thebes": {"inf": 1}}, "elam": {"sais": {"inf": 1}}, "egypt": {"tyre": {"inf": 1}}})
    assert favored(s, "egypt") == [("hittites", "thebes")]
    s.controlled = {"elam": "egypt"}
    assert ("elam", "sais") in favored(s, "egypt")


GODS = {"horus": "thebes", "arinna": "hattusa", "teshup": "waushukanni", "enlil": "ashur", "marduk": "babylon"}


@rule(
    "GEN-13.2-horus.a",
    "GEN-13.2-arinna.a",
    "GEN-13.2-teshup.a",
    "GEN-13.2-enlil.a",
    "GEN-13.2-marduk.a",
    "GEN-13.2.c",
    "GEN-13.2.a",
)
@pytest.mark.parametrize("kind", GODS)
def test_a_god_gives_any_force_in_a_home_city_a_free_move(kind):
    city = GODS[kind]
    t = table({"move": [1]}, on={"egypt": {city: {"inf": 2}, "damascus": {"inf": 2}}})
    t.state.segment = Segment("assyria", "assyria", 1, paid=True, moved={})
    found = playing(t, "assyria", kind, f"march:{city}", {"inf": 2})
    assert found.ask("march").seat == "egypt" and "who" in found.topics
    assert found.keys("march") == [f"march:{city}", "none"], "that force, and no other"
    ruined = build(on={"egypt": {city: {"inf": 2}}}, destroyed=[city])
    assert why_not_play(ruined, "assyria", card(kind))


@rule("GEN-13.2.d", "GEN-13.2.e")
def test_its_owner_may_decline():
    t = table(on={"egypt": {"thebes": {"inf": 2}}})
    found = playing(t, "assyria", "horus", "none")
    assert "who" not in found.topics


@rule(
    "GEN-13.2-horus.b", "GEN-13.2-arinna.b", "GEN-13.2-teshup.b", "GEN-13.2-enlil.b", "GEN-13.2-marduk.b", "GEN-13.2.e"
)
def test_not_during_an_action():
    hands = {"hittites": ("horus.1",), "egypt": ("gold.1",)}
    play_ = position(on={"egypt": {"thebes": {"inf": 2}}}, hands=hands, dice={"move": [6]})
    march(play_, "thebes", {"inf": 2}, "to:abydos")
    assert list(play_.session.asks()) == ["egypt"] and play_.ask.topic == "step"
