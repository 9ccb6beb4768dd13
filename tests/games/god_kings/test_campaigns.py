"""11.12 Campaign cards, and Fresh Levies: cards that activate generals besides, or instead of, another effect."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.cards.playing import play_event, why_no_event
from engine.games.god_kings.data.strategy_cards import KINDS
from engine.games.god_kings.events.played import EFFECTS
from engine.games.god_kings.position.powers import clock
from engine.games.god_kings.position.state import State
from engine.kernel.errors import Refused
from engine.kernel.table import Table
from tests.games.god_kings.harness import Asked, drive, position, units
from tests.rules import rule

KING = "thutmose_iii"
MINOR, MAJOR, LEVIES = "1", "7", "50"  # 3 Ops, 3 Ops, 2 Ops


def play(t: Table[State], card: str, **say: Any) -> Asked:
    """Egypt's event; what is said by topic."""
    assert why_no_event(t.state, "egypt", card) == ""
    return drive(play_event(t, "egypt", card), {topic: {"egypt": answer} for topic, answer in say.items()})


def court(**more: Any) -> Table[State]:
    """Two armies in Memphis, one in Avaris, and one of the Neutral Kassites."""
    on = {
        "memphis": {"egypt": {"warrior_amon": 3}},
        "heliopolis": {"egypt": {"warrior_ra": 3}},
        "avaris": {"egypt": {"chariot": 2}},
        "babylon": {"kassites": {"warrior_marduk": 3}},
    }
    generals = {KING: "memphis", "egypt_a": "heliopolis", "egypt_b": "avaris", "agum_iii": "babylon"}
    return position(on, generals=generals, turn=3, **more)


def test_every_event_has_an_effect() -> None:
    assert set(EFFECTS) == {name for name, kind in KINDS.items() if not kind.windows or name == "god_king"}


@rule("GK-R4-minor-campaign.a", "GK-11.12.a", "GK-cards.g")
def test_a_minor_campaign_is_two_generals_one_after_the_other() -> None:
    t = court()
    asked = play(
        t, MINOR, campaign=("own", "own"), general=(f"general:{KING}", "general:egypt_a"),
        march=("to:sais", "stop", "to:bubastis", "stop"),
    )  # fmt: skip
    assert asked.topics == ["campaign", "general", "who", "march", "march"] * 2
    assert units(t, "sais", "egypt") == {"warrior_amon": 3} and units(t, "bubastis", "egypt") == {"warrior_ra": 3}
    assert t.state.generals[KING].at == "sais" and t.state.generals["egypt_a"].at == "bubastis"


@rule("GK-R4-major-campaign.a")
def test_a_major_campaign_is_three_generals() -> None:
    t = court()
    asked = play(
        t, MAJOR, campaign=("own",) * 3, general=(f"general:{KING}", "general:egypt_a"),
        march=("to:sais", "stop", "to:bubastis", "stop", "to:sile", "stop"),
    )  # fmt: skip
    assert asked.topics.count("campaign") == 3
    assert units(t, "sile", "egypt") == {"chariot": 2}


@rule("GK-11.12.b")
def test_nobody_is_activated_twice_with_one_card() -> None:
    t = court()
    asked = play(t, MINOR, campaign=("own", "no_more"), general=f"general:{KING}", march=("to:sais", "stop"))
    assert asked.topics.count("general") == 1
    assert t.state.moved == [KING]
    assert "(GK-11.12.b)" in play(
        t, MINOR, campaign=("own", "no_more"), general="general:egypt_a", march="stop"
    ).of("general").reasons()[f"general:{KING}"]  # fmt: skip


def test_the_first_general_of_a_campaign_is_no_choice_the_others_are() -> None:
    asked = play(court(), MINOR, campaign=("own", "no_more"), general=f"general:{KING}", march="stop")
    one, two = [ask for ask in asked.asks if ask.topic == "campaign"]
    assert [option.key for option in one.options] == ["own", "neutral"]
    assert [option.key for option in two.options] == ["own", "neutral", "no_more"]


@rule("GK-R4-minor-campaign.a", "GK-12.2.a", "GK-12.2.b")
def test_one_army_of_a_campaign_may_use_the_sea() -> None:
    t = court(markers={"paphos": "egypt"})
    t.state.generals[KING].at = "avaris"
    asked = play(
        t, MINOR, campaign=("own", "own"), general=("general:egypt_b", f"general:{KING}"), who={"chariot": 2},
        march=("sail:paphos", "stop", "stop"),
    )  # fmt: skip
    first, *_, last = [ask for ask in asked.asks if ask.topic == "march"]
    assert "sail:paphos" in [option.key for option in first.options]
    assert not [option.key for option in last.options if option.key.startswith("sail:")]
    assert units(t, "paphos", "egypt") == {"chariot": 2}


@rule("GK-11.12.c", "GK-20.2.c", "GK-20.3.a")
def test_one_activation_of_a_campaign_may_go_to_a_neutral_general() -> None:
    t = court()
    asked = play(
        t, MAJOR, campaign=("neutral", "own", "no_more"), general=f"general:{KING}",
        march="stop",
    )  # fmt: skip
    campaigns = [ask for ask in asked.asks if ask.topic == "campaign"]
    assert [option.key for option in campaigns[1].options] == ["own", "no_more"]
    with pytest.raises(Refused, match=r"GK-20\.3\.a"):
        campaigns[1].parse("neutral")
    assert t.state.held == {"kassites": "egypt"} and t.state.used_neutral == {"egypt": clock(t.state)}


def test_no_campaign_without_anybody_to_lead() -> None:
    t = position(generals={"agum_iii": "babylon"}, used_neutral={"egypt": 11}, turn=3)
    assert "(GK-11.1.b)" in why_no_event(t.state, "egypt", MINOR)


# ---------------------------------------------------------------- Fresh Levies


def weary(**more: Any) -> Table[State]:
    on = {
        "memphis": {"egypt": {"warrior_amon/reduced": 3, "warrior_ra/reduced": 1, "chariot/reduced": 1}},
        "sais": {"egypt": {"warrior_ra": 2}},
    }
    return position(on, generals={"egypt_a": "memphis", "egypt_b": "sais"}, **more)


@rule("GK-R4-fresh-levies.a", "GK-cards.i", "GK-cards.j", "GK-15.5.8.g")
def test_fresh_levies_refit_three_warriors_and_lead_them_out() -> None:
    t = weary()
    asked = play(
        t, LEVIES, refitted={"warrior_amon/reduced": 2, "warrior_ra/reduced": 1}, led="yes",
        who={"warrior_amon": 2, "warrior_ra": 1}, march=("to:herakleopolis", "stop"),
    )  # fmt: skip
    assert asked.topics == ["refitted", "led", "who", "march", "march"], "one army has reduced warriors"
    assert units(t, "herakleopolis", "egypt") == {"warrior_amon": 2, "warrior_ra": 1}
    assert units(t, "memphis", "egypt") == {"warrior_amon/reduced": 1, "chariot/reduced": 1}
    with pytest.raises(Refused, match="1 to 3 allowed"):
        asked.of("refitted").parse({"warrior_amon/reduced": 3, "warrior_ra/reduced": 1})


@rule("GK-R4-fresh-levies.a")
def test_fresh_levies_of_one_ops_activate_no_warlord() -> None:
    asked = play(weary(), "49", refitted={"warrior_amon/reduced": 1})
    assert asked.topics == ["refitted"]


@rule("GK-17.2.f")
def test_fresh_levies_before_an_enemy_city_allow_a_siege_roll_whatever_the_rating() -> None:
    on = {"kadesh": {"egypt": {"warrior_amon": 2, "warrior_ra/reduced": 1}}}
    t = position(
        on, generals={"egypt_a": "kadesh"}, markers={"kadesh": "hatti"}, garrisons=["kadesh"], dice={"siege": [6]}
    )  # fmt: skip
    play(t, "49", led="yes")
    assert t.state.markers["kadesh"] == "egypt"


def test_no_fresh_levies_for_armies_at_full_strength() -> None:
    t = position({"memphis": {"egypt": {"warrior_amon": 3}}}, generals={"egypt_a": "memphis"})
    assert "(GK-R4-fresh-levies.a)" in why_no_event(t.state, "egypt", LEVIES)
