"""Genesis. Start with `sequence.py`."""

from engine.games.genesis.course import check, sequence
from engine.games.genesis.data import tables
from engine.games.genesis.kingdom import setup
from engine.games.genesis.player import policy, prospects, reasons
from engine.games.genesis.position import State, describe, hands, head_start, powers, seat_card, standing, topics, view
from engine.kernel.game import ActiveSpan, Bot, GameOption, GameSpec, Rules, Scenario, Start, View, Words
from engine.wargame import head_starts, hidden, lessons

EVENED = tuple(s.id for s in tables.SCENARIOS.values() if s.stores)
OPTIONS = (
    GameOption("turns", "how many game turns", ("10", "7", "5", "3"), "GEN-1.0.a", ("campaign",)),
    GameOption(
        "kingdoms",
        "kingdoms without a player, of three or four",
        ("independent", "second"),
        "GEN-O7",
        ("campaign", "early", "middle", "late"),
    ),
    GameOption("kings", "how Kings come to the throne", ("drawn", "historical"), "GEN-4.1.2.a"),
    GameOption("ratio", "shifts for the ratio of battle points", ("simplified", "formula", "chart"), "GEN-8.2.3.a"),
    GameOption("treasuries", "silver of the other players", ("open", "hidden"), "GEN-2.6.b"),
    GameOption("points", "when points are announced", ("every_turn", "last_turn"), "GEN-3.2.G.f"),
    GameOption(
        "interjections", "when others may play cards", ("each_segment", "every_action", "every_space"), "GEN-O10"
    ),
    GameOption("bribes", "when bribes may be offered", ("attacks", "always"), "GEN-O9"),
    GameOption("untrained_chariots", "Chariots at technology level 0", ("count", "ignored"), "GEN-10.0.g"),
    GameOption(
        "broken_alliances", "when guests leave whose alliance is broken", ("with_the_turn", "at_once"), "GEN-O11"
    ),
    GameOption("allied_withdrawal", "how allies withdraw before a battle", ("each_alone", "by_one_word"), "GEN-O12"),
    GameOption("stores", "silver, Manpower and monuments at the start", ("even", "as_before"), "GEN-O13", EVENED),
    head_starts.head_start_option("GEN-O14", tables.HEAD_STARTS),
)


def seatings(id: str) -> tuple[tuple[str, ...], ...]:
    """A seat goes by the first kingdom it plays (3.1)."""
    return tuple(tuple(group[0] for group in seats) for seats in tables.SCENARIOS[id].seating.values())


SPEC: GameSpec[State] = GameSpec(
    slug="genesis",
    title="Genesis",
    rules=Rules(
        prefix="GEN", state=State, phases=sequence.PHASES, checkpoint_phases=sequence.CHECKPOINTS, check=check.check
    ),
    start=Start(
        scenarios=tuple(Scenario(s.id, s.title, seatings(s.id), s.summary) for s in tables.SCENARIOS.values()),
        options=OPTIONS,
        deal=setup.deal,
        head_start=head_start.of_seats,
    ),
    view=View(
        seen=view.seen,
        board=describe.board,
        places={space.id: space.name for space in tables.SPACES.values()},
        place_words=describe.space_words,
        points=view.points,
        winners=lambda s: s.winners,
        turn=lambda s: s.turn,
        part=view.part,
        face=view.face_of,
        role_name=powers.name_of,
        seat_card=seat_card.seat_card,
        active_span=ActiveSpan("an Activation", view.under_way),
    ),
    hidden=hidden.hidden_cards(
        hands.pack,
        view.FACES,
        zones=hands.ZONES,
        open_zones=hands.OPEN_ZONES,
        asked_as=("card", "play", "discard", "keep"),
    ),
    words=Words(
        topics=topics.TOPICS,
        vocabulary=("convert", "counter", "elamite", "halt", "hayassan", "passage", "something", "urartian"),
        guide=tables.GUIDE,
        lesson=lessons.read_lesson("lesson.toml", tables.read("lesson.toml"), topics.TOPICS),
    ),
    bot=Bot(policy=policy.policy, reason=reasons.reason, prospects=prospects.prospects, quick_answers=standing.QUICK),
)
