"""22 Options: how long a game lasts and what ends it, and what else a table may agree on before set-up."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.course.sequence import PHASES
from engine.games.acme.data.numbers import LENGTHS
from engine.games.acme.data.scenarios import SCENARIOS
from engine.games.acme.position.disks import supply
from engine.games.acme.position.state import State
from engine.kernel.errors import Refused
from engine.kernel.table import Table
from tests.bot.runtime import MODERATOR, begun
from tests.bot.watch import watch
from tests.games.acme.kit import drive, log, position, run, stacks
from tests.kit import Play, easy, new_session
from tests.rules import rule

WAR = "god_of_war"
EVENT = "ACME-epochend.next.c"


def dealt(scenario: str = "two", seats: int = 0, **options: str) -> State:
    return SPEC.start.deal(SPEC.setup(scenario, seats, options))


def phase(t: Table[State], name: str, say: Any = None) -> Table[State]:
    """A phase has been run, and the position is what the next one finds."""
    run(t, name, say)
    return t


# --- how long a game lasts --------------------------------------------------------------------------------------


@rule("ACME-intro.d", "ACME-EX-27", "ACME-options.length.a")
@pytest.mark.parametrize(
    ("length", "last", "goal"),
    [("short", 1, 0), ("standard", 2, 0), ("extended", 3, 0), ("campaign", 4, 0),
     ("points_25", 4, 25), ("points_50", 4, 50), ("points_75", 4, 75), ("points_100", 4, 100),
     ("points_40", 4, 40), ("points_150", 4, 150)],
)  # fmt: skip
def test_what_was_agreed_ends_the_game(length: str, last: int, goal: int) -> None:
    s = dealt(length=length)
    assert (s.epoch, s.last_epoch, s.goal) == (1, last, goal) and s.options["length"] == length, "kept with the game"
    assert {f"points_{row.points}" for row in LENGTHS.values()} < set(SPEC.options_in("two")[0].values)


@rule("ACME-options.a")
def test_options_go_together_as_a_table_likes() -> None:
    five = ("length", "final_event", "hordes", "gilgamesh", "homeland")
    offered = {option.id: option.values for option in SPEC.options_in("two")}
    for values in product(*(offered[name] for name in five)):
        agreed = dict(zip(five, values, strict=True))
        assert agreed.items() <= dealt(**agreed).options.items()


@rule("ACME-options.final-event.c", "ACME-options.gilgamesh.a", "ACME-options.hordes.a", "ACME-options.homeland.a")
def test_what_nobody_has_chosen_is_not_played() -> None:
    s = dealt()
    assert [s.options[name] for name in ("final_event", "gilgamesh", "hordes", "homeland")] == [
        "no",
        "once",
        "no",
        "no",
    ]


def after_the_epoch(epoch: int, seats: int = 3, **fields: Any) -> Table[State]:
    """An Epoch of an agreed game has ended; a Quiet Age would be its event."""
    options = fields.pop("options")
    t = position({"thebes": {"green": 3}}, seats=seats, epoch=epoch, options=options, dice={"deck": ["87"]}, **fields)
    t.state.last_epoch = dealt(seats={2: 2, 3: 0}[seats], **options).last_epoch
    return phase(t, "epoch_end")


@rule("ACME-EX-29")
@pytest.mark.parametrize(("epoch", "told"), [(1, 1), (2, 0)])
def test_a_standard_game_has_an_event_after_its_first_epoch(epoch: int, told: int) -> None:
    t = after_the_epoch(epoch, options={"length": "standard"})
    assert len(log(t, EVENT)) == told and t.state.over is not bool(told)


@rule("ACME-EX-30", "ACME-options.length.f")
@pytest.mark.parametrize("length", ["campaign", "points_50"])
def test_a_game_for_time_or_points_has_an_event_after_all_epochs_but_its_last(length: str) -> None:
    options = {"length": length}
    for epoch in (1, 2):
        t = after_the_epoch(epoch, seats=2, options=options)
        assert log(t, EVENT) and t.state.phase == "new_epoch"
    t = position({"thebes": {"green": 3}}, seats=2, epoch=3, last_epoch=4, options=options,
                 time_up=length == "campaign", goal=50 * (length != "campaign"),
                 points={"green": 49, "red": 0})  # fmt: skip
    run(t, "reckoning")
    run(t, "epoch_end")
    assert t.state.over and not log(t, EVENT) and t.state.epoch == 3


@rule("ACME-intro.f", "ACME-epochend.final.a")
@pytest.mark.parametrize("length", ["short", "points_25"])
def test_however_a_game_ends_its_last_epoch_is_scored_and_ties_are_broken(length: str) -> None:
    on = {"thebes": {"green": 3}, "susa": {"red": 3}, "lydia": {"green": 1}}
    points = {"green": 5, "red": 5, "blue": 0}
    t = position(on, last_epoch=1, options={"length": length}, points=points, minas={"green": 3, "red": 5})
    run(t, "epoch_end")
    assert t.state.points == {"green": 6, "red": 6, "blue": 0} and t.state.winners == ["green"], "disks on the map"


# --- time -------------------------------------------------------------------------------------------------------


@rule("ACME-intro.e", "ACME-options.length.c", "ACME-overview.e")
def test_the_word_that_time_is_up_ends_the_game_with_that_turn() -> None:
    g = Play(new_session(SPEC, "two", 2, {"length": "time"}, seed=5)).until("action")
    turn, met = (g.state.epoch, g.state.turn), []
    g.session.signal("time_up", "")
    while not g.session.over:
        met.append(g.state.phase)
        asked = next(iter(g.session.asks().values()))
        g.by(asked.seat, easy(asked))
    assert (g.state.epoch, g.state.turn) == turn and set(met) <= {"card", "competition_start", "competition"}
    said = [line for line in g.log() if "VP" in line]
    assert any("VP for the Epoch" in line for line in said), "the Victory Tally and the points of the Epoch"
    with pytest.raises(Refused):
        g.session.signal("time_up", "")


@rule("ACME-intro.d", "ACME-options.length.a", "ACME-EX-27")
@pytest.mark.parametrize(
    ("length", "hours"),
    [("time", 0), ("time_1_hour", 1), ("time_2_hours", 2), ("time_4_hours", 4), ("time_30_days", 720),
     ("time_120_days", 2880), ("standard", 0), ("points_50", 0)],
)  # fmt: skip
def test_a_table_agrees_on_hours_or_by_post_on_days(length: str, hours: int) -> None:
    offered = SPEC.options_in("two")[0].values
    assert {f"time_{row.hours}_hour{'s' * (row.hours > 1)}" for row in LENGTHS.values()} < set(offered)
    setup = SPEC.setup("two", 2, {"length": length})
    s, word = SPEC.start.deal(setup), SPEC.rules.signals["time_up"]
    assert word.hours(setup) == hours and word.awaited(s) == length.startswith("time")
    if length.startswith("time"):
        assert (s.epoch, s.last_epoch, s.goal) == (1, 4, 0), "as many Epochs as there is time for"


@rule("ACME-intro.e")
def test_only_a_game_for_time_waits_for_the_word_and_only_until_it_is_said() -> None:
    for length, awaited in (("standard", []), ("points_25", []), ("time", ["time_up"]), ("time_60_days", ["time_up"])):
        session = new_session(SPEC, "two", 2, {"length": length}, seed=5)
        assert list(session.signals_awaited()) == awaited
    session.signal("time_up", "")
    assert not session.signals_awaited()
    assert not Play(session).until("action").session.signals_awaited() and session.state.time_up


@rule("ACME-intro.e")
@pytest.mark.parametrize("due", ["turn_order", "gilgamesh", "sudden_end", "draw"])
def test_time_that_runs_out_after_the_tally_ends_the_turn_there(due: str) -> None:
    t = position({"thebes": {"green": 3}}, phase=due, last_epoch=4, turn=2, time_up=True, points={"red": 9, "green": 0,
                 "blue": 9}, queue=["green"], minas={"green": 3})  # fmt: skip
    asked = run(t, due)
    assert not asked.asks and t.state.phase == "epoch_end" and not any(t.state.hands.values())
    run(t, "epoch_end")
    assert t.state.over and not log(t, EVENT) and t.state.points["green"] == 2


@rule("ACME-epochend.b")
def test_time_that_runs_out_as_an_epoch_ends_makes_it_the_last() -> None:
    t = position({"thebes": {"green": 3}}, last_epoch=4, time_up=True)
    run(t, "epoch_end")
    assert t.state.over and not log(t, EVENT)


# --- points -----------------------------------------------------------------------------------------------------


CAPTURE: dict[str, Any] = {"temples": {WAR: "green", "god_of_peace": "red"}}


@rule("ACME-options.length.b", "ACME-epochend.b")
@pytest.mark.parametrize(("goal", "next_one"), [("turn", "card"), ("at_once", "epoch_end")])
def test_the_goal_ends_the_game_after_the_tally_or_at_once(goal: str, next_one: str) -> None:
    t = position({"thebes": {"green": 1}, "susa": {"green": 1}}, last_epoch=4, goal=25, options={"goal": goal},
                 points={"green": 24, "red": 0, "blue": 0}, **CAPTURE)  # fmt: skip
    run(t, "growth_end")
    assert t.state.points["green"] == 25 and t.state.phase == next_one
    if goal == "at_once":
        run(t, "epoch_end")
        assert t.state.over and t.state.winners == ["green"] and t.state.epoch == 1 and not log(t, EVENT)


@rule("ACME-epochend.b")
def test_loot_comes_home_before_a_goal_reached_in_competition_ends_the_game() -> None:
    t = position({"thebes": {"green": 4, "red": 3}}, last_epoch=4, goal=25, options={"goal": "at_once"},
                 points={"green": 24, "red": 0, "blue": 0}, minas={"green": 2},
                 allies={"lydia": {"blue": 1}})  # fmt: skip
    run(t, "competition", {"spoils": {"green": "mina"}})
    s = t.state
    assert (s.phase, s.points["green"], s.minas["green"], s.loot["green"]) == ("epoch_end", 25, 3, 0) and not s.allies
    run(t, "epoch_end")
    assert s.points["green"] == 26, "no Cities; three minas are a point"


@rule("ACME-epochend.b")
@pytest.mark.parametrize(("goal", "over"), [("turn", False), ("at_once", True)])
def test_a_goal_reached_by_the_points_of_an_epoch_scores_them_once(goal: str, over: bool) -> None:
    t = position({"thebes": {"green": 3}}, last_epoch=4, goal=25, options={"goal": goal}, dice={"deck": ["87"]},
                 points={"green": 24, "red": 0, "blue": 0})  # fmt: skip
    run(t, "epoch_end")
    assert t.state.over is over and t.state.points["green"] == 25


def test_the_goal_is_offered_where_there_can_be_one() -> None:
    [goal] = [option for option in SPEC.start.options if option.id == "goal"]
    assert goal.default == "turn" and set(goal.scenarios) == {"two", "three", "four", "five", "six", "mithridates"}
    assert PHASES["growth"].__doc__, "a phase that is watched is still the phase of that chapter"


# --- scenarios made shorter -------------------------------------------------------------------------------------


@rule("ACME-options.scenario.a", "ACME-overview.h")
@pytest.mark.parametrize(
    ("scenario", "shortened", "epochs"),
    [("balance", "all", (2, 3)), ("balance", "first_epoch", (2, 2)), ("cyrus", "all", (3, 4)),
     ("cyrus", "first_epoch", (3, 3))],
)  # fmt: skip
def test_a_scenario_may_be_cut_to_its_first_epoch(scenario: str, shortened: str, epochs: tuple[int, int]) -> None:
    s = dealt(scenario, SCENARIOS[scenario].players[0], shortened=shortened)
    assert (s.epoch, s.last_epoch) == epochs


@rule("ACME-options.scenario.a")
@pytest.mark.parametrize(
    ("turns", "turn", "last_epoch", "ends"),
    [
        ("2", 2, 2, True),
        ("3", 2, 2, False),
        ("3", 3, 2, True),
        ("4", 3, 2, False),
        ("4", 4, 2, True),
        ("2", 2, 3, False),
    ],
)
def test_the_last_epoch_of_a_scenario_may_be_cut_short(turns: str, turn: int, last_epoch: int, ends: bool) -> None:
    t = position({}, sheet="balance", epoch=2, last_epoch=last_epoch, turn=turn, options={})
    t.state.options["last_turns"] = turns
    t.state.deck[:] = ["1", *(card for card in t.state.deck if card != "1")]
    run(t, "sudden_end")
    assert t.state.phase == ("epoch_end" if ends else "draw")


# --- hordes -----------------------------------------------------------------------------------------------------


@rule("ACME-options.hordes.a")
def test_hordes_need_a_color_that_nobody_plays() -> None:
    offering = [
        one.id for one in SPEC.start.scenarios if any(option.id == "hordes" for option in SPEC.options_in(one.id))
    ]
    assert "five" in offering and "six" not in offering and "successors" not in offering
    with pytest.raises(Refused):
        dealt("six", hordes="yes")
    assert [supply(dealt("five", hordes=hordes), "barbarians") for hordes in ("no", "yes")] == [50, 100]


# --- stacks between two turns -----------------------------------------------------------------------------------


@rule("ACME-stacking.growth-card.c")
def test_what_came_in_above_the_limits_is_cut_when_growth_begins() -> None:
    on = {"thebes": {"barbarians": 7, "green": 3}, "sinai": {"barbarians": 3}, "red_sea": {"barbarians": 2}}
    t = position(on, phase="strongholds")
    run(t, "strongholds")
    assert [stacks(t, area) for area in on] == [{"barbarians": 4, "green": 3}, {"barbarians": 2}, {"barbarians": 2}]
    assert len(log(t, "ACME-stacking.growth-card.c")) == 2


@rule("ACME-reckoning.gilgamesh.k", "ACME-stacking.growth-card.c")
def test_disks_turned_black_upon_black_ones_stand_until_growth() -> None:
    t = position({"thebes": {"green": 3, "barbarians": 3}}, phase="gilgamesh", queue=["green"], last_epoch=4,
                 points={"green": 0, "red": 9, "blue": 9})  # fmt: skip
    say = {"gilgamesh": {"green": "yes"}, "successor": {"green": "hittite@hattusha"}, "settle": {"green": {}}}
    run(t, "gilgamesh", say)
    assert stacks(t, "thebes") == {"barbarians": 6}
    run(t, "strongholds")
    assert stacks(t, "thebes") == {"barbarians": 4}


@rule("ACME-endgame.g")
def test_who_took_gilgamesh_twice_did_not_take_it_more() -> None:
    t = position({"lydia": {"green": 1}, "tyre": {"red": 1}}, points={"green": 5, "red": 5, "blue": 0}, last_epoch=1,
                 returned={"green": [1, 2], "red": [1]})  # fmt: skip
    drive(PHASES["epoch_end"](t))
    assert t.state.winners == ["green", "red"]


@rule("ACME-options.clock.a")
async def test_growth_that_is_not_ordered_in_time_returns_to_supply(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await begun(w.service, "acme", "two", 2)
        await w.service.moderation.set_wishes(game, MODERATOR, pace=6, expiry="default")
        await w.until(game, "income")
        _, _, session = await w.service.games.look(game, None)
        before, color = session.state, session.state.order[0]
        given = await w.answers(game)
        await w.at(6)
        await w.at(12)
        _, _, session = await w.service.games.look(game, None)
        late = [event for _, event in await w.store.journal.journal(game)][given:]
        assert [(event.answer, event.by) for event in late[:2]] == [("all", "clock"), ({}, "clock")]
        assert supply(session.state, color) == supply(before, color), "all that was due is back"
        assert session.state.order[0] == color and session.asks(), "and the next one is asked"
