"""Ancient Civilizations of the Middle East. Start with `sequence.py`."""

from engine.games.acme.course import check, sequence, setup
from engine.games.acme.data import areas, displays, epoch_table, fates, numbers, scenarios, tables
from engine.games.acme.epochs import game_length
from engine.games.acme.player import policy, reasons
from engine.games.acme.position import State, describe, factions, final_score, hands, seat_card, standing, topics, view
from engine.kernel.game import Bot, GameOption, GameSpec, Rules, Scenario, Start, View, Words
from engine.wargame import hidden, lessons

BASIC = ("two", "three", "four", "five", "six")
HISTORICAL = tuple(name for name, sheet in scenarios.SCENARIOS.items() if name not in BASIC and sheet.sandbox is None)
LONG = tuple(name for name in HISTORICAL if len(set(scenarios.SCENARIOS[name].epochs)) > 1)
FOR_POINTS = (*BASIC, *(name for name in HISTORICAL if scenarios.SCENARIOS[name].goal))
SANDBOX = tuple(name for name, sheet in scenarios.SCENARIOS.items() if sheet.sandbox is not None)
COLOR_LEFT = tuple(name for name, x in scenarios.SCENARIOS.items() if len(x.civilizations) < len(displays.COLORS.order))
SPANS = tuple(f"{a}_to_{b}" if a < b else str(a) for a in epoch_table.EPOCHS for b in epoch_table.EPOCHS if a <= b)
POINTS = (*(row.points for row in numbers.LENGTHS.values()), *numbers.GOALS.points)
LENGTHS = (
    "standard", "short", "extended", "campaign", *(f"points_{points}" for points in POINTS), *game_length.FOR_TIME,
)  # fmt: skip
RUN = (*BASIC, "sargon", *SANDBOX)  # where the game may run civilizations
OPTIONS = (
    GameOption("map", "map section", ("whole", "western", "abbreviated"), "ACME-R6.sandbox.a", SANDBOX),
    GameOption("epochs", "Epochs of the game", tuple(dict.fromkeys(("1_to_2", *SPANS))), "ACME-R6.sandbox.a", SANDBOX),
    GameOption("each", "most civilizations of one player", ("1", "2", "3"), "ACME-R6.sandbox.a", SANDBOX),
    GameOption(
        "civilizations", "civilizations in all", (setup.AS_MANY, "2", "3", "4", "5", "6"), "ACME-R6.sandbox.a", SANDBOX
    ),
    GameOption("length", "how the game ends", LENGTHS, "ACME-options.length.a", BASIC),
    GameOption("goal", "when the points agreed on end the game", ("turn", "at_once"), "ACME-epochend.b", FOR_POINTS),
    GameOption("shortened", "Epochs of the scenario", ("all", "first_epoch"), "ACME-options.scenario.a", LONG),
    GameOption("last_turns", "most turns of the last Epoch", ("4", "3", "2"), "ACME-options.scenario.a", HISTORICAL),
    GameOption("final_event", "an event at the end of the last Epoch", ("no", "yes"), "ACME-options.final-event.a"),
    GameOption(
        "hordes", "disks of an unused color are Barbarians too", ("no", "yes"), "ACME-options.hordes.a", COLOR_LEFT
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
        "handicap", "VP with which each civilization run by the game begins", ("0", "3", "6", "9"), "ACME-R7.o", RUN
    ),
)  # fmt: skip


SPEC: GameSpec[State] = GameSpec(
    slug="acme",
    title="Ancient Civilizations of the Middle East",
    rules=Rules(
        prefix="ACME", state=State, phases=sequence.PHASES, signals={"time_up": game_length.TIME_UP}, check=check.check
    ),
    start=Start(
        scenarios=tuple(
            Scenario(sheet.id, sheet.title, setup.seatings(sheet), sheet.summary)
            for sheet in scenarios.SCENARIOS.values()
        ),
        options=OPTIONS,
        deal=setup.deal,
    ),
    view=View(
        seen=view.seen,
        board=describe.board,
        places={area.id: area.name for area in areas.AREAS.values()},
        place_words=describe.area_words,
        points=final_score.seats_points,
        others=view.others,
        winners=lambda s: s.winners,
        turn=view.turn,
        face=view.face_of,
        role_name=factions.color_name,
        seat_card=seat_card.seat_card,
    ),
    hidden=hidden.hidden_cards(
        hands.pack,
        view.FACES,
        zones=hands.ZONES,
        asked_as=("card", "play", "use", *(f"{how}@{card}" for how in ("card", "end") for card in fates.FATES)),
    ),
    words=Words(
        topics=topics.TOPICS,
        vocabulary=("idle", "scythians"),
        guide=tables.GUIDE,
        lesson=lessons.read_lesson("lesson.toml", tables.read("lesson.toml"), topics.TOPICS),
    ),
    bot=Bot(policy=policy.policy, reason=reasons.reason, quick_answers=standing.QUICK),
)
