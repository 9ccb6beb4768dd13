"""What a player reads of the Power he is about to play."""

from __future__ import annotations

import pytest

from engine.games.god_kings import SPEC
from engine.games.god_kings.data.peoples import called
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.position.seat_card import seat_card
from engine.games.god_kings.position.state import State
from engine.games.god_kings.realm.setup import deal
from engine.kernel.game import Setup
from tests.games.god_kings.harness import OPTIONS, build
from tests.rules import rule


def dealt(scenario: str, options: dict[str, str] | None = None) -> State:
    sheet = SCENARIOS[scenario]
    return deal(Setup(scenario, sheet.seatings[max(sheet.players)], {**OPTIONS, **(options or {})}))


def card(s: State, seat: str) -> dict[str, str]:
    return {note.title: note.text for note in seat_card(s, seat)}


def test_home_king_and_heir_units_and_markers() -> None:
    text = card(dealt("campaign"), "egypt")["Egypt"]
    assert text.startswith("HomeCountry: Egypt, 7 spaces, capital Memphis. King: Hatshepsut (Strategy Rating 3, ")
    assert "Thutmose III (Strategy Rating 1, Battle Rating 4) waits to succeed" in text
    assert "6 " not in text and "3 warriors of Amon, 3 warriors of Ra, 4 chariots and 1 mercenary" in text
    assert "controls all of Sinai, Gaza, Ashkelon and Jaffa besides" in text


@rule("GK-R5.f")
def test_points_to_begin_with_are_told() -> None:
    setup = SPEC.setup("amarna", 4)
    s = SPEC.start.deal(setup)
    begun = SPEC.start.head_start(setup)
    assert set(begun) and set(begun) < set(s.seats)
    for seat in s.seats:
        text = card(s, seat)[called(seat)]
        told = f"So that all have an even chance it begins with {begun.get(seat)} Victory Points."
        assert (told in text) == (seat in begun) == ("So that all" in text)


def test_mitanni_reads_of_assyria_in_the_campaign_alone() -> None:
    assert list(card(dealt("campaign"), "mitanni")) == ["Mitanni", "Assyria", "What scores"]
    assert list(card(dealt("three_brothers"), "mitanni")) == ["Mitanni", "What scores"]
    later = build(nation={"egypt": "egypt", "mitanni": "mitanni", "hatti": "hatti"}, turn=3)
    assert "It begins with" not in card(later, "egypt")["Egypt"]


@pytest.mark.parametrize(("scenario", "words"), [
    ("campaign", "The most Victory Points after the last turn win. 20 in a single turn win at once."),
    ("rise_of_egypt", "Egypt has to lead by 3, else its rival wins."),
    ("three_brothers", "Egypt wins with 2 of Ugarit, Karkemish and Amurru; Hatti wins with 2 of Kizzuwadna, Ugarit "
                       "and Mukiss; else Mitanni wins."),
    ("kadesh", "The first battle in which the Kings of Egypt and Hatti both take part brings 2 more."),
])  # fmt: skip
def test_what_scores_is_that_of_the_scenario(scenario: str, words: str) -> None:
    s = dealt(scenario)
    assert words in card(s, s.seats[0])["What scores"]


def test_what_scores_follows_the_option_for_losses_at_home() -> None:
    assert "costs 2; a conquered one" in card(dealt("campaign"), "egypt")["What scores"]
    other = dealt("campaign", {"home_loss": "when_conquered"})
    assert "costs 2 once it is conquered" in card(other, "egypt")["What scores"]
