"""17 Whatever is laid and answered, the Competition Phase comes to its end and leaves a possible position."""

from __future__ import annotations

import random

import pytest

from engine.games.acme.competition.vanguard import contested
from engine.games.acme.data.areas import AREAS, mountain
from engine.games.acme.data.fates import FATES
from engine.games.acme.player.policy import policy
from engine.games.acme.position.disks import OWN, on_map, supply
from engine.games.acme.position.state import BARBARIANS
from engine.games.acme.position.view import seen
from tests.games.acme.kit import position, run, run_until
from tests.rules import rule

WARLIKE = ("assyria", "hittite", "greek", "urartu", "cimmeria", "babylon")
GODS = ("god_of_war", "god_of_peace", "god_of_the_skies")
HELD = [card for card, row in FATES.items() if "E" not in row.codes]
WAR = [card for card in HELD if "C" in FATES[card].codes or card == "27"]


def battlefield(chance):
    """A dozen crowded areas, hands full of war cards, Treasuries, Strongholds, gods at home."""
    colors = ("green", "red", "blue", "purple")
    fields = chance.sample(sorted(AREAS), 12)
    disks = {}
    for area in fields:
        there = chance.sample([*colors, BARBARIANS], chance.randrange(2, 4))
        disks[area] = {faction: chance.randrange(1, 5) for faction in there}
    strongholds = {area: chance.choice(sorted(there)) for area, there in disks.items() if mountain(area)}
    deck = chance.sample(WAR, 12) + chance.sample([card for card in HELD if card not in WAR], 8)
    chance.shuffle(deck)
    hands = {color: deck[at * 5 : at * 5 + 5] for at, color in enumerate(colors)}
    civs = dict(zip(colors, chance.sample(WARLIKE, 4), strict=True))
    gods = dict(zip(GODS, chance.sample(colors, 3), strict=True))
    return {
        "disks": disks, "seats": 4, "civs": civs, "hands": hands, "temples": gods, "strongholds": strongholds,
        "minas": {color: chance.randrange(4) for color in colors}, "phase": "competition_start",
    }  # fmt: skip


@rule("ACME-bits.a", "ACME-competition.allies.d")
@pytest.mark.parametrize("seed", range(30))
def test_any_answers(seed):
    """It comes to its end, and no disk is lost or made."""
    chance = random.Random(seed)
    t = position(**battlefield(chance))
    run_until(t, "reckoning", otherwise=lambda ask: ask.sample(chance))
    s = t.state
    assert s.allies == {} and not any(s.loot.values()) and s.competition is None
    assert all(supply(s, color) >= 0 and on_map(s, color) <= OWN for color in s.colors)


@rule("ACME-competition.procedure.q")
@pytest.mark.parametrize("seed", range(30))
def test_nothing_is_left_contested(seed):
    """With defaults, so that no Night Attack makes nothing of a Stronghold."""
    t = position(**battlefield(random.Random(seed)))
    run_until(t, "competition_end")
    assert contested(t.state) == []
    run(t)
    assert t.state.phase == "reckoning"


@pytest.mark.parametrize("seed", range(10))
def test_the_automated_player_fights(seed):
    """It answers every question of the Phase, saves the third disk of a City and lays what helps."""
    chance = random.Random(seed)
    t = position(**battlefield(chance))
    given = []

    def answer(ask):
        given.append((ask, policy(seen(t.state, ask.seat), ask, chance)))
        return given[-1][1]

    run_until(t, "reckoning", otherwise=answer)
    averted = [reply for ask, reply in given if ask.topic == "avert" and ask.about["keeps_city"] and ask.about["minas"]]
    assert averted and "lose" not in averted
    assert any(reply for ask, reply in given if ask.topic == "lay")
    assert not [reply for ask, reply in given if ask.topic == "siege_train" and reply == "none"]
