"""4 Set-up, in The Two Rivers and as far as the other scenarios tell."""

from __future__ import annotations

import pytest

from engine.games.assyrian_wars import SPEC
from engine.games.assyrian_wars.data import cards, leaders, units
from engine.games.assyrian_wars.data.scenarios import SCENARIOS
from engine.games.assyrian_wars.position import State, pieces, turns
from engine.games.assyrian_wars.realm import setup
from engine.kernel.game import Setup
from engine.wargame.piles import plain
from tests.games.assyrian_wars.positions import LoadedDice
from tests.kit import Play, new_session
from tests.rules import rule


def begun(seats: int = 3, **script: list[str]) -> Play:
    """A game of The Two Rivers whose set-up has been drawn, and whose owners are asked what begins inside."""
    return Play(new_session("assyrian_wars", "the_two_rivers", seats, dice=LoadedDice(script)))


def first(scenario: str) -> State:
    """The first position of a scenario, before anything is drawn."""
    sheet = SCENARIOS[scenario]
    return setup.deal(Setup(scenario, setup.seatings(sheet)[0], {}))


@rule("AW-1.0.a", "AW-1.1B.a")
@pytest.mark.parametrize(
    ("seats", "plays"),
    [
        (3, {"assyria": "assyria", "babylonia": "babylonia", "elam": "elam"}),
        (2, {"assyria": "assyria", "babylonia": "babylonia", "elam": "babylonia"}),
        (1, {"assyria": "assyria", "babylonia": "assyria", "elam": "assyria"}),
    ],
)
def test_every_power_of_the_scenario_has_one_player(seats: int, plays: dict[str, str]) -> None:
    assert begun(seats).state.plays == plays
    assert [len(seating) for seating in SPEC.start.scenarios[0].seatings] == [3, 2, 1]


@rule("AW-4.1.a", "AW-R9.3.a")
def test_everybody_stands_where_the_scenario_says() -> None:
    s = begun().state
    assert plain(s.units["kalhu"]["assyria"]) == {"hi42": 3, "ch42": 1, "b32": 1}
    assert s.leaders["sargon_ii"].at == "kalhu" and s.leaders["marduk_apla_iddina"].at == "babylon"
    assert plain(s.units["sealand"]["babylonia"]) == {"li21": 1} and plain(s.units["liyan"]["elam"]) == {"hi32": 1}
    assert {at for at, there in s.units.items() if "elam" in there} == {"susa", "madaktu", "ellipi", "liyan"}


@rule("AW-4.1.b", "AW-1.1B.c")
def test_markers_start_where_the_scenario_says() -> None:
    s = begun().state
    assert s.level == s.base == {"assyria": 6, "babylonia": 5, "elam": 4}
    campaign = first("campaign")
    assert (campaign.level["assyria"], campaign.base["assyria"]) == (15, 8)
    assert campaign.politics.track["phoenicia"] == ("assyria", 7)
    assert first("sennacherib").provinces == {"megiddo": "assyria"} == first("sennacherib").control


@rule("AW-4.1.c", "AW-4.2.e", "AW-3.4.c")
def test_an_inactive_minor_country_places_no_forces() -> None:
    s = first("campaign")
    assert [country for country in turns.countries(s) if turns.is_active(s, country)] == [
        "assyria", "mede", "egypt", "babylonia", "elam", "israel", "persia",
    ]  # fmt: skip
    placed = {country for there in s.units.values() for country in there}
    assert "syria" not in placed and "israel" in placed and "syria" not in s.hands
    assert s.pools["syria"] == units.REGULARS["syria"]


@rule("AW-4.1.d")
def test_the_impulse_marker_starts_on_assyria() -> None:
    play = begun().together({}).until("action")
    assert (play.ask.role, play.state.turn, play.state.round) == ("assyria", 1, 1)


@rule("AW-4.1.e", "AW-4.1.f", "AW-2.3.b")
def test_cards_are_dealt_as_the_scenario_says() -> None:
    s = begun().state
    assert {country: len(hand) for country, hand in s.hands.items()} == {"assyria": 5, "babylonia": 4, "elam": 3}
    dealt = [card for hand in s.hands.values() for card in hand]
    assert sorted([*dealt, *s.deck], key=int) == sorted(SCENARIOS["the_two_rivers"].deck, key=int)
    assert s.home["assyria"] == list(cards.HOME["assyria"]) and not {*s.deck, *dealt} & {*cards.HOME["assyria"]}


@rule("AW-4.1.g")
def test_hands_are_hidden_and_each_country_has_its_own() -> None:
    play = begun(2)
    own, other = play.seen("babylonia"), play.seen("assyria")
    assert own.hands["babylonia"] == play.state.hands["babylonia"] and own.hands["elam"] == play.state.hands["elam"]
    assert other.hands["elam"] == ["?"] * 3 and other.home["elam"] == play.state.home["elam"]
    assert other.deck == ["?"] * len(play.state.deck)


@rule("AW-4.1.i")
def test_everybody_may_look_through_the_discards() -> None:
    play = begun()
    play.state.discard = ["1", "2", "3"]
    assert play.seen(None).discard == ["1", "2", "3"]


@rule("AW-4.2.a", "AW-4.2.b", "AW-4.2.c", "AW-4.2.d")
def test_force_pools_hold_what_is_left_and_the_mercenaries_drawn() -> None:
    s = begun().state
    hired = {country: pieces.size(pieces.mercenaries(s.pools[country])) for country in turns.countries(s)}
    assert hired == {"assyria": 8, "babylonia": 4, "elam": 4}
    assert pieces.size(s.game_pool) == sum(units.COMMON[units.MERCENARY].values()) - 16
    everything = [*s.game_pool, *(key for pool in s.pools.values() for key in pool)]
    assert not any(units.kind_of(key).family in (units.ARAB, units.ARAMAEAN) for key in everything)
    assert pieces.regulars(s.pools["babylonia"]) == {
        key: n - there
        for key, n in units.REGULARS["babylonia"].items()
        if n > (there := plain_of(s, "babylonia").get(key, 0))
    }


def plain_of(s: State, country: str) -> dict[str, int]:
    """All units of a country on the map."""
    found: dict[str, int] = {}
    for there in s.units.values():
        for key, n in plain(there.get(country, {})).items():
            found[key] = found.get(key, 0) + n
    return found


@rule("AW-R9.a")
def test_leaders_are_drawn_at_random_for_the_places_of_the_scenario() -> None:
    chosen = leaders.leaders_of("assyria")[2]
    s = begun(**{"leader assyria": [chosen]}).state
    assert s.leaders[chosen].at == "ashur"
    assert len(pieces.leaders_at(s, "arrapha", "assyria")) == 1 and len(pieces.leaders_at(s, "uruk")) == 1
    assert len(pieces.leaders_in(s, pieces.POOL, "assyria")) == len(leaders.leaders_of("assyria")) - 2


@rule("AW-R9.a")
def test_owners_choose_at_the_same_time_what_begins_inside() -> None:
    play = begun()
    assert {*play.session.asks()} == {"assyria", "babylonia", "elam"}
    play.together({"babylonia": ["babylon", "kish"]})
    s = play.state
    assert not pieces.outside(s, "babylon", "babylonia") and s.leaders["marduk_apla_iddina"].inside
    assert pieces.size(pieces.inside(s, "kish", "babylonia")) == 1
    assert not pieces.inside(s, "kalhu", "assyria") and not s.leaders["sargon_ii"].inside


def test_every_scenario_can_be_set_up() -> None:
    for id in SCENARIOS:
        s = first(id)
        for country in turns.countries(s):
            assert plain_of(s, country) == SCENARIOS[id].units_of(country) or country in SCENARIOS[id].tribes
