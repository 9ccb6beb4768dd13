"""Genesis at random: whole games keep the contract, and crowded maps stay possible.

Whole games seldom have an ally beside an IN REVOLT marker while somebody intercepts; on a map where everything meets
everything it is common.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.course.check import check
from engine.games.genesis.data.tables import KINGS, SPACES
from engine.games.genesis.position.state import Pact
from tests import contract, soak
from tests.games.genesis.positions import FIVE, position
from tests.kit import Play

TABLES = sum(len(scenario.seatings) for scenario in SPEC.start.scenarios)


@pytest.mark.parametrize("seed", [0, 5, 14, 21, *(soak.long(soak.SEED + more) for more in range(3))])
def test_random_games_keep_the_contract(seed: int) -> None:
    session = contract.play_and_check(contract.with_every_checkpoint(SPEC) if seed % 2 else SPEC, seed, every=40)
    assert session.over


def test_answers_given_at_the_same_time_may_come_in_any_order() -> None:
    assert contract.arrival_order_is_irrelevant(SPEC, 33) > 0


# --- crowded maps ---------------------------------------------------------------------------------------------

LEVANT = [
    "sidon",
    "tyre",
    "gubla",
    "sumur",
    "arvad",
    "ribla",
    "kumidi",
    "kadesh",
    "qatna",
    "hamath",
    "damascus",
    "hazor",
    "megiddo",
    "shechem",
    "jerusalem",
    "joppa",
    "gaza",
    "raphia",
    "tadmor",
    "lebo",
    "barga",
    "emar",
    "halab",
    "tanis",
    "tjaru",
    "rabbah",
    "alalakh",
    "ugarit",
]
OTHERS = ("arzawa", "sea_peoples", "kaskans", "canaan:hazor", "canaan:qatna", "elam", "libyans")
POSITIONS = 100  # of each seed
STEPS = 120


def stack(chance: random.Random, *choices: tuple[str, tuple[int, ...]]) -> dict[str, int]:
    return {kind: n for kind, counts in choices if (n := chance.choice(counts))}


def crowded(chance: random.Random) -> Play:
    """Half the spaces of the Levant held by somebody, a quarter of the cities In Revolt, often an alliance."""
    on: dict[str, dict[str, dict[str, int]]] = {}
    revolts, strengths = {}, {}
    guests = chance.sample(OTHERS, 2)
    for space in LEVANT:
        city = SPACES[space].kind == "city"
        if city and chance.random() < 0.5:
            strengths[space] = chance.choice((0, 0, 1))
        power = chance.choice((*FIVE, *guests))
        if chance.random() < 0.3:
            continue
        units = stack(
            chance, ("inf", (0, 1, 1, 2, 3, 4, 6)), ("ch", (0, 0, 1, 2)), ("ps", (0, 0, 1, 2)), ("sl", (0, 1))
        )
        if power not in FIVE:
            units = stack(chance, ("inf", (1, 2, 4)), ("ch", (0, 1)))
        if not any(units.get(kind) for kind in ("inf", "ch", "ps")):
            continue
        if power in FIVE and city and chance.random() < 0.25:
            revolts[space] = (power, units)
            units = stack(chance, ("inf", (0, 1, 2)), ("ch", (0, 1)), ("ps", (1,))) if chance.random() < 0.5 else {}
        if units:
            on.setdefault(power, {})[space] = units
    kings = {}
    for kingdom in FIVE:
        if kingdom in on:
            own = [king for king, row in KINGS.items() if row.power == kingdom and not row.generic]
            kings[chance.choice(own)] = chance.choice(list(on[kingdom]))
    active = chance.choice([kingdom for kingdom in FIVE if kingdom in on])
    return position(
        active, on=on, revolts=revolts, ds=strengths, kings=kings,
        pacts=[Pact(chance.sample(FIVE, 2), chance.random() < 0.8)] if chance.random() < 0.6 else [], chariots=3,
        controlled={power.partition(":")[0]: chance.choice(FIVE) for power in guests if chance.random() < 0.7},
        technology={kingdom: chance.choice((1, 2, 3)) for kingdom in FIVE},
        silver={kingdom: chance.choice((0, 5, 20)) for kingdom in FIVE},
    )  # fmt: skip


def lively(ask: Any, chance: random.Random) -> Any:
    """Moves that go on, and interceptions that happen."""
    keys = [option.key for option in ask.options]
    if ask.topic == "action":
        return next((key for key in ("major", "minor") if key in keys), "done")
    if ask.topic in ("step", "march"):
        return chance.choice([key for key in keys if key not in ("stop", "none")] or keys)
    if ask.topic in ("intercept", "withdraw", "retreat", "force_retreat", "attack_again"):
        return chance.choice(keys)
    return 0 if ask.topic == "bribe" else ask.sample(chance)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_impossible_comes_of_a_few_moves(seed: int) -> None:
    chance = random.Random(seed)
    played = 0
    while played < POSITIONS:
        play = crowded(chance)
        if check(play.state):  # not a position that could be
            continue
        played += 1
        for _ in range(STEPS):
            asks = play.session.asks()
            seat = chance.choice(list(asks))
            if play.session.over or asks[seat].topic in ("first", "attrition") or play.state.segment is None:
                break
            play.by(seat, lively(asks[seat], chance))
            assert check(play.state) == [], play.log()[-12:]
