"""19 The End of an Epoch: its event, its Victory Points, new hands; or the end of the game (epochend)."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.acme.data.numbers import CLOCK, HAND, POINTS
from engine.games.acme.epochs.epoch_changes import CHANGES, TRADE_ROUTES, change_of, gates, trade_routes
from engine.games.acme.epochs.reckoning import score_all, shuffle_in
from engine.games.acme.events.drawing import draw_together, turn_up
from engine.games.acme.events.lasting import pass_time
from engine.games.acme.position.disks import cities, dominated
from engine.games.acme.position.final_score import finish
from engine.games.acme.position.hands import is_held, pack, title
from engine.games.acme.position.state import State
from engine.games.acme.position.temples import is_active, trophies
from engine.kernel.questions import Rule
from engine.kernel.table import Table


def epoch_end_phase(t: Table[State]) -> Rule[None]:
    """epochend.a, b After the final Epoch its points and the end; else the event, the points and a new Epoch."""
    s = t.state
    if s.epoch >= s.last_epoch:
        if s.options.get("final_event") == "yes":
            yield from final_event(t)
        score_epoch(t)
        finish(t)
        s.phase = "epoch_end"
        return
    discard_hands(s)
    yield from change_of_epoch(t)
    score_epoch(t)
    pass_time(s, "turn", "epoch")
    s.phase = "new_epoch"


def discard_hands(s: State) -> None:
    """next.a, b Hands to the discards; these and all cards set aside go back into the deck."""
    for color in s.order:
        pack(s).keep(color)
    s.discard += s.aside
    s.aside = []


def change_of_epoch(t: Table[State]) -> Rule[None]:
    """next.c-i The top card of the shuffled deck names the event; an Event card brings Barbarians to the gates."""
    s = t.state
    s.discard += s.shown
    s.shown = []
    pack(s).reshuffle(t.dice)
    card = turn_up(t)
    t.tell(f"The Epoch ends with {title(card)}, number {card}.", "ACME-epochend.next.c", news=True)
    if is_held(card):
        s.shown.append(card)
        yield from happens(t, card)
    else:
        yield from gates(t, card)


def happens(t: Table[State], card: str) -> Rule[None]:
    """The entry of the table that this number finds."""
    entry = change_of(card)
    t.tell(f"{entry.name}: {entry.text}", f"ACME-R5.{entry.id.replace('_', '-')}", news=True)
    deed = CHANGES[entry.id](t)
    if deed is not None:
        yield from deed


def final_event(t: Table[State]) -> Rule[None]:
    """options.final-event.b Cards are turned up until one below 69 comes; Events on the way do nothing."""
    s = t.state
    while card := turn_up(t):
        s.shown.append(card)
        if int(card) < CLOCK.final_below:
            t.tell(f"The last event comes with {title(card)}, number {card}.", "ACME-options.final-event.b", news=True)
            yield from happens(t, card)
            return


def new_epoch_phase(t: Table[State]) -> Rule[None]:
    """next.k-o Minas go back, five cards each, the card of the event back into the deck; the next Epoch begins."""
    s = t.state
    s.minas = dict.fromkeys(s.order, 0)
    if s.shown and change_of(s.shown[0]).id == TRADE_ROUTES:
        trade_routes(t)  # R5.trade-routes its minas come when the old ones have gone
    for color in list(s.order):
        yield from draw_together(t, color, HAND["next_epoch"])
    shuffle_in(t)
    s.epoch, s.turn = s.epoch + 1, 1
    s.used, s.sacked, s.resolved = {}, [], []
    s.phase = "strongholds"


# ---------------------------------------------------------------- Victory Points of the Epoch


def score_epoch(t: Table[State]) -> None:
    """epochend.score One for the most Cities, one for the most Deities, one for three Seas and for three minas."""
    score_all(t, epoch_points, "VP for the Epoch", "ACME-epochend.score.a")


def epoch_points(s: State, color: str) -> dict[str, int]:
    return {
        "most Cities": POINTS["most_cities"] * is_sole_first(s, color, lambda one: len(cities(s, one))),
        "most Deities": POINTS["most_deities"] * is_sole_first(s, color, lambda one: deities(s, one)),
        "Seas": len(dominated(s, color)) // POINTS["seas"],
        "minas": s.minas[color] // POINTS["minas"],
    }


def deities(s: State, color: str) -> int:
    """score.b, e The own one while it is active, and captured ones (reading B-39)."""
    return int(is_active(s, color)) + len(trophies(s, color))


def is_sole_first(s: State, color: str, count: Callable[[str], int]) -> bool:
    """score.a, b None if tied."""
    return count(color) > 0 and all(count(other) < count(color) for other in s.order if other != color)
