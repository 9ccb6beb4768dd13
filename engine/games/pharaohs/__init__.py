"""Battles of the Pharaohs. Start with `sequence.py`."""

from __future__ import annotations

from engine.board.head_starts import head_start_option
from engine.board.lessons import read_lesson
from engine.games.pharaohs.course.check import check
from engine.games.pharaohs.course.sequence import PHASES
from engine.games.pharaohs.data.rows import Scenario as Sheet
from engine.games.pharaohs.data.tables import AREAS, COLORS, GUIDE, HEAD_STARTS, SCENARIOS, THREE, read
from engine.games.pharaohs.player.policy import policy
from engine.games.pharaohs.player.prospects import prospects
from engine.games.pharaohs.player.reasons import reason
from engine.games.pharaohs.position.describe import area_words, board
from engine.games.pharaohs.position.head_start import head_start
from engine.games.pharaohs.position.pieces import name_of
from engine.games.pharaohs.position.seat_card import seat_card
from engine.games.pharaohs.position.standing import QUICK
from engine.games.pharaohs.position.state import State
from engine.games.pharaohs.position.topics import TOPICS
from engine.games.pharaohs.position.view import face, part, points, seen, turn, under_way, winners
from engine.games.pharaohs.realm.setup import deal
from engine.kernel.game import GameOption, GameSpec, Scenario, Stint

OPTIONS = (
    GameOption("redeploy_through", "redeploy through areas enemies hold now", ("no", "yes"), "BP-O1"),
    GameOption("terror_siege", "what Terror and Siege do in Fertile areas", ("extra_die", "plus_one"), "BP-O2"),
    GameOption("redeploy_home", "redeploy into home areas left empty this turn", ("yes", "no"), "BP-O3"),
    GameOption("kills_in_color", "points for kills among nations of one color", ("yes", "no"), "BP-O4"),
    GameOption("kills_with_lists", "points for kills beside victory lists", ("yes", "no"), "BP-O5", ("first_five",)),
    GameOption("modifiers", "several +1 on one die", ("capped", "added"), "BP-O6"),
    GameOption(
        "scoring", "what scores besides areas and kills", ("mighty_warriors", "victory_lists"), "BP-O7", ("first_five",)
    ),
    GameOption("egyptian_foot", "Egyptian foot when the Dynasty is founded", ("dead_pile", "removed"), "BP-O8"),
    GameOption("last_march", "battles after the last possible march", ("when_done", "at_once"), "BP-O9", since=2),
    GameOption(
        "ninth_turn", "Assyria's turns on game turn 9", ("one", "two"), "BP-O10", ("full", "last_five"), since=2
    ),
    GameOption("late_arrivals", "arrivals of turns 9 and 10", ("evened", "first"), "BP-O11", ("full",), since=2),
    head_start_option("BP-O12", HEAD_STARTS, since=2),
)


def about(sheet: Sheet) -> str:
    """A scenario in one line."""
    begins = "nations set up as they are drawn" if not sheet.setup else "from a printed position"
    return f"Turns {sheet.first_turn} to {sheet.last_turn}, {begins}"


SPEC: GameSpec[State] = GameSpec(
    slug="pharaohs",
    title="Battles of the Pharaohs",
    prefix="BP",
    revision=2,
    schema=1,
    state=State,
    scenarios=tuple(Scenario(s.id, s.title, (COLORS, THREE), about(s)) for s in SCENARIOS.values()),
    options=OPTIONS,
    guide=GUIDE,
    quick=QUICK,
    words=("march", "sail", "halt", "onward", "landed"),
    seat_card=seat_card,
    topics=TOPICS,
    face=face,
    role_name=name_of,
    phases=PHASES,
    deal=deal,
    head_start=head_start,
    seen=seen,
    points=points,
    winners=winners,
    turn=turn,
    part=part,
    stint=Stint("a nation turn", under_way),
    check=check,
    board=board,
    places={area.id: area.name for area in AREAS.values()},
    place_words=area_words,
    policy=policy,
    reason=reason,
    prospects=prospects,
    lesson=read_lesson("lesson.toml", read("lesson.toml"), TOPICS),
    rests=("set_up", "turn_start", "draw"),
)
