"""Income, dealing and money where the other scenarios are needed: minor countries, Persia, the Far East."""

from __future__ import annotations

from engine.games.assyrian_wars.data.scenarios import SCENARIOS
from engine.games.assyrian_wars.position import State, control, money, turns
from engine.games.assyrian_wars.position.politics import War
from engine.games.assyrian_wars.realm import dealing, income, placing, setup
from engine.kernel.game import Setup
from engine.kernel.table import Table
from tests.games.assyrian_wars.positions import build, game
from tests.kit import LoadedDice
from tests.rules import rule


def campaign() -> State:
    """The first position of the Campaign."""
    return setup.deal(Setup("campaign", setup.seatings(SCENARIOS["campaign"])[0], {}))


@rule("AW-7.3.1.f", "AW-7.3.1.a")
def test_a_minor_country_with_its_capital_alone_has_one_level() -> None:
    s = campaign()
    assert income.map_level(s, "judah") == 1, "4 city points"
    s.control |= {"lachish": "egypt"}
    assert income.map_level(s, "judah") == 1
    s.control |= {"hebron": "egypt"}
    assert income.city_points(s, "judah") == 2 and income.map_level(s, "judah") == 1
    s.control = {"jerusalem": "egypt", "hebron": "egypt"}
    assert income.map_level(s, "judah") == 0


@rule("AW-7.3.1.i", "AW-1.2.d")
def test_persia_has_two_levels_whatever_it_holds() -> None:
    s = campaign()
    s.control |= {"anshan": "mede"}
    assert income.map_level(s, "persia") == 2


@rule("AW-7.3.1.k")
def test_markers_in_the_far_east_count_for_the_mede() -> None:
    s = campaign()
    before = income.map_level(s, "mede")
    s.eco["far_east"] = 2
    assert income.map_level(s, "mede") == before + 2


@rule("AW-7.3.1.d")
def test_minor_cities_give_no_income_by_the_map() -> None:
    s = campaign()
    before = income.sixths(s, "assyria")
    s.control |= {"adana": "assyria"}
    assert income.sixths(s, "assyria") == before


@rule("AW-6.12.a")
def test_at_the_start_everybody_controls_home_and_associated_areas() -> None:
    s = build()
    assert {"kalhu", "zamua", "singara"} <= {*control.controlled(s, "assyria")}
    assert control.controller(s, "namri") == ""


@rule("AW-7.3.2.k", "AW-8.3.af")
def test_what_a_minor_country_discards_scores_for_its_power() -> None:
    s = campaign()
    t = Table(s, LoadedDice({}))
    dealing.book(t, "phoenicia", 20)
    assert set(s.vp.values()) == {0}, "it is nobody's ally"
    s.politics.track["phoenicia"] = ("egypt", 13)
    dealing.book(t, "phoenicia", 20)
    assert s.vp["egypt"] == 2


@rule("AW-7.3.2.a", "AW-7.3.2.d")
def test_inactive_countries_are_dealt_no_cards() -> None:
    s = campaign()
    t = Table(s, LoadedDice({}))
    new = {country: dealing.dealt(t, country) for country in turns.order_of_movement(s)}
    assert "syria" not in new and len(new["israel"]) == 1 and len(new["assyria"]) == 14


@rule("AW-6.1.a")
def test_persia_builds_in_its_rectangles() -> None:
    s = campaign()
    assert [(spot.at, spot.inside) for spot in placing.home_cities(s, "persia")] == [
        ("anshan", False), ("parsagarda", False), ("parsuash", False),
    ]  # fmt: skip


@rule("AW-6.11.l")
def test_out_of_its_own_impulse_a_country_pays_from_saved_ap_rounded_up() -> None:
    s = game(of=("assyria", 9), saved={"elam": 4}).state
    money.pay(s, "elam", 1)
    assert s.saved["elam"] == 2 and s.account.spent == 0
    assert not money.can_pay(s, "elam", 3) and money.can_pay(s, "elam", 2)


def test_a_war_of_a_minor_country_makes_its_areas_enemy_territory() -> None:
    s = campaign()
    s.politics.wars = [War("assyria", "israel")]
    assert control.is_enemy_territory(s, "assyria", "megiddo") and not control.is_enemy_territory(s, "egypt", "megiddo")
