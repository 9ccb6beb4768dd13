"""Cards in a toy game: drawn, given, laid down, put away; who knows which; turned over and dealt anew."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

import pytest

from engine.kernel.dice import Dice
from engine.wargame.cards import HIDDEN, Pack, Slot, deal_anew

CARDS = ("ox", "ram", "hen", "cat", "dog", "pig", "storm")
SEATS = ["ur", "kish"]


@dataclass
class Market:
    """Two seats; Kish plays Susa too. A storm is never held: dealt at the start, it lies aside."""

    deck: list[str] = field(default_factory=lambda: ["hen", "cat"])
    hands: dict[str, list[str]] = field(default_factory=lambda: {"ur": ["ox"], "kish": ["ram", "dog"], "susa": []})
    discard: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    bids: dict[str, list[str]] = field(default_factory=lambda: {"susa": ["pig"]})
    aside: dict[str, str] = field(default_factory=lambda: {"ur": "storm"})
    known: dict[str, list[str]] = field(default_factory=dict)


def pack(s: Market) -> Pack:
    owner = {"ur": "ur", "kish": "kish", "susa": "kish"}
    return Pack(
        seats=SEATS, owner=owner, deck=s.deck, hands=s.hands, discard=s.discard, removed=s.gone, laid=s.bids,
        aside=s.aside, known=s.known, in_hand=lambda card: card != "storm", put_aside=lambda card: card == "storm",
    )  # fmt: skip


def dice(key: int = 1) -> Dice:
    return Dice(b"dice %d" % key, b"cards %d" % key)


def test_cards_come_off_the_top_and_the_discards_make_a_new_deck_where_the_game_says_so():
    s = Market(discard=["ox", "ram"], hands={"ur": [], "kish": []})
    assert [pack(s).draw(), pack(s).draw(), pack(s).draw()] == ["hen", "cat", ""] and s.discard == ["ox", "ram"]
    drawn = [pack(s).draw(dice()), pack(s).draw(dice())]
    assert sorted(drawn) == ["ox", "ram"] and s.discard == [] and pack(s).draw(dice()) == ""


def test_a_reshuffle_forgets_who_saw_what_is_back_in_the_deck():
    s = Market(known={"ox": ["ur", "kish"], "ram": ["kish", "ur"]})
    pack(s).put_away("kish", "ram")
    pack(s).reshuffle(dice())
    assert sorted(s.deck) == ["cat", "hen", "ram"] and s.known == {"ox": ["ur", "kish"]}


def test_who_has_laid_cards_on_the_deck_knows_where_they_are_and_who_draws_them():
    s = Market()
    pack(s).lay_on_top("ur", ["sow", "cow"])
    assert s.deck == ["sow", "cow", "hen", "cat"]
    assert pack(s).knowers() | {"sow": ("ur",), "cow": ("ur",), "hen": (), "cat": ()} == pack(s).knowers()
    pack(s).hold("kish", pack(s).draw())
    assert pack(s).knowers()["sow"] == ("kish", "ur") and pack(s).knowers()["cow"] == ("ur",)
    pack(s).hold("ur", pack(s).draw())
    assert pack(s).knowers()["cow"] == ("ur",) and pack(s).seen_in("ur", "cow") == []


def test_who_lays_them_back_after_another_is_alone_to_know_and_a_role_without_a_player_knows_nothing():
    s = Market()
    pack(s).lay_on_top("ur", [pack(s).draw()])
    pack(s).lay_on_top("susa", [pack(s).draw()])
    assert pack(s).knowers()["hen"] == ("kish",)
    pack(s).lay_on_top("nobody", [pack(s).draw()])
    assert pack(s).knowers()["hen"] == ()


@pytest.mark.parametrize("cards", [[], ["cow"]])
def test_a_deck_that_is_shuffled_is_known_to_nobody(cards: list[str]):
    s = Market()
    pack(s).lay_on_top("ur", [pack(s).draw()])
    pack(s).shuffle_in(dice(), cards)
    assert sorted(s.deck) == sorted(["hen", "cat", *cards]) and pack(s).knowers()["hen"] == () and s.known == {}


def test_a_card_of_the_deck_that_a_seat_knows_is_seen_and_stays_where_it_is():
    s = Market(deck=["hen", "cat", "sow", "cow"])
    pack(s).lay_on_top("ur", [pack(s).draw()])
    for key in range(8):
        dealt = copy.deepcopy(s)
        pack(dealt).redeal("ur", dice(key))
        assert dealt.deck[0] == "hen"
    shown = {seat: copy.deepcopy(s) for seat in (*SEATS, None)}
    for seat, view in shown.items():
        pack(view).hide(seat)
    assert [view.deck[0] for view in shown.values()] == ["hen", HIDDEN, HIDDEN]
    assert shown["ur"].deck[1:] == [HIDDEN] * 3


def test_what_is_not_kept_is_discarded():
    s = Market()
    assert pack(s).keep("kish", ["dog"]) == ["ram"] and s.hands["kish"] == ["dog"]
    assert pack(s).keep("kish") == ["dog"] and s.discard == ["ram", "dog"]


@pytest.mark.parametrize("card", ["hen", "ox", "ram"])
def test_a_card_leaves_the_game_wherever_it_lies(card: str):
    s = Market()
    if card == "ram":
        pack(s).put_away("kish", card)
    pack(s).remove(card)
    assert s.gone == [card] and card not in [*s.deck, *s.discard, *s.hands["ur"], *s.hands["kish"]]
    assert pack(s).not_once(CARDS) == []


def test_each_card_exactly_once():
    s = Market()
    assert pack(s).not_once(CARDS) == []
    s.discard.append("hen")
    s.hands["ur"].remove("ox")
    assert pack(s).not_once(CARDS) == ["hen", "ox"]
    assert pack(Market(gone=["ghost"])).not_once(CARDS) == []  # left before this game began
    assert pack(Market(discard=["ghost"])).not_once(CARDS) == ["ghost"]


def test_a_hand_has_a_limit():
    s = Market()
    assert [pack(s).over("kish", limit) for limit in (3, 2, 1, 0)] == [0, 0, 1, 2]


def test_others_see_how_many_and_not_which():
    s = Market()
    assert [pack(s).count(role) for role in ("ur", "kish", "susa", "mari")] == [2, 2, 0, 0]
    assert pack(s).holder("dog") == "kish" and pack(s).holder("hen") == ""


def test_whether_a_card_may_be_held_goes_by_what_lies_open():
    s = Market(discard=["ox"], hands={"ur": [], "kish": ["ram"]})
    assert not pack(s).may_be_held(["ox"]) and pack(s).may_be_held(["ox", "hen"]) and pack(s).may_be_held(["pig"])
    on_the_table = Pack(seats=SEATS, owner={}, deck=[], hands={}, discard=[], table=["ox"])
    assert not on_the_table.may_be_held(["ox"]) and on_the_table.knowers() == {"ox": ("ur", "kish")}


def test_who_knows_which_card():
    s = Market(discard=["cat"], deck=["hen"], known={"dog": ["kish", "ur"], "ram": ["susa", "ur"]})
    assert pack(s).knowers() == {
        "hen": (), "ox": ("ur",), "ram": ("kish",), "dog": ("kish", "ur"), "pig": ("kish",), "storm": ("ur",),
        "cat": ("ur", "kish"),
    }  # fmt: skip


def test_what_is_taken_openly_is_known_until_it_may_have_gone_on():
    s = Market(discard=["cat"])
    s.discard.remove("cat")
    pack(s).take("kish", "cat")
    assert pack(s).seen_in("kish", "cat") == ["ur"]
    pack(s).give("ram", "kish", "susa")  # Ur cannot tell which of three went; Kish plays both and can
    assert pack(s).seen_in("kish", "cat") == [] and pack(s).knowers()["ram"] == ("kish",)


def test_nobody_follows_a_card_out_of_a_hand_of_several():
    s = Market(hands={"ur": [], "kish": ["ram", "dog"], "susa": []}, known={"dog": ["kish", "ur"]})
    pack(s).give("dog", "kish", "susa")
    assert pack(s).knowers()["dog"] == ("kish",) and s.known == {"dog": ["susa", "kish"]}


def test_the_only_card_of_a_hand_is_followed_by_whoever_knew_it():
    s = Market(hands={"ur": [], "kish": ["ram"], "susa": []}, known={"ram": ["kish", "ur"]})
    pack(s).give("ram", "kish", "susa")
    assert pack(s).seen_in("susa", "ram") == ["ur"]


def test_a_hand_that_is_looked_at_is_known_card_by_card_and_a_new_card_is_not():
    s = Market()
    pack(s).show("kish", "ur")
    assert pack(s).knowers()["ram"] == pack(s).knowers()["dog"] == ("kish", "ur")
    pack(s).give("dog", "kish", "susa")
    s.hands["kish"].append(pack(s).draw())
    assert pack(s).knowers()["hen"] == ("kish",) and "ur" not in pack(s).knowers()["dog"]


@pytest.mark.parametrize(("seat", "shown"), [("ur", ["ox", "dog"]), ("kish", ["ram", "dog", "pig"]), (None, ["dog"])])
def test_what_a_seat_does_not_know_is_turned_over(seat: str | None, shown: list[str]):
    s = Market(known={"dog": ["kish", "ur"]})
    pack(s).hide(seat)
    cards = [*s.deck, *s.hands["ur"], *s.hands["kish"], *s.bids["susa"], *s.aside.values()]
    assert len(cards) == len(CARDS) and s.known == {}
    assert [card for card in cards if card not in (HIDDEN, "storm")] == shown
    assert s.aside == ({"ur": "storm"} if seat == "ur" else {}), "to others it looks like a card in the hand"


@pytest.mark.parametrize("seat", ["ur", "kish", None])
def test_what_a_seat_does_not_know_is_dealt_anew_and_nothing_else(seat: str | None):
    first = Market(known={"dog": ["kish", "ur"]})
    deals = set()
    for key in range(12):
        s = copy.deepcopy(first)
        pack(s).redeal(seat, dice(key))
        assert pack(s).not_once(CARDS) == [] and s.aside == {"ur": "storm"}
        ours, theirs = s.hands["ur"] == ["ox"], (s.hands["kish"], s.bids) == (["ram", "dog"], {"susa": ["pig"]})
        assert ours or seat != "ur"
        assert theirs or seat != "kish"
        deals.add((str(s.hands), str(s.deck)))
    assert len(deals) > 3


def test_what_somebody_has_seen_stays_where_it_is():
    for key in range(6):
        s = Market()
        pack(s).redeal("ur", dice(key), seen=["hen", "pig"])
        assert s.deck[0] == "hen" and s.bids == {"susa": ["pig"]}


def test_a_deal_that_cannot_be_is_refused():
    with pytest.raises(LookupError, match="no card is left"):
        deal_anew([Slot(["ox"], 0, lambda card: card == "ram")], dice())


# --- a role that nobody plays ---------------------------------------------------------------------------------------


def unplayed() -> Market:
    """Susa has cards and no player."""
    return Market(hands={"ur": ["ox"], "kish": ["ram"], "susa": ["dog", "cat"]}, deck=["hen"], bids={"susa": ["pig"]})


def row(s: Market) -> Pack:
    cards = pack(s)
    cards.owner = {"ur": "ur", "kish": "kish"}
    return cards


def test_nobody_looks_at_the_cards_of_a_role_without_a_player():
    s = unplayed()
    assert [row(s).knowers()[card] for card in ("dog", "cat", "pig")] == [(), (), ()]
    assert row(s).not_once(CARDS) == []
    row(s).hide("ur")
    assert s.hands == {"ur": ["ox"], "kish": [HIDDEN], "susa": [HIDDEN, HIDDEN]} and s.bids == {"susa": [HIDDEN]}


@pytest.mark.parametrize("seat", ["ur", "kish", None])
def test_the_cards_of_a_role_without_a_player_are_dealt_anew_for_everybody(seat: str | None):
    deals = set()
    for key in range(12):
        s = unplayed()
        row(s).redeal(seat, dice(key))
        assert row(s).not_once(CARDS) == []
        deals.add(str(s.hands["susa"]))
    assert len(deals) > 3


def test_who_takes_a_card_from_a_role_without_a_player_is_alone_to_know_it():
    s = unplayed()
    row(s).show("susa", "ur")
    assert row(s).knowers()["dog"] == ("ur",)
    row(s).give("dog", "susa", "kish")
    assert row(s).knowers()["dog"] == ("kish",) and row(s).seen_in("kish", "dog") == []
    row(s).give("ram", "kish", "susa")
    assert row(s).knowers()["ram"] == ("kish",)
