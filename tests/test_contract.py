"""Every game keeps the contract of tests/contract.py."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, Prospect
from engine.kernel.questions import Ask, Choose, Option, QuickMove, Rule
from engine.kernel.table import Table
from engine.kernel.topics import Topic
from scribes.muster import muster
from scribes.road import march
from scribes.state import Scribes
from scribes.tables import ERASERS
from scribes.view import seen
from scribes.writing import write
from tests import soak
from tests.contract import (
    NOW_AND_THEN,
    all_games,
    arrival_order_is_irrelevant,
    play_and_check,
    varied,
    with_every_checkpoint,
)
from tests.kit import altered
from tests.tiny import SCRIBES

ROOT = Path(__file__).resolve().parents[1]
SEEDS = {"scribes": range(5), "god_kings": (1,), "pharaohs": (1,)}  # by game, where others than the first are played
PLAYED = all_games()
PLAYED |= {
    f"{slug}-checkpoints": with_every_checkpoint(spec)
    for slug, spec in PLAYED.items() if spec.rules.checkpoint_phases and spec.hidden.knowers is not None
}  # fmt: skip
GAMES = [
    pytest.param(spec, seed, id=f"{name}-{seed}")
    for name, spec in PLAYED.items() for seed in SEEDS.get(spec.slug, (0,))
]  # fmt: skip
GAMES += [
    soak.long(spec, soak.SEED + more, id=f"{name}-{soak.SEED + more}")
    for name, spec in PLAYED.items() for more in range(24 if spec is SCRIBES else 2)
]  # fmt: skip
SLUGS = list(all_games())


@pytest.mark.parametrize(("spec", "seed"), GAMES)
def test_every_step_of_a_random_game(spec: GameSpec[Any], seed: int) -> None:
    session = play_and_check(spec, seed, every=3 if spec is SCRIBES else 40)
    assert session.over and session.frozen is None


@pytest.mark.parametrize("slug", SLUGS)
def test_the_order_in_which_sealed_answers_arrive(slug: str) -> None:
    sealed = arrival_order_is_irrelevant(all_games()[slug], 3)
    assert sealed or slug != "scribes"


@pytest.mark.parametrize(
    ("slug", "seeds", "orders"),
    [
        *((slug, (1,), ("0", "1")) for slug in SLUGS),
        *(soak.long(slug, (soak.SEED, soak.SEED + 1), ("0", "1", "2", "random"), id=slug) for slug in SLUGS),
    ],
)
def test_the_same_game_in_every_process(slug: str, seeds: tuple[int, ...], orders: tuple[str, ...]) -> None:
    """Whatever order Python gives its sets."""
    script = f"from tests.contract import final_hashes; print(final_hashes({slug!r}, {seeds!r}))"
    hashes = {
        seed: subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in orders
    }
    assert len(hashes["0"].split()) == len(seeds)
    assert len(set(hashes.values())) == 1, hashes


@pytest.mark.parametrize("slug", SLUGS)
def test_headings_read_on_after_a_comma(slug: str) -> None:
    spec = all_games()[slug]
    headings = [topic.heading for topic in spec.words.topics.values()]
    assert all(heading == heading.strip() and heading[0].islower() for heading in headings)


def test_every_seating_and_option_is_played() -> None:
    played = [varied(SCRIBES, seed).setup for seed in range(8)]
    assert {(setup.scenario, len(setup.seats)) for setup in played} == {
        (scenario.id, len(seats)) for scenario in SCRIBES.start.scenarios for seats in scenario.seatings
    }
    assert {setup.options["erasures"] for setup in played} == {"unlimited", "once"}


# --- the checks see what they should ----------------------------------------------------------------------


def spoiled(**changes: Any) -> GameSpec[Scribes]:
    return altered(SCRIBES, **changes)


def leaky(state: Scribes, seat: str | None) -> Scribes:
    shown = seen(state, seat)
    shown.deck[:1] = state.deck[:1]
    return shown


def unsorted(state: Scribes, seat: str | None) -> Scribes:
    """The same content, but the order of the keys tells who holds an eraser."""
    shown = seen(state, seat)
    holders = [s for s in state.seats if any(card in ERASERS for card in state.hands[s])]
    shown.scores = {s: state.scores[s] for s in sorted(state.seats, key=lambda s: s not in holders)}
    return shown


def set_in_the_position(table: Table[Scribes]) -> Rule[None]:
    table.state.discard = ()  # type: ignore[assignment]
    yield from muster(table)


def lost_card(table: Table[Scribes]) -> Rule[None]:
    table.state.hands["assyria"].pop()
    yield from write(table)


def asks_only_holders(table: Table[Scribes]) -> Rule[None]:
    """The order of the questions tells who holds an eraser."""
    state = table.state
    for seat in state.seats:
        if any(card in ERASERS for card in state.hands[seat]):
            yield Choose(seat, "soon", "SCR-3.3", "Soon?", (Option("yes"), Option("no")))
    yield from write(table)


def forgets(table: Table[Scribes]) -> Rule[None]:
    """A rule with a memory outside the position."""
    outside.append(1)
    table.state.ink["assyria"] = len(outside) % 3
    yield from march(table)


def offers_too_much(table: Table[Scribes]) -> Rule[None]:
    """Ways that end in an answer nobody could give."""
    marching, answer = march(table), None
    while True:
        try:
            question = marching.send(answer)
        except StopIteration:
            return
        assert isinstance(question, Ask)
        ways = (QuickMove("on and on", (question.options[0].key, "to:nowhere")),)
        answer = yield msgspec.structs.replace(question, quick_moves=ways)


def offers_a_kind(table: Table[Scribes]) -> Rule[None]:
    """A kind of question where a key should stand: it looks the same, and cannot be written down."""
    key = Topic("march", "where to march")
    yield Choose(table.state.seats[0], "soon", "SCR-3.3", "Soon?", (Option(key), Option("no")))
    yield from march(table)


def counts_the_hidden(table: Table[Scribes]) -> Rule[None]:
    """A fact that is reckoned from another's hand."""
    s = table.state
    foe = next(seat for seat in s.seats if seat != s.mover)
    held = {"erasers": sum(card in ERASERS for card in s.hands[foe])}
    yield Choose(s.mover, "soon", "SCR-3.3", "Soon?", (Option("yes", facts=held), Option("no")))
    yield from march(table)


outside: list[int] = []
ever = count()


def by_chance(ask: Ask, percent: int) -> dict[str, Prospect]:
    return {option.key: Prospect("likely", percent) for option in ask.options}


BROKEN: list[tuple[str, dict[str, Any], str]] = [
    ("a card in what is seen", {"seen": leaky}, "shows what is hidden"),
    ("the order of what is seen", {"seen": unsorted}, "shows what is hidden"),
    (
        "a tuple",
        {"phases": {**SCRIBES.rules.phases, "muster": set_in_the_position}},
        "tuple may not stand in a position",
    ),
    ("a lost card", {"phases": {**SCRIBES.rules.phases, "write": lost_card}}, "a card is missing or doubled"),
    ("a memory", {"phases": {**SCRIBES.rules.phases, "march": forgets}}, ""),
    ("a way", {"phases": {**SCRIBES.rules.phases, "march": offers_too_much}}, "comes after dice"),
    ("a key", {"phases": {**SCRIBES.rules.phases, "march": offers_a_kind}, "topics": {}}, "no plain key"),
    ("a kind", {"asked_as": ()}, "nobody would see it name"),
    ("a reason", {"reason": lambda seen, ask, answer: "because"}, "no sentence"),
    ("a reason that changes", {"reason": lambda seen, ask, answer: f"{next(ever, 0)}."}, "two pieces of advice"),
    ("a fact", {"phases": {**SCRIBES.rules.phases, "march": counts_the_hidden}, "topics": {}}, "the odds of"),
    ("a chance", {"prospects": lambda seen, ask: by_chance(ask, next(ever, 0) % 100)}, "two odds"),
    ("a chance of nothing", {"prospects": lambda seen, ask: {"atlantis": Prospect("likely", 60)}}, "nobody is offered"),
    ("a chance that is none", {"prospects": lambda seen, ask: by_chance(ask, 101)}, "percent=101"),
    ("a policy", {"policy": lambda seen, ask, chance: "no such option"}, "no such option"),
]


@pytest.mark.parametrize(("changes", "says"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_game_that_breaks_the_contract_is_caught(changes: dict[str, Any], says: str) -> None:
    with pytest.raises((AssertionError, Refused)) as caught:
        for seed in range(12):
            play_and_check(spoiled(**changes), seed, every=1)
    assert says in str(caught.value)


def test_asking_only_the_holder_is_caught() -> None:
    check = next(check for check in NOW_AND_THEN if check.__name__ == "who_is_asked_leaks_nothing")
    spec = spoiled(phases={**SCRIBES.rules.phases, "write": asks_only_holders})

    def caught(seed: int) -> bool:
        session = varied(spec, seed)
        while session.state.phase != "write":
            seat, ask = next(iter(session.asks().items()))
            session.answer(seat, ask.default)
        try:
            check(session)
        except AssertionError:
            return True
        return False

    assert any(caught(seed) for seed in range(4))
