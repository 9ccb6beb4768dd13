"""5 The course of an Epoch, step by step; where points come from; what the other chapters test nowhere else."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.course.sequence import PHASES
from engine.games.acme.data.areas import SEAS, WHOLE, land
from engine.games.acme.data.displays import DISPLAYS
from engine.games.acme.epochs.epoch_end import epoch_points
from engine.games.acme.growth.deployment import deployment
from engine.games.acme.growth.gilgamesh import choose_successor, successors
from engine.games.acme.holdings.income import allotment
from tests.contract import varied
from tests.games.acme.kit import drive, position, run, stacks
from tests.kit import easy
from tests.rules import rule

WAR, PEACE = "god_of_war", "god_of_peace"
BEHIND = {"green": 0, "red": 9, "blue": 9}


# --- the order of things ----------------------------------------------------------------------------------------


def course(t: Any, most: int = 60) -> list[str]:
    """The phases that come one after the other, each once, until the same turn would begin anew."""
    met: list[str] = []
    for _ in range(most):
        s = t.state
        if not met or met[-1] != s.phase:
            met.append(s.phase)
        drive(_steps(PHASES[s.phase](t)), None, easy)
        if s.phase in ("strongholds", "new_epoch") or s.over:
            return met
    raise AssertionError(met)


def _steps(phase: Any) -> Any:
    if phase is not None:
        yield from phase


TURN = ["strongholds", "growth", "growth_end", "card", "card_end", "competition_start", "competition",
        "competition_end", "reckoning", "turn_order", "gilgamesh", "sudden_end"]  # fmt: skip


@rule("ACME-overview.e", "ACME-overview.f", "ACME-reckoning.a", "ACME-reckoning.b", "ACME-epochend.a")
@pytest.mark.parametrize(
    ("turn", "last"),
    [(1, ["draw"]), (2, ["draw"]), (4, ["epoch_end"])],
)
def test_four_phases_six_steps_and_the_end_of_an_epoch(turn: int, last: list[str]) -> None:
    t = position({"thebes": {"green": 2, "red": 1}}, phase="strongholds", turn=turn, last_epoch=4)
    t.state.deck[:] = ["1", *(card for card in t.state.deck if card != "1" and int(card) < 96)]
    t.state.removed = [str(card) for card in range(96, 104)]
    assert course(t) == [*TURN, *last]


@rule("ACME-epochend.a")
@pytest.mark.parametrize(("card", "phase"), [("1", "draw"), ("12", "epoch_end")])
def test_a_sudden_end_brings_the_end_of_the_epoch_without_a_draw(card: str, phase: str) -> None:
    t = position({}, phase="sudden_end", turn=2)
    t.state.deck[:] = [card, *(one for one in t.state.deck if one != card)]
    run(t, "sudden_end")
    assert t.state.phase == phase


@rule("ACME-reckoning.a", "ACME-stacking.reckoning.a")
def test_stacks_are_cut_before_the_seas_and_the_tally() -> None:
    """Four disks on Land and a Sea Dominated: told in this order, and the cut is no loss to avert."""
    coast = {area: {"green": 1} for area in ("byblos", "canaan", "kadesh", "alashiya")}
    on = {**coast, "tyre": {"green": 4}, "levantine_sea": {"green": 1, "red": 1}}
    t = position(on, phase="reckoning", minas={"green": 3})
    asked = run(t, "reckoning")
    told = [line.rule for line in t.lines if line.rule]
    parts = ["ACME-stacking.reckoning.c", "ACME-reckoning.sea.b", "ACME-reckoning.tally.a"]
    assert list(dict.fromkeys(told)) == parts and not asked.asks


# --- points -----------------------------------------------------------------------------------------------------

SOURCES = (
    "ACME-reckoning.tally", "ACME-competition.loot", "ACME-deity.capture", "ACME-deity.return", "ACME-epochend.score",
    "ACME-reckoning.gilgamesh.j", "ACME-R2.",
)  # fmt: skip


@rule("ACME-overview.c")
@pytest.mark.parametrize("seed", [1, 7])
def test_every_change_of_points_is_told_by_a_rule_that_gives_some(seed: int) -> None:
    session, chance = varied(SPEC, seed), random.Random(seed)
    policy = SPEC.bot.policy
    assert policy is not None
    points, read = dict(session.state.points), 0
    for _ in range(900):
        if session.over:
            break
        seat, ask = next(iter(session.asks().items()))
        answer = policy(session.seen(seat), ask, chance) if chance.random() < 0.7 else ask.sample(chance)
        session.answer(seat, answer)
        lines = session.log(None)
        new, read = lines[read:], len(lines)
        if session.state.points != points:
            assert any(line.rule.startswith(SOURCES) and "VP" in line.text for line in new), new
            points = dict(session.state.points)
    assert any(points.values())


def dominating(seas: list[str]) -> dict[str, dict[str, int]]:
    """Green holds these Seas and all Land beside them."""
    return {area: {"green": 1} for one in seas for area in (one, *(x for x in WHOLE.neighbours[one] if land(x)))}


@rule("ACME-DX-15")
def test_seven_seas_eight_minas_most_cities_and_as_many_deities() -> None:
    seas = sorted(SEAS, key=lambda one: (sum(map(land, WHOLE.neighbours[one])), one))[:7]
    on = dominating(seas)
    inland = next(area for area in WHOLE.areas if land(area) and area not in on)
    t = position({**on, inland: {"green": 3}}, temples={WAR: "green", PEACE: "red"}, minas={"green": 8})
    held = [area for area in SEAS if "green" in t.state.disks.get(area, {})]
    assert len(held) == 7 and epoch_points(t.state, "green") == {
        "most Cities": 1, "most Deities": 0, "Seas": 2, "minas": 2,
    }  # fmt: skip


# --- deployment -------------------------------------------------------------------------------------------------


@rule("ACME-growth.deployment.a", "ACME-growth.deployment.l")
def test_a_deployment_is_legal_if_some_order_leads_to_it() -> None:
    on = {"thebes": {"green": 1}, "abydos": {"red": 1}}
    order = deployment(position(on).state, "green")
    chain = {"memphis": 1, "amarna": 1, "nile_delta": 1}
    assert not order.left_over(chain) and not order.left_over(dict(reversed(chain.items())))
    assert order.left_over({"memphis": 1}) == {"memphis": 1}, "nothing leads there: Abydos is Red's"


@rule("ACME-growth.deployment.a")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_each_disk_needs_a_position_that_allows_it(first: int) -> None:
    """From Thebes into Abydos, where Red stands alone: one disk is no base, two are."""
    on = {"thebes": {"green": 1}, "abydos": {"red": 1}, "amarna": {"red": 1}, "western_desert": {"red": 1}}
    order = deployment(position(on).state, "green")
    assert bool(order.left_over({"abydos": first, "memphis": 1})) is (first < 2)


# --- Gilgamesh --------------------------------------------------------------------------------------------------


@rule("ACME-reckoning.gilgamesh.a")
def test_each_may_return_in_turn_order() -> None:
    t = position({"lydia": {"blue": 1}}, phase="gilgamesh", queue=["red", "green", "blue"], last_epoch=4,
                 order=["red", "green", "blue"], points={"green": 5, "red": 5, "blue": 5})  # fmt: skip
    asked = run(t, "gilgamesh")
    assert [role for topic, role in asked.put if topic == "gilgamesh"] == ["red", "green"], "Blue has a disk"
    assert t.state.phase == "sudden_end" and t.state.returned == {}


@rule("ACME-reckoning.gilgamesh.m")
def test_where_no_other_civilization_is_left_it_comes_back_as_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    t = position({"thebes": {"green": 1}}, phase="gilgamesh", queue=["green"], last_epoch=4, points=BEHIND)
    taken = {f"taken_{i}": one for i, one in enumerate(DISPLAYS) if one not in t.state.civ.values()}
    t.state.civ |= taken
    assert successors(t.state) == []
    [asked] = drive(choose_successor(t, "green")).asks
    assert {option.key for option in asked.options} == {"egypt@memphis", "egypt@thebes"}


@rule("ACME-reckoning.gilgamesh.u")
def test_what_settled_counts_for_the_next_acquisition() -> None:
    t = position({"lydia": {"green": 1}}, phase="gilgamesh", queue=["green"], last_epoch=4, points=BEHIND)
    settled = {"susa": 2, "lagash": 1, "anshan": 2, "south_zagros": 2}
    say: dict[str, Any] = {
        "gilgamesh": {"green": "yes"},
        "successor": {"green": "elam@susa"},
        "settle": {"green": settled},
    }
    t.state.civ["red"], t.state.home["red"] = "greek", "ionia"
    run(t, "gilgamesh", say)
    assert all(stacks(t, area) == {"green": n} for area, n in settled.items())
    assert allotment(t.state, "green") == 4, "two Fertile areas, a Plain and a Mountain"


@rule("ACME-reckoning.gilgamesh.z")
@pytest.mark.parametrize(("ours", "walls", "fits"), [(2, False, True), (2, True, False), (3, True, True)])
def test_strongholds_count_where_it_settles(ours: int, walls: bool, fits: bool) -> None:
    """Beside its Homeland two red disks stand in a Mountain area: matched, it leads on."""
    mountain, home = "hattusha", "kaska"
    on = {mountain: {"red": 2}}
    t = position(on, strongholds={mountain: "red"} if walls else {})
    t.state.home["green"] = home
    beyond = next(area for area in WHOLE.land[mountain] if area not in WHOLE.neighbours[home] and area != home)
    order = deployment(t.state, "green")
    assert order.fresh and bool(order.left_over({home: 1, mountain: ours, beyond: 1})) is not fits
