"""Disasters (62 to 68) and the Investments that mark an area (69 to 71)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme.cards.growth_cards import at_acquisition, harvest
from engine.games.acme.data.areas import ALONG
from engine.games.acme.events.playing import play, why_not_play
from engine.games.acme.holdings.income import allotment, from_fertile, incomes
from engine.games.acme.position.disks import limit, white_left
from engine.games.acme.position.state import Investment, State
from engine.kernel.table import Table
from tests.games.acme.kit import Asked, drive, position, run, stacks
from tests.rules import rule


def played(t: Table[State], card: str, say: Any = None, color: str = "green") -> Asked:
    t.state.hands[color] = [card, *t.state.hands[color]]
    if card in t.state.deck:
        t.state.deck.remove(card)
    return drive(play(t, color, card), say)


def barred(t: Table[State], card: str) -> bool:
    return f"(ACME-R2.{card})" in why_not_play(t.state, "green", card, "action")


# --- disasters --------------------------------------------------------------------------------------------------


@rule("ACME-R2.62")
def test_a_flood_takes_a_disk_from_every_stack_along_one_river() -> None:
    on = {"memphis": {"green": 1, "red": 2}, "amarna": {"green": 3}, "abydos": {"barbarians": 4}}
    t = position({**on, "thebes": {"green": 3}, "akkad": {"green": 3}}, phase="card")
    asked = played(t, "62", {"river": {"green": "river:nile"}})
    assert stacks(t, "memphis") == {"green": 1, "red": 1} and stacks(t, "amarna") == {"green": 2}
    assert stacks(t, "abydos") == {"barbarians": 3}
    assert stacks(t, "thebes") == {"green": 3} and stacks(t, "akkad") == {"green": 3}, "on another river, or none"
    assert asked.keys("river") == [f"river:{river}" for river in ALONG]


@rule("ACME-R2.63")
def test_a_drought_goes_through_three_neighbors() -> None:
    on = {"thebes": {"green": 2}, "abydos": {"red": 1, "barbarians": 2}, "memphis": {"red": 3}, "amarna": {"red": 1}}
    t = position(on, phase="card")
    asked = played(t, "63", {"in_a_row": {"green": ("thebes", "abydos", "memphis")}})
    assert [stacks(t, area) for area in on] == [{"green": 1}, {"barbarians": 1}, {"red": 2}, {"red": 1}]
    second, third = [ask for ask in asked.asks if ask.topic == "in_a_row"][1:]
    assert {o.key for o in second.options} == {"abydos", "amarna", "eastern_desert", "nubia", "western_desert"}
    assert {o.key for o in third.options} == {"amarna", "memphis", "western_desert"}, "not back to Thebes"


@rule("ACME-R2.64", "ACME-role.b")
def test_locusts_eat_from_cities_on_green_ground() -> None:
    on = {"thebes": {"green": 3}, "abydos": {"red": 4}, "amarna": {"red": 2}, "nubia": {"blue": 3},
          "memphis": {"red": 3}, "western_desert": {"red": 2}}  # fmt: skip
    t = position(on, phase="card")
    played(t, "64", {"area": {"green": "thebes"}})
    assert [stacks(t, area) for area in on] == [
        {"green": 2}, {"red": 3}, {"red": 2}, {"blue": 2}, {"red": 3}, {"red": 2},
    ]  # fmt: skip
    elsewhere = position({"thebes": {"green": 2}, "tarsus": {"red": 3}}, phase="card")
    assert barred(elsewhere, "64"), "no City on such ground"


@rule("ACME-R2.65", "ACME-card.resolve.f")
@pytest.mark.parametrize(("cities", "lost"), [(0, 1), (2, 1), (3, 1), (6, 2)])
def test_a_famine_strikes_one_civilization_where_it_chooses(cities: int, lost: int) -> None:
    areas = ("susa", "anshan", "persis", "utians", "gutium", "samarra")[:cities]
    t = position({**{area: {"red": 3} for area in areas}, "tyre": {"red": 2}, "byblos": {"red": 1}}, phase="card")
    asked = played(t, "65", {"struck": {"red": {"tyre": lost}}})
    assert stacks(t, "tyre") == ({"red": 2 - lost} if lost < 2 else {}) and "victim" not in asked.topics
    assert all(stacks(t, area) == {"red": 3} for area in areas)


@rule("ACME-R2.66")
def test_a_great_fire_in_one_city() -> None:
    t = position({"susa": {"red": 4, "green": 2}, "anshan": {"red": 2}}, phase="card")
    asked = played(t, "66")
    assert stacks(t, "susa") == {"red": 2, "green": 2} and "stack" not in asked.topics, "the only City"
    assert barred(position({"anshan": {"red": 2}, "sinai": {"barbarians": 2}}, phase="card"), "66")


@rule("ACME-R2.66", "ACME-card.negate.h")
@pytest.mark.parametrize("n", [3, 4])
def test_a_great_fire_announces_the_disks_that_it_takes(n: int) -> None:
    t = position({"susa": {"red": n}}, phase="card", hands={"red": ("11",)})
    asked = played(t, "66")
    told = "Great Fire (2 of Elam's disks in Susa)"
    assert any(told in line.text for line in t.lines) and told in asked.of("negate", "red").prompt
    assert "how_many" not in asked.topics and stacks(t, "susa") == {"red": n - 2}


@rule("ACME-R2.67", "ACME-role.b")
def test_an_earthquake_takes_two_of_everybody_and_the_stronghold() -> None:
    on = {"tarsus": {"green": 3, "red": 1}, "lycia": {"red": 3}, "sinai": {"red": 2}}
    t = position(on, phase="card", strongholds={"tarsus": "green"})
    asked = played(t, "67", {"area": {"green": "tarsus"}})
    assert stacks(t, "tarsus") == {"green": 1} and t.state.strongholds == {}
    assert stacks(t, "lycia") == {"red": 3} and set(asked.keys("area")) == {"tarsus", "lycia"}, "no Desert"


@rule("ACME-R2.68", "ACME-role.b")
def test_a_biblical_earthquake_reaches_the_neighbors() -> None:
    on = {"tarsus": {"green": 3}, "kumannis": {"red": 2}, "arzawa": {"red": 3}, "cilician_straits": {"red": 2},
          "hattusha": {"blue": 2}}  # fmt: skip
    t = position(on, phase="card", strongholds={"tarsus": "green", "kumannis": "red", "hattusha": "blue"})
    played(t, "68", {"area": {"green": "tarsus"}})
    assert [stacks(t, area) for area in on] == [{"green": 1}, {"red": 1}, {"red": 2}, {"red": 2}, {"blue": 2}]
    assert t.state.strongholds == {"hattusha": "blue"}, "that is two areas away, and the Sea is spared"


@rule("ACME-card.alternate.a", "ACME-card.alternate.b", "ACME-card.alternate.c", "ACME-card.alternate.d")
def test_disks_are_saved_one_by_one_with_minas_and_cards_but_black_ones_are_not() -> None:
    on = {"tarsus": {"red": 3, "barbarians": 3}}
    t = position(on, phase="card", minas={"red": 1}, hands={"red": ("59",)})
    asked = played(t, "67", {"save": {"red": {"tarsus": 2}}})
    assert stacks(t, "tarsus") == {"red": 3, "barbarians": 1}
    assert t.state.minas["red"] == 0 and t.state.hands["red"] == [] and "59" in t.state.discard
    assert asked.of("save").private and asked.of("save").most == 2


@rule("ACME-options.homeland.a", "ACME-options.homeland.b")
@pytest.mark.parametrize(("defended", "left"), [("yes", {"red": 1}), ("no", {})])
def test_homeland_defense_leaves_the_last_disk_at_home(defended: str, left: dict[str, int]) -> None:
    t = position({"susa": {"red": 2}}, phase="card", options={"homeland": defended})
    played(t, "67")
    assert stacks(t, "susa") == left


# --- marked areas -----------------------------------------------------------------------------------------------


@rule("ACME-card.invest.k", "ACME-card.invest.j", "ACME-bits.e")
@pytest.mark.parametrize(("card", "area"), [("69", "tarsus"), ("70", "sinai"), ("71", "red_sea")])
def test_a_marked_area_is_vacant_and_of_its_kind(card: str, area: str) -> None:
    held = {"thebes": {"green": 2}, "armenia": {"red": 1}, "edom": {"red": 1}, "reed_sea": {"red": 1}}
    t = position(held, phase="card")
    asked = played(t, card, {"area": {"green": area}})
    assert stacks(t, area) == {"green": 1} and t.state.cubes == {area: card}
    assert t.state.invested[card] == Investment("green", 4, area, white=True)
    assert not {"armenia", "edom", "reed_sea", "thebes"}.intersection(asked.keys("area"))
    none = position({"thebes": {"green": 2}}, phase="card", growth={"green": 46, "red": 0, "blue": 0})
    assert barred(none, card), "no disk is left to be placed"


@rule("ACME-R2.69", "ACME-card.invest.l", "ACME-card.invest.g")
def test_the_mountain_of_gold_pays_whoever_controls_it_until_it_is_empty() -> None:
    t = position({"tarsus": {"red": 1}}, phase="growth", cubes={"tarsus": "69"})
    t.state.invested["69"] = Investment("green", 2, "tarsus", white=True)
    t.state.deck.remove("69")
    before = white_left(t.state)
    drive(at_acquisition(t, "green"))
    assert t.state.minas == {"green": 0, "red": 0, "blue": 0}, "whoever laid it gets nothing for that"
    drive(at_acquisition(t, "red"))
    assert t.state.minas["red"] == 1 and t.state.invested["69"].disks == 1 and white_left(t.state) == before
    drive(at_acquisition(t, "red"))
    assert t.state.minas["red"] == 2 and t.state.cubes == {} and t.state.discard == ["69"]


@rule("ACME-R2.70")
def test_the_oasis_counts_as_fertile_but_stacks_as_a_desert() -> None:
    t = position({"sinai": {"green": 1}, "edom": {"green": 2}}, phase="growth", cubes={"sinai": "70"})
    t.state.invested["70"] = Investment("red", 4, "sinai", white=True)
    t.state.deck.remove("70")
    assert from_fertile(t.state, "green") == 1 and limit("sinai") == 2
    harvest(t, "green")
    assert t.state.invested["70"].disks == 3


@rule("ACME-R2.71")
def test_the_fishing_grounds_feed_their_controller() -> None:
    t = position({"red_sea": {"green": 1}, "thebes": {"green": 2}}, phase="growth", cubes={"red_sea": "71"})
    t.state.invested["71"] = Investment("red", 1, "red_sea", white=True)
    t.state.deck.remove("71")
    assert {x.source: x.disks for x in incomes(t.state, "green")}["cards"] == 1 and allotment(t.state, "green") == 3
    harvest(t, "green")
    assert t.state.cubes == {} and "71" in t.state.discard


# What a marked area would yield green, by card: where, with what it is answered, what is taken with it and without.
HARVESTS = [("69", "tarsus", "10", 3, 3), ("69", "tarsus", "14", 3, 3), ("70", "sinai", "10", 5, 4),
            ("71", "red_sea", "12", 5, 4)]  # fmt: skip
FERTILE = {area: {"green": 2} for area in ("thebes", "abydos", "amarna")}


def growing(card: str, area: str, answer: str, *, left: int = 3, **more: Any) -> Table[State]:
    """Green grows and holds the area that Red has marked; Red holds the card that answers it."""
    on = {area: {"green": 1}, **(FERTILE if card == "69" else FERTILE | {"memphis": {"green": 2}})}
    return position(on, phase="growth", queue=["green"], cubes={area: card}, hands={"red": (answer,)},
                    invested={card: ("red", left)} , **more)  # fmt: skip


@rule("ACME-card.invest.e", "ACME-card.invest.h", "ACME-card.negate.l", "ACME-R2.69", "ACME-R2.70", "ACME-R2.71")
@pytest.mark.parametrize(("card", "area", "answer", "taken", "without"), HARVESTS)
def test_nobody_need_answer_the_harvest_of_a_marked_area(
    card: str, area: str, answer: str, taken: int, without: int
) -> None:
    t = growing(card, area, answer)
    t.state.invested[card].at = area
    asked = run(t, "growth", {"deploy": {"green": {}}, "negate": {"red": "pass"}})
    assert asked.keys("negate", "red") == ["pass", f"card:{answer}"] and asked.topics.count("negate") == 1
    assert t.state.invested[card].disks == 2 and t.state.cubes == {area: card}
    assert asked.of("deploy").about["disks"] == taken and t.state.minas["green"] == (card == "69")


@rule("ACME-card.invest.e", "ACME-card.invest.h", "ACME-card.invest.i", "ACME-R2.69", "ACME-R2.70", "ACME-R2.71")
@pytest.mark.parametrize(("card", "area", "answer", "taken", "without"), HARVESTS)
def test_a_negated_harvest_ends_the_investment(card: str, area: str, answer: str, taken: int, without: int) -> None:
    t = growing(card, area, answer)
    t.state.invested[card].at = area
    before = white_left(t.state)
    asked = run(t, "growth", {"deploy": {"green": {}}, "negate": {"red": f"card:{answer}"}})
    assert t.state.invested == {} and t.state.cubes == {} and sorted(t.state.discard) == sorted([answer, card])
    assert white_left(t.state) == before + 3 and stacks(t, area) == {"green": 1}
    assert asked.of("deploy").about["disks"] == without and t.state.minas["green"] == 0
    assert len(t.state.hands["green"]) == (answer == "14"), "whom the Diplomat cancels draws at once"


@rule("ACME-card.invest.h", "ACME-card.negate.i")
@pytest.mark.parametrize(("card", "area"), [("69", "tarsus"), ("70", "sinai"), ("71", "red_sea")])
def test_a_marked_area_that_yields_nothing_asks_nobody(card: str, area: str) -> None:
    """With another's disk in it nobody Controls it; in the Desert nobody has a Settlement."""
    t = growing(card, area, "12")
    t.state.invested[card].at = area
    t.state.disks[area]["blue"] = 1
    asked = run(t, "growth", {"deploy": {"green": {}}})
    assert "negate" not in asked.topics and t.state.invested[card].disks == 3
