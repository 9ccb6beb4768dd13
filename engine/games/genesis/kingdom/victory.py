"""3.2.G, 3.6, 14.0 Victory points, elimination, and the End-Turn phase."""

from typing import NamedTuple

from engine.games.genesis.data import tables
from engine.games.genesis.kingdom.trade import linked
from engine.games.genesis.position import State, asking, control, hands, head_start, pieces, powers, topics
from engine.kernel import Option, Rule, Table
from engine.wargame.text import capital, listed, plural

KEEP = topics.TOPICS.new("keep", "which card to keep for the next turn")


class Score(NamedTuple):
    """14.0 What a kingdom's points come from."""

    trade: int
    monuments: int
    given: int = 0  # O14


def score_of(s: State, kingdom: str, given: int = 0) -> Score:
    """14.0 The worth of every linked city, and 1 for each monument in a controlled city, linked or not.

    O14 And what it began with.

    R5.1.c A game against set goals counts the worth alone.
    """
    routes = linked(s, kingdom)
    cities = control.controlled_cities(s, kingdom)
    trade = sum([control.worth(s, city) for city in cities if city in routes and not control.in_revolt(s, city)])
    if tables.SCENARIOS[s.scenario].goals:
        return Score(trade, 0)
    return Score(trade, tables.POINTS["monument"] * len([city for city in cities if city in s.monuments]), given)


def points_of(s: State, kingdom: str) -> int:
    """14.0 What it has gained on the map, without what it began with."""
    return sum(score_of(s, kingdom))


def total_worth(s: State, kingdom: str) -> int:
    """14.0 For ties: all controlled cities, linked or not (reading B71)."""
    return sum([control.worth(s, city) for city in control.controlled_cities(s, kingdom)])


def end_turn_phase(t: Table[State]) -> None:
    """3.2 G On the last turn the game is over; else technology spreads, and who is out of the game has no points."""
    s = t.state
    if s.turn == s.last_turn:
        count_points(t)
        name_winner(t)
        return
    for kingdom in s.kingdoms:  # G1
        s.technology[kingdom] = s.chariots
    homeless = [k for k in s.kingdoms if not any(control.controller(s, city) == k for city in control.homes(s, k))]
    for kingdom in homeless:  # G2, all at once
        eliminate(t, kingdom)
    count_points(t)
    if nobody_to_play_against(s):
        name_winner(t)
        return
    s.queue = list(s.kingdoms)
    s.phase = "keep_card"


def nobody_to_play_against(s: State) -> bool:
    """14.1 One kingdom is left of several, or only those of one person."""
    if len(s.kingdoms) < 2:
        return not s.kingdoms or len(s.history) > 1
    return len(s.seats) > 1 and len(dict.fromkeys(s.owner[kingdom] for kingdom in s.kingdoms)) == 1


def count_points(t: Table[State]) -> None:
    """3.2 G2"""
    s = t.state
    given = head_start.begun(s)
    scores = {kingdom: score_of(s, kingdom, given.get(kingdom, 0)) for kingdom in s.kingdoms}
    for kingdom in s.history:
        s.points[kingdom] = sum(scores.get(kingdom, ()))
        s.history[kingdom].append(s.points[kingdom])
    if s.options["points"] == "every_turn" or s.turn == s.last_turn:
        tell_points(t, scores)


def tell_points(t: Table[State], scores: dict[str, Score]) -> None:
    """14.0 What each kingdom scores, and who leads when the turn ends."""
    s = t.state
    for kingdom, (trade, monuments, given) in scores.items():
        parts = [f"{trade} for cities on Trade Routes"]
        parts += [f"{monuments} for {'a monument' if monuments == 1 else 'monuments'}"] if monuments else []
        parts += [f"{given} to begin with"] if given else []
        powers.tell(t, kingdom, f"scores {s.points[kingdom]}: {listed(parts)}", "GEN-14.0.b")
    order = sorted(s.kingdoms, key=lambda kingdom: -s.points[kingdom])
    standings = ", ".join([f"{powers.called(kingdom)} {s.points[kingdom]}" for kingdom in order])
    t.tell(f"Turn {s.turn} ends: {standings}.", "GEN-14.0.b", news=True)


def eliminate(t: Table[State], kingdom: str) -> None:
    """14.1 No Home city left: units, markers, hand and silver go; monuments stay; the Home cities are Independent."""
    s = t.state
    powers.tell(t, kingdom, "is no more", "GEN-14.1.a", news=True)
    for space in pieces.spaces_of(s, kingdom):
        pieces.lose(t, space, kingdom, dict(s.units[space][kingdom]))
    for city in [city for city, r in s.revolts.items() if r.power == kingdom]:
        del s.revolts[city]
    king = pieces.king_of(s, kingdom)
    if king:
        del s.kings[king]
        s.retired.append(king)
    if s.sherden == kingdom:
        s.sherden = ""
    hands.pack(s).keep(kingdom)
    if kingdom in s.aside:
        s.discard.append(s.aside.pop(kingdom))
    s.silver[kingdom] = 0
    s.kingdoms.remove(kingdom)
    for space in list(s.begun):
        pieces.tidy(t, space)


def name_winner(t: Table[State]) -> None:
    """14.0 Most points; then most worth; else nobody. One player alone is measured by the scenario's goals."""
    s = t.state
    s.over = True
    goals = tables.SCENARIOS[s.scenario].goals
    by_seat = {seat: [k for k in s.history if s.owner[k] == seat] for seat in s.seats}
    score = {seat: sum([s.points[k] for k in own]) for seat, own in by_seat.items()}
    if goals:
        [seat] = s.seats
        [reached, *_] = [goal for goal in goals if score[seat] >= goal.points]
        s.winners = [seat] if reached.won else []
        powers.tell(t, seat, f"ends with {plural(score[seat], 'point')}: {reached.title}", "GEN-14.0.a", news=True)
        return
    best = max(score.values())
    tied = [seat for seat in s.seats if score[seat] == best]
    if len(tied) > 1:
        wealth = {seat: sum([total_worth(s, k) for k in by_seat[seat] if k in s.kingdoms]) for seat in tied}
        most = max(wealth.values())
        tied = [seat for seat in tied if wealth[seat] == most]
    s.winners = tied if len(tied) == 1 else []
    if s.winners:
        powers.tell(t, tied[0], f"wins with {plural(best, 'point')}", "GEN-14.0.a", news=True)
    else:
        names = capital(listed([powers.name_of(seat) for seat in tied]))
        t.tell(f"{names} tie with {plural(best, 'point')}: nobody wins.", "GEN-14.0.a", news=True)


def keep_card_phase(t: Table[State]) -> Rule[None]:
    """3.2 G3 Each player keeps one card at most."""
    s = t.state
    kingdom = s.queue.pop(0)
    hand = s.hands[kingdom]
    if hand:
        keys = [hands.card_option(card, "keep") for card in hand]
        key = yield from asking.asker(t, kingdom).choose(
            KEEP, "GEN-3.2.G.d", f"{powers.subject(kingdom)}: which card do you keep, if any?",
            (*keys, Option("none", "none of them", idle=True)), default=keys[-1].key, private=True, verb="keep",
        )  # fmt: skip
        kept = [card for card in hand if key == f"keep:{card}"][: tables.LIMITS["carried"]]
        gone = hands.pack(s).keep(kingdom, kept)
        if gone:
            powers.tell(t, kingdom, f"discards {listed([hands.title(card) for card in gone])}", "GEN-3.2.G.d")
    s.phase = "keep_card" if s.queue else "reshuffle"


def reshuffle_phase(t: Table[State]) -> None:
    """3.2 G3 All discards go back into the deck, which is shuffled; the next turn begins."""
    s = t.state
    hands.pack(s).reshuffle(t.dice)
    s.turn += 1
    s.phase = "succession"
