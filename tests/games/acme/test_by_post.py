"""Standing orders: what each answers and what it leaves to the player, and how often a game waits with them."""

from __future__ import annotations

import random

import pytest

from engine.games.acme import SPEC
from engine.games.acme.events.drawing import event
from engine.games.acme.position.standing import QUICK
from engine.games.acme.position.state import Lasting, State, Temple
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask
from engine.kernel.table import Table
from engine.players.random_player import random_player
from engine.tools.play_out import play_out, start, tables
from engine.tools.waiting import waits_of
from tests import soak
from tests.games.acme.kit import drive, game, position, run


def said(t: Table[State], ask: Ask, order: str) -> Answer | None:
    """What the order answers; None leaves the question to the player."""
    name, _, detail = order.partition(":")
    policy = SPEC.order(str(ask.topic), name)
    assert policy is not None, order
    assert not policy.why_not(detail), order
    return policy.answer(t.state, ask, detail)


def each(t: Table[State], ask: Ask, wanted: dict[str, Answer | None]) -> None:
    """Every order answers this question so."""
    for order, answer in wanted.items():
        given = said(t, ask, order)
        assert (given if given is None else ask.parse(given)) == answer, order


@pytest.mark.parametrize("victim", ["green", "blue"])
def test_negate_nothing_what_is_aimed_at_us_certain_kinds_or_certain_cards(victim: str) -> None:
    """72 Revolt is of the kind society; 10 answers it."""
    mine = victim == "green"
    t = position({"lydia": {victim: 2}}, phase="card", queue=["red"], hands={"red": ("72",), "green": ("10",)})
    asked = run(t, "card", {"action": {"red": "card:72"}})
    each(t, asked.of("negate", "green"), {
        "never": "pass", "against_me": None if mine else "pass", "kinds:society trade": None if mine else "pass",
        "kinds:disaster war": "pass", "against:72 36": "card:10", "against:73": "pass",
    })  # fmt: skip


@pytest.mark.parametrize(
    ("area", "own", "asked_"), [("abydos", 3, True), ("abydos", 2, False), ("thebes", 1, True)]
)  # fmt: skip
def test_lay_nothing_powers_alone_or_only_where_something_is_at_stake(area: str, own: int, asked_: bool) -> None:
    t = position({area: {"green": own, "red": 3}}, hands={"green": ("36",)}, temples={"god_of_war": "green"})
    t.state.disks.setdefault("thebes", {}).setdefault("green", 1)  # the God of War is active
    ask = run(t).of("lay", "green")
    each(t, ask, {
        "never": {}, "at_stake": None if asked_ else {}, "powers": {"deity:god_of_war": 1},
        "only_in:lydia": {}, f"only_in:lydia {area}": None,
    })  # fmt: skip
    assert "card:36" in [option.key for option in ask.options]


@pytest.mark.parametrize("hand", [("36",), ("36", "41"), ("6", "36", "41")])
def test_pass_with_few_cards(hand: tuple[str, ...]) -> None:
    t = position({"lydia": {"green": 2}}, phase="card", queue=["green"], hands={"green": hand})
    few = len(hand) <= 2
    each(t, run(t, "card").of("action"), {"pass": "pass", "keep:2": "pass" if few else None, "keep": None})


def test_whoever_passes_with_few_cards_is_asked_what_can_be_done_without_them() -> None:
    """3 lies before Green with its disks: everybody sees it. What only the hand can do tells nothing."""
    on = {"lydia": {"green": 2}, "troas": {"red": 1}}
    t = position(
        on, phase="card", queue=["green"], hands={"green": ("36",)}, temples={"god_of_war": Temple("red", at="green")}
    )
    ask = run(t, "card").of("action")
    assert "offer:god_of_war" in [option.key for option in ask.options]
    each(t, ask, {"keep:2": None})
    t = position(on, phase="card", queue=["green"], hands={"green": ("11",)}, temples={"god_of_war": "green"},
                 lasting=[Lasting("90", "red", "green", "epoch")])  # fmt: skip
    ask = run(t, "card").of("action")
    assert {"cancel:11@90"} < {option.key for option in ask.options}
    each(t, ask, {"keep:2": "pass"})


def test_minas_kept_when_cards_are_bought() -> None:
    t = position({}, phase="draw", minas={"green": 5, "red": 2})
    asked = run(t, "draw")
    each(t, asked.of("buy", "green"), {"none": 0, "keep:3": 2, "keep": 5})
    each(t, asked.of("buy", "red"), {"keep:3": 0})


def test_which_cards_are_discarded_first() -> None:
    t = position({}, phase="draw", hands={"green": ("1", "12", "36", "59", "63")})
    ask = run(t, "draw").of("discard", "green")
    assert ask.about["over"] == 2
    each(
        t,
        ask,
        {
            "suggested": ["card:1", "card:12"],
            "first:63 40": ["card:1", "card:63"],
            "first:63 12 1": ["card:12", "card:63"],
        },
    )


def test_where_invasions_begin() -> None:
    t = position({"thebes": {"green": 2}}, phase="card")
    ask = drive(event(t, "green", "101")).of("invasion")
    each(t, ask, {"from:armenia troas ugarit": "troas", "from:armenia": None, "suggested": ask.default})


def test_spaces_of_the_turn_order() -> None:
    on = {"thebes": {"green": 3}, "susa": {"red": 3}}
    t = position(on, phase="turn_order", points={"green": 4, "red": 2, "blue": 0})
    each(
        t, run(t, "turn_order").of("space", "red"), {"suggested": "space_1", "earliest": "space_1", "latest": "space_2"}
    )


def test_moments_of_certain_cards() -> None:
    t = position({"thebes": {"green": 3}}, phase="turn_order", hands={"green": ("36",)})
    ask = run(t, "turn_order").of("moment", "green")
    card = str(ask.about["card"])
    each(t, ask, {"never": "pass", f"only:{card} 36": None, "only:36": "pass"})


@pytest.mark.parametrize(
    ("topic", "order", "wrong"),
    [("negate", "kinds:weather", "no kind of card weather; there are"), ("lay", "only_in:rome", "no place rome"),
     ("invasion", "from", "name a place"), ("discard", "first:200", "no card 200"),
     ("action", "keep:few", "no number")],
)  # fmt: skip
def test_what_no_order_can_mean_is_refused(topic: str, order: str, wrong: str) -> None:
    g = game({"thebes": {"green": 3}}, phase="card", queue=["green"])
    with pytest.raises(Refused, match=wrong):
        g.session.orders.stand(SPEC, "green", topic, order)


@pytest.mark.parametrize("every", [4, soak.long(1)])
def test_with_the_recommended_orders_a_game_waits_three_times_for_every_five(every: int) -> None:
    """Random players at every table, or at one of so many, the same games with and without orders for every seat."""
    assert 100 * waits(QUICK, every) <= 60 * waits({}, every)


def waits(orders: dict[str, str], every: int) -> int:
    found = 0
    for number, (scenario, seats) in enumerate((tables(SPEC) * 2)[::every]):
        setup = SPEC.setup(scenario, seats)
        session = start(SPEC, setup, f"waits-{number}")
        for seat in setup.seats:
            for topic, order in orders.items():
                session.orders.stand(SPEC, seat, topic, order)
        play_out(session, dict.fromkeys(setup.seats, random_player), random.Random(number))
        assert session.over
        found += waits_of(session.answers).waited
    return found
