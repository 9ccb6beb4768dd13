"""Battles of the Pharaohs. Start with `sequence.py`."""

from engine.games.pharaohs.course import check, sequence
from engine.games.pharaohs.data import tables
from engine.games.pharaohs.data.rows import Scenario as Sheet
from engine.games.pharaohs.player import policy, prospects, reasons
from engine.games.pharaohs.position import State, describe, head_start, pieces, seat_card, standing, topics, view
from engine.games.pharaohs.realm import setup
from engine.kernel.game import ActiveSpan, Bot, GameOption, GameSpec, Rules, Scenario, Start, View, Words
from engine.wargame import head_starts, lessons

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
    GameOption("last_march", "battles after the last possible march", ("when_done", "at_once"), "BP-O9"),
    GameOption("ninth_turn", "Assyria's turns on game turn 9", ("one", "two"), "BP-O10", ("full", "last_five")),
    GameOption("late_arrivals", "arrivals of turns 9 and 10", ("evened", "first"), "BP-O11", ("full",)),
    head_starts.head_start_option("BP-O12", tables.HEAD_STARTS),
)


def about(sheet: Sheet) -> str:
    """A scenario in one line."""
    begins = "nations set up as they are drawn" if not sheet.setup else "from a printed position"
    return f"Turns {sheet.first_turn} to {sheet.last_turn}, {begins}"


SPEC: GameSpec[State] = GameSpec(
    slug="pharaohs",
    title="Battles of the Pharaohs",
    rules=Rules(
        prefix="BP",
        state=State,
        phases=sequence.PHASES,
        checkpoint_phases=("set_up", "turn_start", "draw"),
        check=check.check,
    ),
    start=Start(
        scenarios=tuple(
            Scenario(s.id, s.title, (tables.COLORS, tables.THREE), about(s)) for s in tables.SCENARIOS.values()
        ),
        options=OPTIONS,
        deal=setup.deal,
        head_start=head_start.head_start,
    ),
    view=View(
        seen=view.seen,
        board=describe.board,
        places={area.id: area.name for area in tables.AREAS.values()},
        place_words=describe.area_words,
        points=lambda s: dict(s.points),
        winners=lambda s: s.winners,
        turn=lambda s: s.turn,
        part=view.part,
        face=view.face,
        role_name=pieces.name_of,
        seat_card=seat_card.seat_card,
        active_span=ActiveSpan("a nation turn", view.under_way),
    ),
    words=Words(
        topics=topics.TOPICS,
        vocabulary=("march", "sail", "halt", "onward", "landed"),
        guide=tables.GUIDE,
        lesson=lessons.read_lesson("lesson.toml", tables.read("lesson.toml"), topics.TOPICS),
    ),
    bot=Bot(policy=policy.policy, reason=reasons.reason, prospects=prospects.prospects, quick_answers=standing.QUICK),
)
