"""options.length, intro.d-f: The end of a game for points or for time (options.length): when it comes, whatever step is
due.

The position is looked at between the phases of the engine, when nothing is half done: `watched` goes around each.
"""

from functools import wraps

from engine.games.acme.competition import looting
from engine.games.acme.data import numbers
from engine.games.acme.position import State, final_score
from engine.kernel import Rule, Table
from engine.kernel.game import Phase, Setup, Signal
from engine.wargame import asking, text

FOR_TIME = (
    "time",
    *(f"time_{text.plural(row.hours, 'hour').replace(' ', '_')}" for row in numbers.LENGTHS.values()),
    *(f"time_{row.days}_days" for row in numbers.LENGTHS.values()),
)
AFTER_THE_TALLY = ("turn_order", "gilgamesh", "sudden_end", "draw")


# ---------------------------------------------------------------- the word that time is up


def is_for_time(s: State) -> bool:
    """intro.d Whether the table has settled on a time limit that has not passed."""
    return s.options["length"].startswith("time") and not s.time_up


def time_is_up(s: State, value: str) -> None:
    """intro.e The table's time limit has passed: this turn is the last."""
    s.time_up = True


def hours_agreed(setup: Setup) -> int:
    """options.length.a, d `time_2_hours`, by post `time_60_days`; 0 where the host alone says when."""
    _, *limit = setup.options["length"].split("_")
    if setup.options["length"] not in FOR_TIME or not limit:
        return 0
    return int(limit[0]) * (24 if limit[1] == "days" else 1)


TIME_UP: Signal[State] = Signal(
    title="the agreed time is up",
    follows="The turn that is under way is played up to its Victory Tally and is the last; its Epoch is scored.",
    act=time_is_up,
    awaited=is_for_time,
    hours=hours_agreed,
)


# ---------------------------------------------------------------- when the game ends


def is_goal_reached(s: State) -> bool:
    """reading B-38 The leader has as many points as were agreed."""
    return bool(s.goal) and max(s.points.values()) >= s.goal


def is_last_tally(s: State) -> bool:
    """intro.e, options.length.b, c Looked at once a turn, right after the Victory Tally."""
    return is_goal_reached(s) or s.time_up


def conclude(s: State) -> None:
    """epochend.b The Epoch is the final one, and nothing but its end follows."""
    s.last_epoch = s.epoch
    s.phase = "epoch_end"


def watched(phase: Phase[State]) -> Phase[State]:
    """A phase, unless the time ran out after the Victory Tally of this turn; after it the goal, if it ends at once.

    Whoever plays alone is not asked so that nobody can tell what he holds.
    """

    @wraps(phase)
    def run(t: Table[State]) -> Rule[None]:
        s = t.state
        if s.time_up and s.phase in AFTER_THE_TALLY:
            conclude(s)
            return
        if s.time_up and s.phase == "epoch_end":
            s.last_epoch = s.epoch
        asked = phase(t)
        if asked is not None and len(s.seats) == 1:
            yield from asking.of_one(asked)
        elif asked is not None:
            yield from asked
        if s.options["goal"] == "at_once" and is_goal_reached(s) and not s.over:
            end_at_once(t)

    return run


def end_at_once(t: Table[State]) -> None:
    """The option of epochend.b: Loot comes home and the Epoch is scored, if it has not been (reading B-38)."""
    s = t.state
    scored = s.phase == "new_epoch"
    s.allies = {}
    looting.bring_home(t)
    conclude(s)
    if scored:
        final_score.finish(t)
