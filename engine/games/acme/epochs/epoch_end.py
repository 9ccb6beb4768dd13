"""epochend: The End of an Epoch: its event, its Victory Points, new hands; or the end of the game (epochend)."""

from collections.abc import Callable

from engine.games.acme.data import numbers
from engine.games.acme.epochs import epoch_changes, reckoning
from engine.games.acme.events import drawing, lasting
from engine.games.acme.position import State, disks, final_score, hands, temples
from engine.kernel import Rule, Table


def epoch_end_phase(t: Table[State]) -> Rule[None]:
    """epochend.a, b After the final Epoch its points and the end; else the event, the points and a new Epoch."""
    s = t.state
    if s.epoch >= s.last_epoch:
        if s.options["final_event"] == "yes":
            yield from final_event(t)
        score_epoch(t)
        final_score.finish(t)
        s.phase = "epoch_end"
        return
    discard_hands(s)
    yield from change_of_epoch(t)
    score_epoch(t)
    lasting.pass_time(s, "turn", "epoch")
    s.phase = "new_epoch"


def discard_hands(s: State) -> None:
    """next.a, b Hands to the discards; these and all cards set aside go back into the deck."""
    for color in s.order:
        hands.pack(s).keep(color)
    s.discard += s.aside
    s.aside = []


def change_of_epoch(t: Table[State]) -> Rule[None]:
    """next.c-i The top card of the shuffled deck names the event; an Event card brings Barbarians to the gates."""
    s = t.state
    s.discard += s.shown
    s.shown = []
    hands.pack(s).reshuffle(t.dice)
    card = drawing.turn_up(t)
    t.tell(f"The Epoch ends with {hands.title(card)}, number {card}.", "ACME-epochend.next.c", news=True)
    if hands.is_held(card):
        s.shown.append(card)
        yield from happens(t, card)
    else:
        yield from epoch_changes.gates(t, card)


def happens(t: Table[State], card: str) -> Rule[None]:
    """The entry of the table that this number finds."""
    entry = epoch_changes.change_of(card)
    t.tell(f"{entry.name}: {entry.text}", f"ACME-R5.{entry.id.replace('_', '-')}", news=True)
    deed = epoch_changes.CHANGES[entry.id](t)
    if deed is not None:
        yield from deed


def final_event(t: Table[State]) -> Rule[None]:
    """options.final-event.b Cards are turned up until one below 69 comes; Events on the way do nothing."""
    while card := drawing.turn_up(t):
        t.state.shown.append(card)
        if int(card) < numbers.CLOCK.final_below:
            told = f"The last event comes with {hands.title(card)}, number {card}."
            t.tell(told, "ACME-options.final-event.b", news=True)
            yield from happens(t, card)
            return


def new_epoch_phase(t: Table[State]) -> Rule[None]:
    """next.k-o Minas go back, five cards each, the card of the event back into the deck; the next Epoch begins."""
    s = t.state
    s.minas = dict.fromkeys(s.order, 0)
    if s.shown and epoch_changes.change_of(s.shown[0]).id == epoch_changes.TRADE_ROUTES:
        epoch_changes.trade_routes(t)  # R5.trade-routes its minas come when the old ones have gone
    for color in list(s.order):
        yield from drawing.draw_together(t, color, numbers.HAND["next_epoch"])
    reckoning.shuffle_in(t)
    s.epoch, s.turn = s.epoch + 1, 1
    s.used, s.sacked, s.resolved = {}, [], []
    s.phase = "strongholds"


# ---------------------------------------------------------------- Victory Points of the Epoch


def score_epoch(t: Table[State]) -> None:
    """epochend.score One for the most Cities, one for the most Deities, one for three Seas and for three minas."""
    reckoning.score_all(t, epoch_points, "VP for the Epoch", "ACME-epochend.score.a")


def epoch_points(s: State, color: str) -> dict[str, int]:
    return {
        "most Cities": numbers.POINTS["most_cities"] * is_sole_first(s, color, lambda one: len(disks.cities(s, one))),
        "most Deities": numbers.POINTS["most_deities"] * is_sole_first(s, color, lambda one: deities(s, one)),
        "Seas": len(disks.dominated(s, color)) // numbers.POINTS["seas"],
        "minas": s.minas[color] // numbers.POINTS["minas"],
    }


def deities(s: State, color: str) -> int:
    """score.b, e The own one while it is active, and captured ones (reading B-39)."""
    return int(temples.is_active(s, color)) + len(temples.trophies(s, color))


def is_sole_first(s: State, color: str, count: Callable[[str], int]) -> bool:
    """score.a, b None if tied."""
    return count(color) > 0 and all(count(other) < count(color) for other in s.order if other != color)
