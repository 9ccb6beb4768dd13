"""Great Persons that are no Competition or Negate cards: 1 to 5, 8, 9, 13, 15 to 17, 25, 26, 28 to 30."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.data.fates import CARDS, FATES
from engine.games.acme.epochs.epoch_changes import CHANGES
from engine.games.acme.events.drawing import draw_together, happen
from engine.games.acme.events.looking import keep_one
from engine.games.acme.events.playing import play, playable, take_disk, why_not_play, why_not_use
from engine.games.acme.position.disks import supply
from engine.games.acme.position.hands import pack
from engine.games.acme.position.state import Temple
from engine.games.acme.position.temples import benefits, deity_of, is_active
from engine.kernel.table import Table
from tests.games.acme.kit import drive, game, log, position, stacks
from tests.rules import rule

HOME = {"thebes": {"green": 2}}


def played(t: Table, card: str, say=None, color: str = "green"):  # type: ignore[no-untyped-def]
    """The card is played, and its questions are answered."""
    t.state.hands[color] = [card, *t.state.hands[color]]
    if card in t.state.deck:
        t.state.deck.remove(card)
    return drive(play(t, color, card), say)


def on_top(t: Table, *cards: str) -> None:
    """These cards lie on top of the deck."""
    t.state.deck[:] = [*cards, *(card for card in t.state.deck if card not in cards)]


# --- Investments ------------------------------------------------------------------------------------------------


@rule("ACME-card.invest.b", "ACME-card.invest.c")
@pytest.mark.parametrize(("left", "laid"), [(3, 3), (2, 2), (1, 1)])
@pytest.mark.parametrize("card", ["1", "2", "3", "4"])
def test_an_investment_is_laid_with_three_disks_or_what_supply_has(card: str, left: int, laid: int) -> None:
    t = position(HOME, phase="card", growth={"green": 48 - 2 - left, "red": 0, "blue": 0})
    played(t, card)
    assert (t.state.invested[card].owner, t.state.invested[card].disks) == ("green", laid)
    assert supply(t.state, "green") == left - laid


@rule("ACME-card.invest.n")
def test_with_an_empty_supply_nothing_is_laid() -> None:
    t = position(HOME, phase="card", growth={"green": 46, "red": 0, "blue": 0}, hands={"green": ("3",)})
    assert "ACME-card.invest.n" in why_not_play(t.state, "green", "3", "action")


@rule("ACME-R2.3", "ACME-card.invest.f", "ACME-card.invest.g")
def test_the_merchant_brings_a_mina_for_each_disk_and_then_goes() -> None:
    t = position(HOME, phase="card", invested={"3": ("green", 2)})
    before = supply(t.state, "green")
    drive(take_disk(t, "green", "3"))
    assert t.state.minas["green"] == 1 and t.state.invested["3"].disks == 1 and supply(t.state, "green") == before + 1
    drive(take_disk(t, "green", "3"))
    assert t.state.minas["green"] == 2 and "3" not in t.state.invested and t.state.discard == ["3"]


@rule("ACME-R2.b", "ACME-card.invest.d")
def test_disks_come_off_at_the_time_of_the_card_only() -> None:
    """The Merchant's as an action, the Scribe's at the Draw Step, the builders' in growth."""
    laid = dict.fromkeys(("1", "2", "3", "4", "28"), ("green", 3))
    t = position({"memphis": {"green": 1}, **HOME}, phase="card", invested=laid)
    assert FATES["1"].played == FATES["4"].played == ("action",) and FATES["20"].played == ("action", "competition")
    when = {card: [w for w in FATES[card].when if not why_not_use(t.state, "green", card, w)] for card in laid}
    assert when == {"1": ["draw"], "2": ["growth"], "3": ["action"], "4": ["growth"], "28": ["loss"]}
    assert {FATES[card].name: FATES[card].off for card in ("18", "20", "28")} == {
        "Breeder of Stallions": ("competition",),
        "Master Armorer": ("loss",),
        "Physician": ("loss",),
    }
    assert [option.key for option in playable(t.state, "green", "action")] == ["use:3"]


@rule("ACME-R2.1")
def test_the_scribe_adds_one_of_the_top_three_and_orders_the_rest() -> None:
    t = position(HOME, phase="draw", invested={"1": ("green", 3)})
    on_top(t, "10", "11", "12", "13")
    asked = drive(take_disk(t, "green", "1"), {"keep": {"green": "card:11"}, "lay_back": {"green": "card:12"}})
    assert t.state.hands["green"] == ["11"] and t.state.deck[:3] == ["12", "10", "13"]
    assert asked.keys("keep") == ["card:10", "card:11", "card:12"] and asked.of("keep").private
    assert t.state.invested["1"].disks == 2 and "11" not in " ".join(log(t))


@rule("ACME-card.event.e")
@rule("ACME-reveal.a")
def test_an_event_among_cards_looked_at_happens_first_and_is_replaced() -> None:
    t = position({"lydia": {"red": 3}, "red_sea": {"red": 2}}, phase="draw")
    on_top(t, "10", "103", "12", "13")
    asked = drive(keep_one(t, "green", 3, "ACME-R2.1"))
    assert asked.keys("keep") == ["card:10", "card:12", "card:13"]
    assert stacks(t, "red_sea") == {"red": 1} and t.state.discard == ["103"]


# --- kings, prophets, builders ----------------------------------------------------------------------------------


@rule("ACME-R2.8")
def test_the_philosopher_king_settles_three_areas_and_draws() -> None:
    held = {area: {"green": 1} for area in ("thebes", "abydos", "amarna", "memphis")}
    t = position({**held, "nile_delta": {"green": 1, "red": 1}}, phase="card")
    on_top(t, "59")
    asked = played(t, "8", {"share": {"green": {"thebes": 1, "abydos": 1, "memphis": 1}}})
    assert [stacks(t, area)["green"] for area in held] == [2, 2, 1, 2]
    assert "nile_delta" not in asked.keys("share"), "it does not Control it"
    assert max(option.most for option in asked.of("share").options) == 1
    assert t.state.hands["green"] == ["59"]


@rule("ACME-card.resolve.a")
def test_without_a_disk_in_supply_he_still_draws() -> None:
    t = position(HOME, phase="card", growth={"green": 46, "red": 0, "blue": 0})
    on_top(t, "59")
    assert played(t, "8").topics == []
    assert t.state.hands["green"] == ["59"] and stacks(t, "thebes") == {"green": 2}


@rule("ACME-cardnotes.9.a", "ACME-R2.9")
@pytest.mark.parametrize("card", ["30", "90", "92"])
def test_the_prophet_replaces_an_inactive_deity_by_an_available_one(card: str) -> None:
    t = position(HOME, phase="card", temples={"god_of_war": Temple("green", faint=[card]), "god_of_peace": "red"})
    assert why_not_play(t.state, "green", "9", "action") == ""
    asked = played(t, "9", {"prophecy": {"green": "deity:god_of_the_dead"}})
    assert deity_of(t.state, "green") == "god_of_the_dead" and is_active(t.state, "green")
    assert "god_of_war" not in t.state.temples and stacks(t, "thebes") == {"green": 2}
    assert "deity:god_of_peace" not in asked.keys("prophecy")


@rule("ACME-cardnotes.9.b", "ACME-deity.lost.e")
@pytest.mark.parametrize(("at", "left"), [("card", None), ("red", "red")])
def test_the_prophet_replaces_a_destroyed_or_captured_one(at: str, left: str | None) -> None:
    """A temple that is a trophy stays with its captor, and nobody has its card."""
    t = position(HOME, phase="card", temples={"god_of_war": Temple("green", at=at), "god_of_peace": "red"})
    played(t, "9", {"prophecy": {"green": "deity:god_of_the_dead"}})
    old = t.state.temples.get("god_of_war")
    assert deity_of(t.state, "green") == "god_of_the_dead"
    assert (old.at if old else None) == left and (old is None or old.owner == "")


@rule("ACME-R2.9", "ACME-card.c")
def test_beside_an_active_deity_the_prophet_brings_two_disks() -> None:
    t = position(HOME, phase="card", temples={"god_of_war": "green"})
    asked = played(t, "9", {"share": {"green": {"thebes": 1, "abydos": 1}}})
    assert "prophecy" not in asked.topics, "nothing else is possible"
    assert stacks(t, "thebes") == {"green": 3} and stacks(t, "abydos") == {"green": 1}
    assert set(asked.keys("share")) == {"thebes", "abydos", "amarna", "eastern_desert", "nubia", "western_desert"}


@rule("ACME-terms.religion.a")
def test_the_godless_play_neither_prophet() -> None:
    t = position(HOME, phase="card", temples={"god_of_war": "red"})
    assert all("ACME-terms.religion.a" in why_not_play(t.state, "green", card, "action") for card in ("9", "30"))


@rule("ACME-R2.25")
@pytest.mark.parametrize(("cities", "minas"), [(0, 1), (1, 1), (3, 1), (4, 2), (6, 3), (8, 3)])
def test_the_tax_collector(cities: int, minas: int) -> None:
    areas = ("thebes", "abydos", "amarna", "memphis", "nile_delta", "canaan", "damascus", "tyre")[:cities]
    t = position({area: {"green": 3} for area in areas}, phase="card")
    played(t, "25")
    assert t.state.minas["green"] == minas


@rule("ACME-R2.26")
@pytest.mark.parametrize("n", [1, 2])
def test_the_mason_builds_in_one_area_outside_deserts(n: int) -> None:
    t = position({"thebes": {"green": 2}, "lydia": {"green": 4}, "sinai": {"green": 1}, "tyre": {"green": 1, "red": 1}},
                 phase="card")  # fmt: skip
    asked = played(t, "26", {"how_many": {"green": n}})
    assert stacks(t, "thebes") == {"green": 2 + n} and asked.topics == ["how_many"]


@rule("ACME-R2.29")
def test_the_singer_of_tales() -> None:
    t = position(HOME, phase="card", sacked=["green"])
    played(t, "29")
    assert t.state.points["green"] == 1 and t.state.hands["green"] == []
    t = position(HOME, phase="card", sacked=["red"])
    on_top(t, "59", "58")
    played(t, "29")
    assert t.state.points["green"] == 0 and t.state.hands["green"] == ["59", "58"]


@rule("ACME-R2.30")
def test_the_false_prophet_lasts_until_the_epoch_ends() -> None:
    t = position({**HOME, "susa": {"red": 1}}, phase="card", temples={"god_of_war": "green", "god_of_peace": "red"})
    asked = played(t, "30")
    assert not is_active(t.state, "red") and is_active(t.state, "green") and benefits(t.state, "red") == ""
    [lasting] = t.state.lasting
    assert (lasting.card, lasting.against, lasting.until) == ("30", "red", "epoch")
    assert t.state.temples["god_of_peace"].at == "home" and "30" not in t.state.discard
    assert asked.topics == [], "nobody else has an active Deity"


# --- the Physician ----------------------------------------------------------------------------------------------


@rule("ACME-R2.28")
@pytest.mark.parametrize(
    ("card", "aim"), [("66", {"stack": {"red": "green@thebes"}}), ("67", {"area": {"red": "thebes"}})]
)
def test_the_physician_keeps_disks_that_a_disaster_takes(card: str, aim: Any) -> None:
    on = {"thebes": {"green": 3}, "susa": {"red": 3}, "lydia": {"red": 1}}
    t = position(on, phase="card", invested={"28": ("green", 2)})
    played(t, card, {**aim, "heal": {"green": {"thebes": 1}}}, "red")
    assert stacks(t, "thebes") == {"green": 2} and t.state.invested["28"].disks == 1


@rule("ACME-R2.28", "ACME-card.invest.g")
def test_with_its_last_disk_the_physician_goes() -> None:
    t = position({"thebes": {"green": 3}}, phase="card", invested={"28": ("green", 2)})
    played(t, "66", {"heal": {"green": {"thebes": 2}}}, "red")
    assert stacks(t, "thebes") == {"green": 3} and "28" in t.state.discard and "28" not in t.state.invested


@rule("ACME-R2.28")
def test_he_helps_against_events_and_the_change_of_epoch() -> None:
    t = position({"memphis": {"green": 4}}, phase="card", invested={"28": ("green", 2)})
    drive(happen(t, "red", ["96"]), {"heal": {"green": {"memphis": 1}}})
    assert stacks(t, "memphis") == {"green": 3}
    drive(CHANGES["black_death"](t), {"heal": {"green": {"memphis": 1}}})
    assert stacks(t, "memphis") == {"green": 3} and "28" in t.state.discard


@rule("ACME-R2.28")
def test_against_people_there_is_no_remedy() -> None:
    t = position({"memphis": {"green": 2}}, phase="card", invested={"28": ("green", 2)})
    asked = played(t, "72", None, "red")
    assert "heal" not in asked.topics and stacks(t, "memphis") == {"barbarians": 2}


@rule("ACME-card.invest.e", "ACME-card.invest.h", "ACME-card.invest.i")
def test_negated_he_keeps_nothing_and_all_his_disks_are_gone() -> None:
    t = position({"thebes": {"green": 3}}, phase="card", invested={"28": ("green", 2)}, hands={"blue": ("12",)})
    before = supply(t.state, "green")
    played(t, "66", {"heal": {"green": {"thebes": 2}}, "negate": {"blue": ("pass", "card:12")}}, "red")
    assert stacks(t, "thebes") == {"green": 1} and "28" in t.state.discard
    assert supply(t.state, "green") == before + 2 + 2


# --- spies ------------------------------------------------------------------------------------------------------


@rule("ACME-R2.13", "ACME-diplomacy.a")
def test_the_seductress_exchanges_a_card_that_nobody_else_learns() -> None:
    g = game(HOME, phase="card", hands={"green": ("13", "52"), "red": ("59", "62")}, queue=["green", "red", "blue"])
    g.do("card:13").until("spy").do("card:62")
    while g.ask.topic == "spy":
        g.do("card:52")
    s = g.state
    assert sorted(s.hands["green"]) == ["62"] and sorted(s.hands["red"]) == ["52", "59"]
    assert "The hand of" in " ".join(g.log("green")) and "Silver" in " ".join(g.log("green"))
    for seat in ("blue", None):
        assert not any(name in " ".join(g.log(seat)) for name in ("Flood", "Silver", "Irrigation"))
        assert g.seen(seat).hands["red"] == ["?", "?"] and g.seen(seat).hands["green"] == ["?"]
    assert sorted(g.seen("green").hands["red"]) == ["52", "59"], "it saw the hand and knows what it gave"
    assert g.seen("red").hands["green"] == ["62"], "the card was taken from it"


@rule("ACME-R2.15")
def test_the_eyes_of_the_king_see_two_hands_and_two_cards() -> None:
    hands = {"green": ("15",), "red": ("59",), "blue": ("62",), "purple": ("43",)}
    g = game(HOME, phase="card", seats=4, hands=hands, queue=["green", "red", "blue", "purple"])
    on_top(g.session.table, "60", "61")
    g.do("card:15").do(["red", "purple"])
    g.until("action", "red")
    seen = " ".join(g.log("green"))
    assert all(CARDS[card].name in seen for card in (59, 43, 60, 61)) and "Flood" not in seen
    assert g.seen("green").hands["red"] == ["59"] and g.seen("green").hands["blue"] == ["?"]
    assert g.state.deck[:2] == ["60", "61"]
    assert not any(CARDS[card].name in " ".join(g.log("blue")) for card in (59, 43, 60, 61))


@rule("ACME-R2.15", "ACME-R2.17")
@pytest.mark.parametrize(
    ("card", "laid_back", "known"),
    [("15", (), ("60", "61")), ("17", ("61", "43", "10", "52"), ("43", "10", "52", "60"))],
)
def test_whoever_has_seen_the_top_of_the_deck_goes_on_knowing_it(
    card: str, laid_back: tuple[str, ...], known: tuple[str, ...]
) -> None:
    g = game(HOME, phase="card", hands={"green": (card,), "red": ("59",), "blue": ()}, queue=["green", "red", "blue"])
    on_top(g.session.table, *(known if card == "15" else ("10", "43", "52", "60", "61")))
    g.do(f"card:{card}")
    for back in laid_back:  # the Keeper of Secrets then draws the first of them
        g.until("lay_back").do(f"card:{back}")
    g.until("action", "red")
    assert tuple(g.seen("green").deck[: len(known)]) == known and set(g.seen("green").deck[len(known) :]) == {"?"}
    assert set(g.seen("red").deck) == set(g.seen(None).deck) == {"?"}, "nobody else does"
    names = ", ".join(CARDS[int(one)].name for one in known)
    assert f"From the top of the deck: {names}." in SPEC.view.board(g.seen("green"), "green")
    assert "From the top" not in SPEC.view.board(g.seen("red"), "red")
    drive(draw_together(g.session.table, "blue", 1))
    assert g.seen("green").hands["blue"] == [known[0]] and g.seen("red").hands["blue"] == ["?"], "and who draws it"
    pack(g.state).shuffle_in(g.session.table.dice)
    assert set(g.seen("green").deck) == {"?"}, "until the deck is shuffled"


@rule("ACME-R2.16")
def test_the_dancer_takes_by_lot_from_a_fuller_hand() -> None:
    t = position(HOME, phase="card", hands={"red": ("59", "62"), "blue": ("43",)}, dice={"dancer": ["62"]})
    t.state.hands["green"] = ["52"]
    asked = played(t, "16")
    assert sorted(t.state.hands["green"]) == ["52", "62"] and t.state.hands["red"] == ["59"]
    assert "victim" not in asked.topics, "only the red hand has more cards"
    assert "Flood" not in " ".join(line.text for line in t.lines if not line.to)


@rule("ACME-R2.16")
def test_where_nobody_has_more_cards_she_does_not_dance() -> None:
    t = position(HOME, phase="card", hands={"green": ("16", "52"), "red": ("59",), "blue": ()})
    assert "ACME-R2.16" in why_not_play(t.state, "green", "16", "action")


@rule("ACME-R2.17")
def test_the_keeper_of_secrets_orders_five_cards_and_draws_the_first() -> None:
    t = position(HOME, phase="card")
    on_top(t, "42", "43", "44", "45", "46", "47")
    order = ("card:46", "card:45", "card:44", "card:43")
    played(t, "17", {"lay_back": {"green": order}})
    assert t.state.hands["green"] == ["46"] and t.state.deck[:5] == ["45", "44", "43", "42", "47"]
    assert not any(CARDS[card].name in line.text for line in t.lines if not line.to for card in range(42, 47))
