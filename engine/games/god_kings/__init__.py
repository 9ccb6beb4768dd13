"""The God Kings. Start with `sequence.py`."""

from __future__ import annotations

from engine.board.head_starts import head_start_option
from engine.board.lessons import read_lesson
from engine.games.god_kings.course.check import check
from engine.games.god_kings.course.sequence import PHASES, RESTS
from engine.games.god_kings.data.peoples import name_of
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.data.spaces import SPACES
from engine.games.god_kings.data.strategy_cards import FACES
from engine.games.god_kings.data.tables import GUIDE, read
from engine.games.god_kings.player.policy import policy
from engine.games.god_kings.player.prospects import prospects
from engine.games.god_kings.player.reasons import reason
from engine.games.god_kings.position.describe import board, place_words
from engine.games.god_kings.position.seat_card import seat_card
from engine.games.god_kings.position.standing import QUICK
from engine.games.god_kings.position.state import State
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.position.view import (
    ZONES,
    face_of,
    hand,
    knowers,
    part,
    points,
    redeal,
    seen,
    turn,
    under_way,
    winners,
)
from engine.games.god_kings.realm.setup import deal, head_start, seatings
from engine.kernel.game import GameOption, GameSpec, Scenario, Stint

OPTIONS = (
    GameOption("home_loss", "VP lost for spaces of a HomeCountry", ("always", "when_conquered"), "GK-O1"),
    GameOption("neutral_units", "chariots and mercenaries of Neutral Nations each turn", ("stay", "removed"), "GK-O2"),
    GameOption(
        "neutral_decider", "who decides for a Neutral Nation without a holder", ("fewest", "not_the_attacker"), "GK-O3"
    ),
    GameOption("rounds", "Rounds a turn", ("as_stated", "4", "6"), "GK-O4"),
    GameOption("rare_cards", "Court Intrigue, and The God King as a Round begins", ("by_order", "asked"), "GK-O5"),
    head_start_option("GK-O6", {id: sheet.points for id, sheet in SCENARIOS.items()}),
)  # fmt: skip

SPEC: GameSpec[State] = GameSpec(
    slug="god_kings",
    title="The God Kings",
    prefix="GK",
    revision=1,
    schema=1,
    state=State,
    scenarios=tuple(Scenario(sheet.id, sheet.title, seatings(sheet), sheet.summary) for sheet in SCENARIOS.values()),
    options=OPTIONS,
    guide=GUIDE,
    topics=TOPICS,
    face=face_of,
    role_name=name_of,
    phases=PHASES,
    rests=RESTS,
    deal=deal,
    head_start=head_start,
    seen=seen,
    points=points,
    winners=winners,
    turn=turn,
    part=part,
    stint=Stint("an activation", under_way),
    check=check,
    board=board,
    places={space.id: space.name for space in SPACES.values()},
    place_words=place_words,
    words=("stood", "stray"),
    knowers=knowers,
    hidden_as=("card", "plus", "minus"),
    zones=ZONES,
    redeal=redeal,
    hand=hand,
    policy=policy,
    prospects=prospects,
    reason=reason,
    cards=tuple(FACES.values()),
    seat_card=seat_card,
    quick=QUICK,
    lesson=read_lesson("lesson.toml", read("lesson.toml"), TOPICS),
)
