"""A toy game placed by hand: goods on squares, cards in hands, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.kernel.game import GameOption, GameSpec, Rules, Scenario, Setup, Start, View
from engine.kernel.questions import Choose, Option, Rule, ask
from engine.kernel.state import State as Position
from engine.kernel.state import copied
from engine.kernel.table import Table
from engine.wargame.cards import Pack
from engine.wargame.stage import Stage
from tests.kit import LoadedDice, play_on, table_on

CARDS = ("ox", "ram", "eye", "no", "gold")


class Market(Position):
    seats: list[str]
    options: dict[str, str]
    turn: int = 1
    deck: list[str] = []
    hands: dict[str, list[str]] = {}
    discard: list[str] = []
    stalls: dict[str, dict[str, int]] = {}
    mover: str = ""
    fair: bool = False


def pack(s: Market) -> Pack:
    return Pack(
        seats=s.seats, owner={seat: seat for seat in s.seats}, deck=s.deck, hands=s.hands, discard=s.discard
    )  # fmt: skip


def deal(setup: Setup) -> Market:
    hands = {seat: [] for seat in setup.seats}
    s = Market(phase="trade", seats=list(setup.seats), options=dict(setup.options), deck=list(CARDS), hands=hands)
    s.stalls = {"gate": {"ann": 9}}
    return s


def trade(t: Table[Market]) -> Rule[None]:
    s = t.state
    goods = [Option(place) for place, there in s.stalls.items() if s.mover in there]
    place = yield from ask(Choose(s.mover, "sell", "MKT-2", "Sell where?", tuple(goods)))
    [price] = t.dice.roll("price", 1)
    t.tell(f"{s.mover} gets {price} at the {place}")
    s.over = True


SPEC = GameSpec(
    slug="market",
    title="Market",
    rules=Rules(
        prefix="MKT",
        state=Market,
        phases={"trade": trade},
        check=lambda s: [],
    ),
    start=Start(
        scenarios=(Scenario("small", "Small", (("ann", "ben"),)), Scenario("big", "Big", (("ann", "ben", "cid"),))),
        options=(GameOption("tax", "Tax", ("yes", "no"), "MKT-1", ("big",)),),
        deal=deal,
    ),
    view=View(
        seen=lambda s, seat: copied(s),
        board=lambda s, seat: "",
    ),
)


def clear(s: Market) -> None:
    s.stalls = {}


def place(s: Market, on: Mapping[str, Mapping[str, int]]) -> None:
    s.stalls = {stall: dict(goods) for stall, goods in on.items()}


def begin(s: Market, of: str) -> None:
    assert any(of in goods for goods in s.stalls.values()), "what stands where is placed before a turn begins"
    s.mover = of


STAGE = Stage(SPEC, clear=clear, places={"on": place, "of": begin}, pack=pack, options={"tax": "no"}, given={"turn": 3})
ON = {"well": {"ben": 2}, "wall": {"ann": 1, "ben": 1}}


def test_only_what_is_placed_stands_on_the_board() -> None:
    s = STAGE.state(of="ben", on=ON, fair=True)
    assert (s.stalls, s.mover, s.fair, s.turn, s.seats) == (ON, "ben", True, 3, ["ann", "ben"])
    assert STAGE.state().stalls == {}


def test_a_word_of_the_position_goes_before_what_is_given_by_itself() -> None:
    assert STAGE.state(turn=5).turn == 5
    assert STAGE.state(turn=None).turn == 1, "None leaves it as it was dealt"


def test_the_deck_keeps_what_lies_nowhere_else() -> None:
    s = STAGE.state(hands={"ann": ("ram", "no")}, discard=["gold"])
    assert (s.deck, s.hands, s.discard) == (["ox", "eye"], {"ann": ["ram", "no"], "ben": []}, ["gold"])


def test_options_hold_where_the_scenario_offers_them() -> None:
    assert STAGE.state(scenario="big").options == {"tax": "no"}
    assert STAGE.state(scenario="small").options == {"tax": "yes"}
    assert STAGE.state(scenario="big", options={"tax": "yes"}).options == {"tax": "yes"}


def test_a_word_that_means_nothing_is_refused() -> None:
    with pytest.raises(LookupError, match=r"market: nothing is called stals; .* turn, phase, hands, on, of or a field"):
        STAGE.state(stals=ON)


def test_the_position_is_played_on_with_loaded_dice() -> None:
    play = play_on(STAGE, on=ON, of="ben", dice={"price": [5]})
    assert play.expect("ben", "sell").options() == ["well", "wall"]
    assert play.do("well").log() == ["ben gets 5 at the well"]


def test_a_rule_is_run_on_it_by_itself() -> None:
    t: Table[Any] = table_on(STAGE, on=ON, of="ann", dice={"price": [2]})
    assert isinstance(t.dice, LoadedDice) and t.dice.roll("price", 1) == [2]
    assert t.state.stalls == ON
