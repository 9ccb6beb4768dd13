"""5.0, 8.1, 8.4 The course of a turn: the deal, the Rounds with their Impulses, the end of the turn."""

from engine.games.god_kings.cards import thrones
from engine.games.god_kings.data import numbers, peoples, strategy_cards
from engine.games.god_kings.events import succession
from engine.games.god_kings.position import State, hands, powers, standing, topics
from engine.games.god_kings.realm import assyria
from engine.kernel import Choose, Option, Rule, Table, together
from engine.wargame.text import listed, plural

KEEP = topics.TOPICS.new("keep", "whether to keep a card for the next turn", *standing.KEEPING)


def turn_start_phase(t: Table[State]) -> None:
    """5.0.a A new turn; who comes first where points are even is drawn by lot for all of it."""
    s = t.state
    s.lot = t.dice.shuffle("lot", s.seats)
    s.round = 0
    s.phase = "change" if assyria.changes_now(s) else "deal"


def deal_phase(t: Table[State]) -> None:
    """9.6.a All discards and the deck are shuffled; 5.0.b seven cards, or six after one was kept."""
    s = t.state
    hands.pack(s).reshuffle(t.dice)
    due = {seat: numbers.LIMITS["hand"] - (numbers.LIMITS["kept"] if seat in s.kept else 0) for seat in s.order}
    for seat, n in due.items():
        for _ in range(n):
            hands.draw_to_hand(t, seat)
    each = listed([f"{plural(n, 'card')} to {peoples.name_of(s.nation[seat])}" for seat, n in due.items()])
    names = each if s.kept else f"{plural(numbers.LIMITS['hand'], 'card')} to each player"
    t.tell(f"Turn {s.turn}: {names}.", "GK-5.0.b")
    s.phase = "rounds" if s.turn == s.first_turn else "gifts"  # 5.0.c


def rounds_phase(t: Table[State]) -> Rule[None]:
    """5.0.e The next Round; 5.0.h the Neutral Nations Round after the last."""
    s = t.state
    if s.round == s.rounds:
        s.phase = "neutral_round" if s.neutral else "victory"
        return
    s.round += 1
    s.queue = list(s.order)
    s.activated, s.barred_heirs = [], []
    s.treaties = [treaty for treaty in s.treaties if treaty.until >= powers.clock(s)]
    yield from succession.crowned_without_roll(t)
    yield from thrones.god_kings(t)
    s.phase = "impulse"


def round_end_phase(t: Table[State]) -> None:
    """9.5.a Cards that are removed from play leave the game with the Round."""
    s = t.state
    hands.leave_play(s)
    s.phase = "rounds"


# ---------------------------------------------------------------- End of Turn


def end_turn_phase(t: Table[State]) -> Rule[None]:
    """5.0.k, 8.4.b-d One card may be kept, by nobody two turns running; the others are shown and discarded."""
    s = t.state
    seats = [seat for seat in s.order if s.hands[seat]]
    able = [seat for seat in seats if seat not in s.kept]
    kept = yield from kept_cards(t, able)
    for seat in seats:
        gone = hands.pack(s).keep(seat, [kept[seat]] if kept.get(seat) else [])
        if gone:
            names = listed([hands.card_name(card) for card in gone])
            t.tell(f"{peoples.does(s.nation[seat], 'discards')} {names}.", "GK-8.4.d")
    s.kept = [seat for seat in able if kept.get(seat)]
    for seat in s.kept:
        t.tell(f"{peoples.does(s.nation[seat], 'keeps')} a card.", "GK-8.4.b")
    s.unrest.clear()  # 9.2.c
    hands.pack(s).shuffle_in(t.dice, s.aside)  # 21.0.o
    s.aside = []
    s.turn += 1
    s.phase = "turn_start"


def kept_cards(t: Table[State], seats: list[str]) -> Rule[dict[str, str]]:
    """8.4.b At most one each, all at once; the one with the highest Ops number is suggested."""
    s = t.state
    answers = yield from together(tuple([keep_question(s, seat) for seat in seats]))
    return {seat: card for seat, key in answers.items() for card in s.hands[seat] if card_key(card) == key}


def card_key(card: str) -> str:
    return f"card:{card}"


def keep_question(s: State, seat: str) -> Choose:
    cards = sorted(s.hands[seat], key=lambda card: -strategy_cards.CARDS[card].ops)
    facts = {card: {"ops": strategy_cards.CARDS[card].ops} for card in cards}
    options = [Option(card_key(card), hands.card_name(card), facts=facts[card]) for card in cards]
    return Choose(
        seat, KEEP, "GK-8.4.b", "Which card do you keep for the next turn?",
        (*options, Option("none", "keep none", idle=True)), default=options[0].key, private=True, role=s.nation[seat],
        verb="keep",
    )  # fmt: skip
