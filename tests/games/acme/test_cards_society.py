"""Politics and society (72 to 89), but for those that cancel."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme.events.playing import play, why_not_play
from engine.games.acme.position.disks import supply
from engine.games.acme.position.state import State
from engine.kernel.questions import Split
from engine.kernel.table import Table
from tests.games.acme.kit import Asked, drive, game, position, stacks
from tests.rules import rule

EGYPT = {"thebes": {"green": 3}}


def played(t: Table[State], card: str, say: Any = None, color: str = "green") -> Asked:
    t.state.hands[color] = [card, *t.state.hands[color]]
    if card in t.state.deck:
        t.state.deck.remove(card)
    return drive(play(t, color, card), say)


def barred(t: Table[State], card: str) -> bool:
    return f"(ACME-R2.{card})" in why_not_play(t.state, "green", card, "action")


@rule("ACME-R2.72", "ACME-card.replace.b", "ACME-card.replace.c")
@pytest.mark.parametrize(("saved", "left"), [(0, {"red": 1, "barbarians": 2}), (1, {"red": 2, "barbarians": 1})])
def test_a_revolt_away_from_home(saved: int, left: dict[str, int]) -> None:
    t = position({"anshan": {"red": 3}, "susa": {"red": 3}, "red_sea": {"red": 2}}, phase="card", minas={"red": 1})
    asked = played(t, "72", {"save": {"red": {"anshan": saved} if saved else {}}})
    assert stacks(t, "anshan") == left and stacks(t, "susa") == {"red": 3}
    assert "stack" not in asked.topics, "neither the Homeland nor the Sea"


@rule("ACME-R2.73")
@pytest.mark.parametrize(
    ("minas", "hand", "say", "after"),
    [(2, ("59", "62"), "mina", (1, 1)), (2, ("59", "62"), "cards", (2, 0)), (0, ("59", "62", "43"), "", (0, 1)),
     (1, ("59",), "", (0, 0)), (1, (), "", (0, 0)), (0, (), "", (0, 0))],
)  # fmt: skip
def test_nepotism(minas: int, hand: tuple[str, ...], say: str, after: tuple[int, int]) -> None:
    t = position({"susa": {"red": 3}, "thebes": {"green": 2}}, phase="card", minas={"red": minas}, hands={"red": hand})
    asked = played(t, "73", {"forfeit": {"red": (say,)}} if say else None)
    assert (t.state.minas["red"], len(t.state.hands["red"])) == after
    assert "victim" not in asked.topics, "only one has the most Cities"


@rule("ACME-R2.74")
@pytest.mark.parametrize(("minas", "left"), [(1, 0), (2, 1), (5, 2), (6, 3)])
def test_corruption_takes_half_of_the_fullest_treasury(minas: int, left: int) -> None:
    t = position(EGYPT, phase="card", minas={"red": minas, "blue": minas - 1})
    played(t, "74")
    assert t.state.minas["red"] == left and t.state.minas["blue"] == minas - 1
    assert barred(position(EGYPT, phase="card"), "74")
    tied = position(EGYPT, phase="card", minas={"red": 3, "blue": 3})
    assert set(played(tied, "74").keys("victim")) == {"red", "blue"}


@rule("ACME-R2.75", "ACME-cards.legend.a")
@pytest.mark.parametrize(("cities", "points"), [(2, 1), (3, 1), (5, 2), (6, 3), (8, 3)])
def test_a_golden_age_is_set_aside(cities: int, points: int) -> None:
    areas = ("thebes", "abydos", "amarna", "memphis", "nile_delta", "canaan", "damascus", "tyre")[:cities]
    t = position({area: {"green": 3} for area in areas}, phase="card")
    played(t, "75")
    assert t.state.points["green"] == points and t.state.aside == ["75"] and t.state.discard == []
    assert barred(position(EGYPT, phase="card"), "75")


@rule("ACME-R2.76", "ACME-card.a")
def test_the_king_of_kings_acts_twice_more_before_the_next() -> None:
    hands = {"green": ("76", "59", "3", "25"), "red": ("58",)}
    g = game({**EGYPT, "susa": {"red": 2}}, phase="card", hands=hands, queue=["green", "red", "blue"])
    g.do("card:76").until("action").expect("green", "action").do("card:59")
    g.until("action").expect("green", "action").do("card:25").until("action").expect("red", "action")
    assert g.state.aside == ["76"] and g.state.minas["green"] == 3


@rule("ACME-card.negate.d", "ACME-card.negate.m")
def test_negated_it_is_discarded_and_the_action_is_spent() -> None:
    hands = {"green": ("76", "59"), "red": ("10", "58")}
    g = game({**EGYPT, "susa": {"red": 2}}, phase="card", hands=hands, queue=["green", "red", "blue"])
    g.do("card:76").expect("red", "negate").do("card:10").until("action").expect("red", "action")
    assert g.state.aside == [] and sorted(g.state.discard) == ["10", "76"] and g.state.actions == 0


@rule("ACME-R2.77")
def test_a_migration_of_four_over_three_areas() -> None:
    t = position({"thebes": {"green": 4}, "nile_delta": {"red": 1}}, phase="card")
    asked = played(t, "77", {"migrate": {"green": ("nile_delta", 4)}})
    assert stacks(t, "nile_delta") == {"green": 4, "red": 1} and stacks(t, "thebes") == {}
    ends = [o.key for o in next(ask for ask in asked.asks if ask.topic == "migrate").options]
    assert "sinai" in ends and "canaan" not in ends and "red_sea" not in ends and "thebes" not in ends


@rule("ACME-R2.78")
def test_colonists_on_an_empty_coast() -> None:
    t = position({**EGYPT, "tyre": {"green": 1}}, phase="card")
    asked = played(t, "78", {"area": {"green": "pontus"}})
    assert stacks(t, "pontus") == {"green": 2}
    assert "tyre" not in asked.keys("area") and "samarra" not in asked.keys("area")


@rule("ACME-R2.79")
def test_pirates_in_two_seas() -> None:
    t = position({**EGYPT, "red_sea": {"barbarians": 1, "red": 2}}, phase="card")
    asked = played(t, "79", {"areas": {"green": ["red_sea", "reed_sea"]}})
    assert stacks(t, "red_sea") == {"barbarians": 2, "red": 2} and stacks(t, "reed_sea") == {"barbarians": 2}
    assert (asked.of("areas").least, asked.of("areas").most) == (2, 2)


@rule("ACME-R2.80")
def test_border_raids_beside_empty_land() -> None:
    t = position({"judah": {"red": 3}, "philistia": {"red": 1}, "canaan": {"red": 1}, "edom": {"red": 1}}, phase="card")
    asked = played(t, "80", {"area": {"green": "philistia"}})
    assert stacks(t, "philistia") == {"red": 1, "barbarians": 3}
    assert "judah" not in asked.keys("area"), "all its neighbors are held"
    assert "red_sea" not in asked.keys("area")


@rule("ACME-R2.81")
def test_bandits_in_three_weak_areas_of_one_civilization() -> None:
    on = {"susa": {"red": 3}, "anshan": {"red": 2}, "red_sea": {"red": 1}, "gutium": {"red": 1}, "edom": {"blue": 1},
          "samarra": {"red": 2}}  # fmt: skip
    t = position(on, phase="card")
    asked = played(t, "81", {"victim": {"green": "red"}, "areas": {"green": ["anshan", "red_sea", "samarra"]}})
    assert [stacks(t, area).get("barbarians") for area in on] == [None, 1, 1, None, None, 1]
    assert set(asked.keys("areas")) == {"anshan", "red_sea", "gutium", "samarra"}


NORTH = ("lydia", "troas", "phrygia", "pala", "kaska", "pontus", "tabal", "karahuyuk", "lycia", "ionia", "arzawa")


@rule("ACME-limits.barbarian.a")
@pytest.mark.parametrize("taken", [2, 0])
@pytest.mark.parametrize(
    ("card", "say", "spare", "placed"),
    [
        ("72", {}, 2, {"anshan": 2}),
        ("79", {"areas": {"green": ["red_sea", "reed_sea"]}}, 4, {"red_sea": 2, "reed_sea": 2}),
        ("80", {"area": {"green": "philistia"}}, 3, {"philistia": 3}),
        ("81", {}, 3, {"edom": 1, "judah": 1, "sinai": 1}),
    ],
)  # fmt: skip
def test_black_disks_that_the_supply_lacks_may_be_taken_from_elsewhere(
    card: str, say: dict[str, Any], spare: int, placed: dict[str, int], taken: int
) -> None:
    """Of the disks that the card places the Supply lacks two, and no more can be taken."""
    on = {area: {"barbarians": 4} for area in NORTH} | {"anshan": {"red": 3}, "susa": {"red": 3}}
    if card == "81":
        on |= {"edom": {"red": 1}, "judah": {"red": 1}, "sinai": {"red": 1}}
    on["colchis"] = {"barbarians": 4}
    on["samarra"] = {"barbarians": 50 - 48 - (spare - 2)}
    t = position({area: there for area, there in on.items() if all(there.values())}, phase="card")
    assert supply(t.state, "barbarians") == spare - 2
    asked = played(t, card, {**say, "reinforce": {"green": {"lydia": taken} if taken else {}}})
    ask = asked.of("reinforce")
    assert isinstance(ask, Split) and ask.most == 2 and not set(placed) & set(asked.keys("reinforce"))
    found = sum(stacks(t, area).get("barbarians", 0) for area in placed)
    assert found == spare - 2 + taken and stacks(t, "lydia") == {"barbarians": 4 - taken}


@rule("ACME-limits.barbarian.a", "ACME-R2.79")
def test_nobody_is_asked_for_black_disks_while_the_supply_has_enough() -> None:
    t = position({area: {"barbarians": 4} for area in NORTH}, phase="card")
    asked = played(t, "79", {"areas": {"green": ["red_sea", "reed_sea"]}})
    assert "reinforce" not in asked.topics and stacks(t, "red_sea") == stacks(t, "reed_sea") == {"barbarians": 2}


@rule("ACME-R2.82")
def test_tribute_of_a_lesser_neighbor_as_it_chooses() -> None:
    on = {**EGYPT, "abydos": {"red": 2}, "nubia": {"blue": 3}}
    for say, minas, hand in (("mina", 1, []), ("card:62", 0, ["62"])):
        t = position(on, phase="card", minas={"red": 1, "blue": 3}, hands={"red": ("62",)})
        asked = played(t, "82", {"forfeit": {"red": say}})
        assert t.state.minas["green"] == minas and t.state.hands["green"] == hand
        assert "victim" not in asked.topics and "Flood" not in " ".join(x.text for x in t.lines if not x.to)
    assert barred(position(on, phase="card", minas={"blue": 3}), "82"), "Red has nothing, Blue as many Cities"


@rule("ACME-R2.83", "ACME-R2.85")
def test_a_deportation_and_whom_it_is_aimed_at() -> None:
    on = {**EGYPT, "abydos": {"red": 3}, "amarna": {"blue": 4}, "nubia": {"red": 2}, "memphis": {"red": 3}}
    t = position(on, phase="card", hands={"blue": ("85",), "red": ("59",)})
    say = {"stacks": {"green": ["red@abydos", "blue@amarna"]}}
    asked = played(t, "83", say)
    assert stacks(t, "abydos") == {"red": 2} and stacks(t, "amarna") == {"blue": 3}
    assert stacks(t, "thebes") == {"green": 4}, "one of the two; the limit is 4"
    assert set(asked.keys("stacks")) == {"red@abydos", "blue@amarna"}
    assert "card:85" in asked.keys("negate", "blue"), "it is aimed at the areas of both"


@rule("ACME-R2.84")
def test_a_palace_plot_spares_the_last_disk_at_home() -> None:
    on = {"sinai": {"green": 1}, "edom": {"blue": 1}, "philistia": {"red": 2}, "nile_delta": {"red": 1}}
    t = position(on, phase="card", home={"green": "thebes", "red": "nile_delta", "blue": "judah"})
    asked = played(t, "84", {"stack": {"green": "red@philistia"}})
    assert stacks(t, "philistia") == {"red": 1, "green": 1}
    assert set(asked.keys("stack")) == {"blue@edom", "red@philistia"}


@rule("ACME-R2.86", "ACME-card.replace.a")
@pytest.mark.parametrize(("left", "came"), [(40, 3), (1, 1), (0, 0)])
def test_mercenary_settlers_replace_barbarians(left: int, came: int) -> None:
    t = position({"sinai": {"barbarians": 2}, "canaan": {"barbarians": 4}}, phase="card",
                 growth={"green": 48 - left, "red": 0, "blue": 0})  # fmt: skip
    assert supply(t.state, "green") == left
    played(t, "86", {"stack": {"green": "barbarians@canaan"}, "how_many": {"green": 3}})
    assert stacks(t, "canaan") == {"barbarians": 1, **({"green": came} if came else {})}


@rule("ACME-R2.88", "ACME-cardnotes.88.a")
@rule("ACME-stacking.growth-card.d")
def test_royal_roads_move_six_disks_through_own_areas() -> None:
    on = {"nile_delta": {"green": 4}, "amarna": {"green": 4}, "thebes": {"green": 1}, "nubia": {"green": 1},
          "tyre": {"green": 2}}  # fmt: skip
    t = position(on, phase="card")
    asked = played(t, "88", {"stand_down": {"green": {"nile_delta": 4, "amarna": 2}},
                             "march": {"green": {"nubia": 3, "thebes": 3}}})  # fmt: skip
    assert [stacks(t, area) for area in on] == [{}, {"green": 2}, {"green": 4}, {"green": 4}, {"green": 2}]
    assert asked.of("stand_down").most == 6
    ends = {o.key: o.most for o in asked.of("march").options}
    assert ends == {"amarna": 2, "nile_delta": 4, "nubia": 3, "thebes": 3}
    assert stacks(t, "tyre") == {"green": 2}, "it hangs together with none of them"
    assert asked.of("march").prompt == "Where do 6 disks come to stand?"
    asked = played(t, "88", {"stand_down": {"green": {"nubia": 1}}, "march": {"green": {"amarna": 1}}})
    assert asked.of("march").prompt == "Where does 1 disk come to stand?"


@rule("ACME-R2.89")
@pytest.mark.parametrize(("cities", "cards"), [(0, 1), (3, 1), (5, 1), (6, 2)])
def test_a_census(cities: int, cards: int) -> None:
    areas = ("thebes", "abydos", "amarna", "memphis", "nile_delta", "canaan")[:cities]
    t = position({area: {"green": 3} for area in areas}, phase="card")
    t.state.deck[:] = ["59", "58", *(card for card in t.state.deck if card not in ("58", "59"))]
    played(t, "89")
    assert t.state.hands["green"] == ["59", "58"][:cards]
