"""The position in words."""

from __future__ import annotations

from engine.games.god_kings.position.describe import board, place_words
from engine.games.god_kings.position.state import Muster, State, Treaty
from engine.games.god_kings.position.view import seen
from tests.games.god_kings.harness import build


def war() -> State:
    on = {
        "kadesh": {"mitanni": {"chariot*inside": 1}, "hatti": {"warrior_nerik": 2, "warrior_nerik/reduced": 1}},
        "gaza": {"egypt": {"warrior_amon": 3, "mercenary*inside": 1}}, "libyan": {"libyan": {"chariot": 3}},
    }  # fmt: skip
    generals = {
        "hatti_a": "kadesh",
        "thutmose_iii": "gaza",
        "egypt_a": "gaza*inside",
        "egypt_b": "sais",
        "libyan": "libyan",
    }
    return build(
        on, generals=generals, markers={"kadesh": "mitanni", "gaza": "egypt", "sile": "egypt"},
        garrisons=["kadesh", "memphis"], sieges={"kadesh": 2}, held={"kassites": "hatti"},
        destroyed={"egypt": {"warrior_ra": 1}}, vp={"egypt": 3, "mitanni": 0, "hatti": 1},
        total={"egypt": 11, "mitanni": 4, "hatti": 5}, tp={"egypt": 2, "mitanni": 0, "hatti": 0},
        wp={"egypt": 1, "mitanni": 0, "hatti": 0}, hands={"egypt": ["88", "28"], "hatti": ["1"]},
        trade_tp={"egypt": 0, "mitanni": 0, "hatti": 0}, trade_wp={"egypt": 0, "mitanni": 0, "hatti": 2},
        treaties=[Treaty(["egypt", "hatti"], 12)], discard=["3", "32"], kept=["egypt"],
    )  # fmt: skip


def test_players_and_neutral_nations() -> None:
    lines = board(seen(war(), "hatti"), "hatti").splitlines()
    assert lines[0] == "Turn 3 of 10, Round 1"
    assert lines[1] == (
        "Egypt: 3 VP this turn, 11 in all, 2 TP, 1 WP, 2 cards, King Thutmose III (Successor Amenhotep II), "
        "1 warrior of Ra to come back, has kept a card"
    )
    assert lines[3].endswith("next turn 0 TP and 2 WP more, decides for the Kassites")
    assert lines[4].startswith("Kassites, Neutral: King ")
    assert "Egypt controls Egypt and Upper Egypt; markers in all of Egypt, Sile and Gaza" in lines
    assert "Treaty of Egypt and Hatti" in lines
    assert "105 cards in the deck, 2 discards, Royal Hunt (32) on top" in lines
    assert lines[-1] == "Your hand: Minor Campaign (1)"


def test_what_stands_where() -> None:
    lines = board(war(), None).splitlines()
    assert (
        "Kadesh (Mitanni): Mitanni inside 1 chariot; Hatti 3 warriors of Nerik (1 reduced) with Warlord A of Hatti; "
        "besieged by Hatti, 2 Siege Continued markers; garrison"
    ) in lines
    assert (
        "Gaza (Egypt): Egypt 3 warriors of Amon with Thutmose III, inside 1 mercenary with Warlord A of Egypt"
    ) in lines
    assert "Sais (Egypt): Warlord B of Egypt alone" in lines
    assert not any(line.startswith("Tanis") for line in lines)
    assert "The Libyan space: Libyans 3 chariots with Leader of the Libyans" in lines
    assert not any("hand" in line for line in lines)


def test_one_space() -> None:
    assert place_words(war(), None, "kadesh").splitlines() == [
        "Walled-City of 2 outlines, Amurru, controlled by Mitanni.",
        "Mitanni inside 1 chariot; Hatti 3 warriors of Nerik (1 reduced) with Warlord A of Hatti; besieged by Hatti, "
        "2 Siege Continued markers; garrison.",
        "Paths to Damascus, Kumidi, Qatna, Sumur and Tunip.",
    ]
    assert place_words(war(), "egypt", "hattusha").startswith(
        "Walled-City of 2 outlines, Hatti, capital of Hatti, mount"
    )
    assert place_words(war(), None, "tyre").endswith("By sea to the other 10 ports.")


def test_units_between_their_old_spaces_and_the_new_ones() -> None:
    s = build(musters={"egypt": Muster({"gaza": {"warrior_ra*inside": 2}, "memphis": {}})})
    assert "2 warriors of Ra to be placed anew (from Gaza)" in board(s, None)
    assert "Memphis)" not in board(s, None)


def test_the_end() -> None:
    s = war()
    s.over, s.winners = True, ["egypt"]
    assert board(s, None).endswith("Won by Egypt")
    s.winners = []
    assert board(s, None).endswith("Won by nobody")
