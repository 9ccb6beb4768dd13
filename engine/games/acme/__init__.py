"""Ancient Civilizations of the Middle East. Start with `sequence.py`."""

from __future__ import annotations

from engine.board.lessons import read_lesson
from engine.games.acme.course.check import check
from engine.games.acme.course.sequence import PHASES
from engine.games.acme.course.setup import AS_MANY, deal, seatings
from engine.games.acme.data.areas import AREAS
from engine.games.acme.data.displays import COLORS
from engine.games.acme.data.epoch_table import EPOCHS
from engine.games.acme.data.fates import FATES
from engine.games.acme.data.numbers import GOALS, LENGTHS
from engine.games.acme.data.scenarios import SCENARIOS
from engine.games.acme.data.tables import GUIDE, read
from engine.games.acme.epochs.game_length import FOR_TIME, TIME_UP
from engine.games.acme.player.policy import policy
from engine.games.acme.player.reasons import reason
from engine.games.acme.position.describe import area_words, board
from engine.games.acme.position.factions import color_name
from engine.games.acme.position.seat_card import seat_card
from engine.games.acme.position.standing import QUICK
from engine.games.acme.position.state import State
from engine.games.acme.position.topics import TOPICS
from engine.games.acme.position.view import (
    FACES,
    ZONES,
    face_of,
    hand,
    knowers,
    others,
    points,
    redeal,
    seen,
    turn,
    winners,
)
from engine.kernel.game import GameOption, GameSpec, Scenario

BASIC = ("two", "three", "four", "five", "six")
HISTORICAL = tuple(name for name, sheet in SCENARIOS.items() if name not in BASIC and sheet.sandbox is None)
LONG = tuple(name for name in HISTORICAL if len(set(SCENARIOS[name].epochs)) > 1)
FOR_POINTS = (*BASIC, *(name for name in HISTORICAL if SCENARIOS[name].goal))
SANDBOX = tuple(name for name, sheet in SCENARIOS.items() if sheet.sandbox is not None)
A_COLOR_LEFT = tuple(name for name, sheet in SCENARIOS.items() if len(sheet.civilizations) < len(COLORS.order))
SPANS = tuple(f"{one}_to_{two}" if one < two else str(one) for one in EPOCHS for two in EPOCHS if one <= two)
POINTS = (*(row.points for row in LENGTHS.values()), *GOALS.points)
OPTIONS = (
    GameOption("map", "map section", ("whole", "western", "abbreviated"), "ACME-R6.sandbox.a", SANDBOX),
    GameOption(
        "epochs", "Epochs of the game", ("1_to_2", *(span for span in SPANS if span != "1_to_2")), "ACME-R6.sandbox.a",
        SANDBOX,
    ),
    GameOption(
        "each", "most civilizations of one player", ("1", "2", "3"), "ACME-R6.sandbox.a", SANDBOX
    ),
    GameOption(
        "civilizations", "civilizations in all", (AS_MANY, "2", "3", "4", "5", "6"), "ACME-R6.sandbox.a", SANDBOX
    ),
    GameOption(
        "length", "how the game ends",
        ("standard", "short", "extended", "campaign", *(f"points_{points}" for points in POINTS), *FOR_TIME),
        "ACME-options.length.a", BASIC,
    ),
    GameOption("goal", "when the points agreed on end the game", ("turn", "at_once"), "ACME-epochend.b", FOR_POINTS),
    GameOption("shortened", "Epochs of the scenario", ("all", "first_epoch"), "ACME-options.scenario.a", LONG),
    GameOption("last_turns", "most turns of the last Epoch", ("4", "3", "2"), "ACME-options.scenario.a", HISTORICAL),
    GameOption("final_event", "an event at the end of the last Epoch", ("no", "yes"), "ACME-options.final-event.a"),
    GameOption(
        "hordes", "disks of an unused color are Barbarians too", ("no", "yes"), "ACME-options.hordes.a", A_COLOR_LEFT
    ),
    GameOption("gilgamesh", "how often a player may return", ("once", "twice"), "ACME-options.gilgamesh.a"),
    GameOption("homeland", "cards spare the last disk of a Homeland", ("no", "yes"), "ACME-options.homeland.a"),
    GameOption("homelands", "Homelands of the basic games", ("stated", "chosen"), "ACME-board.homes.b", BASIC),
    GameOption("laying", "when Competition cards are laid", ("area", "together"), "ACME-R8.a"),
    GameOption(
        "several", "points of a player with several civilizations", ("sum", "best"), "ACME-terms.civilization.b",
        ("successors", *SANDBOX),
    ),
    GameOption(
        "handicap", "VP with which each civilization run by the game begins", ("0", "3", "6", "9"), "ACME-R7.o",
        (*BASIC, "sargon", *SANDBOX),
    ),
)  # fmt: skip


SPEC: GameSpec[State] = GameSpec(
    slug="acme",
    title="Ancient Civilizations of the Middle East",
    prefix="ACME",
    revision=1,
    schema=1,
    state=State,
    scenarios=tuple(Scenario(sheet.id, sheet.title, seatings(sheet), sheet.summary) for sheet in SCENARIOS.values()),
    options=OPTIONS,
    guide=GUIDE,
    quick=QUICK,
    words=("idle", "scythians"),
    seat_card=seat_card,
    topics=TOPICS,
    face=face_of,
    role_name=color_name,
    phases=PHASES,
    deal=deal,
    seen=seen,
    points=points,
    others=others,
    winners=winners,
    turn=turn,
    check=check,
    board=board,
    places={area.id: area.name for area in AREAS.values()},
    place_words=area_words,
    knowers=knowers,
    hidden_as=("card", "play", "use", *(f"{how}@{card}" for how in ("card", "end") for card in FATES)),
    zones=ZONES,
    redeal=redeal,
    hand=hand,
    policy=policy,
    reason=reason,
    lesson=read_lesson("lesson.toml", read("lesson.toml"), TOPICS),
    cards=FACES,
    hears={"time_up": TIME_UP},
)
