"""The God Kings. Start with `sequence.py`."""

from engine.games.god_kings.course import check, sequence
from engine.games.god_kings.data import peoples, scenarios, spaces, strategy_cards, tables
from engine.games.god_kings.player import policy, prospects, reasons
from engine.games.god_kings.position import State, describe, hands, seat_card, standing, topics, view
from engine.games.god_kings.realm import setup
from engine.kernel.game import ActiveSpan, Bot, GameOption, GameSpec, Rules, Scenario, Start, View, Words
from engine.wargame import head_starts, hidden, lessons

OPTIONS = (
    GameOption("home_loss", "VP lost for spaces of a HomeCountry", ("always", "when_conquered"), "GK-O1"),
    GameOption("neutral_units", "chariots and mercenaries of Neutral Nations each turn", ("stay", "removed"), "GK-O2"),
    GameOption(
        "neutral_decider", "who decides for a Neutral Nation without a holder", ("fewest", "not_the_attacker"), "GK-O3"
    ),
    GameOption("rounds", "Rounds a turn", ("as_stated", "4", "6"), "GK-O4"),
    GameOption("rare_cards", "Court Intrigue, and The God King as a Round begins", ("by_order", "asked"), "GK-O5"),
    head_starts.head_start_option("GK-O6", {id: sheet.points for id, sheet in scenarios.SCENARIOS.items()}),
)  # fmt: skip

SPEC: GameSpec[State] = GameSpec(
    slug="god_kings",
    title="The God Kings",
    rules=Rules(
        prefix="GK", state=State, phases=sequence.PHASES, checkpoint_phases=sequence.CHECKPOINTS, check=check.check
    ),
    start=Start(
        scenarios=tuple(
            Scenario(sheet.id, sheet.title, setup.seatings(sheet), sheet.summary)
            for sheet in scenarios.SCENARIOS.values()
        ),
        options=OPTIONS,
        deal=setup.deal,
        head_start=setup.head_start,
    ),
    view=View(
        seen=view.seen,
        board=describe.board,
        places={space.id: space.name for space in spaces.SPACES.values()},
        place_words=describe.place_words,
        points=view.points,
        winners=view.winners,
        turn=lambda s: s.turn,
        part=view.part,
        face=view.face_of,
        role_name=peoples.name_of,
        seat_card=seat_card.seat_card,
        active_span=ActiveSpan("an activation", view.under_way),
    ),
    hidden=hidden.hidden_cards(
        hands.pack, strategy_cards.FACES.values(), zones=hands.ZONES, asked_as=("card", "plus", "minus")
    ),
    words=Words(
        topics=topics.TOPICS,
        vocabulary=("stood", "stray", "worse"),
        guide=tables.GUIDE,
        lesson=lessons.read_lesson("lesson.toml", tables.read("lesson.toml"), topics.TOPICS),
    ),
    bot=Bot(policy=policy.policy, reason=reasons.reason, prospects=prospects.prospects, quick_answers=standing.QUICK),
)
