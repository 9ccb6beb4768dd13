"""Assyrian Wars. Start with `course/sequence.py`."""

from engine.games.assyrian_wars.course import check, sequence
from engine.games.assyrian_wars.data import areas, cards, nations, scenarios, tables
from engine.games.assyrian_wars.player import policy, prospects, reasons
from engine.games.assyrian_wars.position import State, describe, hands, seat_card, standing, topics, view
from engine.games.assyrian_wars.realm import promotion, setup
from engine.kernel.game import ActiveSpan, Bot, GameOption, GameSpec, Rules, Scenario, Start, View, Words
from engine.wargame import lessons
from engine.wargame.hidden import hidden_cards

PLAYABLE = ("the_two_rivers",)  # the set-ups whose chapters all stand
OPTIONS = (
    GameOption("turns", "number of turns", (setup.AS_STATED, "3", "4", "5"), "AW-R9.3.a"),
    GameOption(promotion.OPTION, "leaders begin on their weaker side", (promotion.ON, "off"), "AW-9.2.a"),
)

SPEC: GameSpec[State] = GameSpec(
    slug="assyrian_wars",
    title="Assyrian Wars",
    rules=Rules(
        prefix="AW", state=State, phases=sequence.PHASES, checkpoint_phases=sequence.CHECKPOINTS, check=check.check
    ),
    start=Start(
        scenarios=tuple(
            Scenario(sheet.id, sheet.title, setup.seatings(sheet), sheet.summary)
            for sheet in scenarios.SCENARIOS.values()
            if sheet.id in PLAYABLE
        ),
        options=OPTIONS,
        deal=setup.deal,
    ),
    view=View(
        seen=view.seen,
        board=describe.board,
        places=areas.NAMES,
        place_words=describe.place_words,
        points=view.points,
        winners=view.winners,
        turn=view.turn,
        part=view.part,
        face=view.face_of,
        role_name=nations.name_of,
        seat_card=seat_card.seat_card,
        active_span=ActiveSpan("an impulse", view.under_way),
    ),
    hidden=hidden_cards(hands.pack, cards.FACES.values(), zones=hands.ZONES),
    words=Words(
        topics=topics.TOPICS,
        guide=tables.GUIDE,
        lesson=lessons.read_lesson("lesson.toml", tables.read("lesson.toml"), topics.TOPICS),
    ),
    bot=Bot(policy=policy.policy, reason=reasons.reason, prospects=prospects.prospects, quick_answers=standing.QUICK),
)
