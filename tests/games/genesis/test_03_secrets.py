"""3.1 What nobody may learn: hands, treasuries, cards set aside."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.course.actions import card_phase
from engine.games.genesis.course.sequence import PHASES
from engine.games.genesis.data.tables import CARDS, KIND
from engine.games.genesis.position.hands import cards_of, pack
from engine.games.genesis.position.state import OnTable, Segment, State
from engine.games.genesis.position.view import seen
from engine.kernel.dice import Dice
from engine.kernel.questions import Rule
from engine.kernel.session import Session
from engine.kernel.table import Table
from engine.wargame.cards import HIDDEN
from tests import contract
from tests.games.genesis.positions import build, card, table
from tests.games.genesis.situations import playing
from tests.kit import altered, secret_of
from tests.rules import rule


@rule("GEN-3.1.g", "GEN-13.2-traitor.a")
def test_a_card_set_aside_cannot_be_stolen_and_looks_like_any_other():
    t = table(aside={"hittites": "dagon.1"})
    playing(t, "egypt", "traitor")
    assert t.state.hands["egypt"] == [] and t.state.aside == {"hittites": "dagon.1"}
    assert cards_of(t.state, "hittites") == 1


@rule("GEN-3.1.d")
def test_a_redeal_keeps_what_a_seat_knows():
    t = table(hands={"egypt": ("gold.1",), "hittites": ("elam.1", "horus.1")}, known={"elam.1": ["hittites", "egypt"]})
    s = t.state
    pack(s).redeal("egypt", t.dice)
    assert s.hands["egypt"] == ["gold.1"] and s.hands["hittites"][0] == "elam.1"
    cards = [*s.deck, *(c for hand in s.hands.values() for c in hand)]
    assert sorted(cards) == sorted(KIND)


@rule("GEN-3.1.d", "GEN-2.9.q")
def test_who_knows_which_card():
    known = {"elam.1": ["hittites", "egypt"], "gold.1": ["hittites", "egypt"]}
    s = build(hands={"egypt": ("horus.1",), "hittites": ("elam.1",), "assyria": ("gold.1",)}, known=known,
              aside={"mitanni": "dagon.1"}, discard=["moses.1"], removed=["chariot.1"])  # fmt: skip
    s.playing.append(OnTable("egypt", "canaan.1"))
    s.deck.remove("canaan.1")
    found = pack(s).knowers()
    assert (
        found["horus.1"] == ("egypt",) and found["elam.1"] == ("hittites", "egypt") and found["gold.1"] == ("assyria",)
    )
    assert found["dagon.1"] == ("mitanni",) and found["plague.1"] == ()
    assert all(found[name] == tuple(s.seats) for name in ("moses.1", "chariot.1", "canaan.1"))
    assert sorted(found) == sorted(KIND)


@rule("GEN-3.1.d", "GEN-2.6.b", "GEN-O2")
@pytest.mark.parametrize("treasuries", ["open", "hidden"])
def test_what_is_shown_to_whom(treasuries):
    s = build(hands={"egypt": ("horus.1",), "hittites": ("elam.1",)}, aside={"egypt": "dagon.1"}, silver=7,
              options={"treasuries": treasuries})  # fmt: skip
    mine, theirs, public = seen(s, "egypt"), seen(s, "hittites"), seen(s, None)
    assert (
        mine.hands["egypt"] == ["horus.1"] and mine.aside == {"egypt": "dagon.1"} and mine.hands["hittites"] == [HIDDEN]
    )
    assert [face.id for face in SPEC.hidden.hand(mine, "egypt")] == ["horus.1", "dagon.1"]
    assert theirs.hands["hittites"] == ["elam.1"] and theirs.aside == {}
    assert theirs.hands["egypt"] == public.hands["egypt"] == [HIDDEN, HIDDEN] and public.hands["hittites"] == [HIDDEN]
    assert mine.deck == public.deck == [HIDDEN] * len(s.deck) and mine.known == public.known == {}
    assert mine.silver == ({"egypt": 7} if treasuries == "hidden" else dict.fromkeys(s.kingdoms, 7))
    assert public.silver == ({} if treasuries == "hidden" else dict.fromkeys(s.kingdoms, 7))
    s.over = True
    assert seen(s, None).silver == dict.fromkeys(s.kingdoms, 7)


@pytest.mark.parametrize(
    ("hand", "aside"),
    [(("gold.1", "horus.1"), {}), (("horus.1", "gold.1"), {}), (("horus.1",), {"hittites": "dagon.1"})],
)
def test_where_a_known_card_lies_tells_nothing_of_the_one_beside_it(hand, aside):
    """All saw the Horus; whether the other is held or was set aside, and which came first, nobody sees."""
    s = build(hands={"hittites": hand}, aside=aside)
    s.known["horus.1"] = ["hittites", *s.seats]
    shown = seen(s, "egypt")
    assert (shown.hands["hittites"], shown.aside) == (["horus.1", HIDDEN], {})


@rule("GEN-3.1.d", "GEN-3.1.g")
@pytest.mark.parametrize("seat", ["egypt", "assyria", None])
def test_a_redeal_moves_all_that_a_seat_does_not_know_and_nothing_else(seat):
    hands = {"egypt": ("horus.1", "gold.1"), "hittites": ("elam.1", "marduk.1", "gold.2")}
    moved = []
    for key in range(6):
        t = table(hands=hands, aside={"egypt": "dagon.1", "assyria": "plague.1"}, discard=["moses.1"])
        s = t.state
        deck = list(s.deck)
        pack(s).redeal(seat, Dice(b"other %d" % key, b"other %d" % key))
        assert sorted([*s.deck, *s.aside.values(), *(c for held in s.hands.values() for c in held)]) == sorted(
            [*deck, "dagon.1", "plague.1", *(c for held in hands.values() for c in held)]
        )
        assert [len(s.hands[k]) for k in s.kingdoms] == [2, 3, 0, 0, 0] and s.discard == ["moses.1"]
        assert not any(CARDS[KIND[name]].hold for name in s.aside.values())
        assert all(CARDS[KIND[name]].hold for held in s.hands.values() for name in held)
        if seat is not None:
            assert s.aside[seat] == {"egypt": "dagon.1", "assyria": "plague.1"}[seat]
            assert s.hands[seat] == list(hands.get(seat, ()))
        moved.append((dict(s.aside), s.hands["hittites"], s.hands["egypt"], s.deck))
    assert len({str(deal[1]) for deal in moved}) > 1 and len({str(deal[3]) for deal in moved}) > 1
    assert len({deal[0]["egypt"] for deal in moved}) > 1 or seat == "egypt"
    assert len({deal[0]["assyria"] for deal in moved}) > 1 or seat == "assyria"


def draws(phase: Any) -> Session[State]:
    """Egypt has paid and draws; `phase` is played in place of the card phase."""
    spec = altered(SPEC, checkpoint_phases=(), phases={**PHASES, "card": phase})
    deck = [card("gold"), *(name for name in KIND if name != card("gold"))]
    s = build(deck=deck, on={"egypt": {"thebes": {"inf": 1}}}, silver=9)
    s.phase, s.activation = "payment", 1
    s.segment = Segment("egypt", "egypt", 1)
    session = Session.at(spec, spec.setup(s.scenario, len(s.seats), s.options), secret_of(1), s)
    session.answer("egypt", "pay")
    return session


def smiles(t: Table[State]) -> Rule[None]:
    """The log tells what was drawn."""
    yield from card_phase(t)
    if KIND[t.state.hands["egypt"][-1]] == "gold":
        t.tell("Egypt smiles.", "GEN-13.1.3.d")


def asks_only_if_it_can_be_played(t: Table[State]) -> Rule[None]:
    """Whether there is another question tells what was drawn."""
    yield from card_phase(t)
    if KIND[t.state.hands["egypt"][-1]] in ("gold", "traitor"):
        t.state.segment.asked = True  # type: ignore[union-attr]
        t.state.phase = "marker"


@rule("GEN-3.1.d", "GEN-13.1.3.d")
@pytest.mark.parametrize("phase", [smiles, asks_only_if_it_can_be_played])
def test_the_contract_catches_what_leaks_of_a_card_drawn(phase):
    contract.who_is_asked_leaks_nothing(draws(card_phase))
    with pytest.raises(AssertionError):
        contract.who_is_asked_leaks_nothing(draws(phase))
