"""13 The Card Phase: in turn order one action each, again and again, until all have passed (card, pass)."""

from __future__ import annotations

from engine.games.acme.automated.acting import go
from engine.games.acme.events.drawing import draws_owed
from engine.games.acme.events.lasting import atone, atoning
from engine.games.acme.events.negation import cancel_lasting, last_word, lasting_options
from engine.games.acme.events.playing import play, playable, take_disk, why_not
from engine.games.acme.holdings.deities import (
    ask_back,
    check_temples,
    establish,
    god,
    may_ask_back,
    may_offer,
    offer_back,
    reestablish,
    why_not_establish,
    why_not_reestablish,
)
from engine.games.acme.position.asking import asker
from engine.games.acme.position.factions import does, is_automated, name_of
from engine.games.acme.position.hands import holders
from engine.games.acme.position.standing import ACTING
from engine.games.acme.position.state import State
from engine.games.acme.position.temples import HOME, deity_of
from engine.games.acme.position.topics import TOPICS
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

ACTION = TOPICS.new("action", "an action of the Card Phase", *ACTING)

PASS = Option("pass", "pass for the rest of this Phase", idle=True)


def card_phase(t: Table[State]) -> Rule[None]:
    """card.a One civilization's go; then the next that has not passed."""
    s = t.state
    color = s.queue.pop(0)
    s.refused = False
    yield from action(t, color)
    while s.actions and color not in s.passed:
        s.actions -= 1
        yield from action(t, color)
    s.actions = 0
    if color not in s.passed:
        s.queue.append(color)
    s.phase = "card" if s.queue else "card_end"


def card_end_phase(t: Table[State]) -> Rule[None]:
    """R2.d What lasts may be ended; card.end.a capture of Deities is checked; pass.e the Competition Phase begins."""
    yield from last_word(t)
    yield from draws_owed(t)
    check_temples(t)
    t.state.phase = "competition_start"


def action(t: Table[State], color: str) -> Rule[None]:
    """card.b One card, or one Deity established, built again or returned; or passing. A refused offer costs nothing."""
    s = t.state
    if is_automated(s, color):
        yield from go(t, color)
        yield from draws_owed(t)
        return
    while True:
        key = yield from asker(t, color).choose(
            ACTION, "ACME-card.b", "Your action in the Card Phase?", options(s, color), default="pass",
            private=bool(holders(s, [color])), verb="", about={"cards": len(s.hands[color]), "minas": s.minas[color]},
            barred=lambda: why_no_action(s, color),
        )  # fmt: skip
        how, _, what = key.partition(":")
        if how == "pass":
            s.passed.append(color)
            t.tell(f"{does(s, color, 'passes')}.", "ACME-pass.b")
        elif how == "card":
            yield from play(t, color, what)
        elif how == "use":
            yield from take_disk(t, color, what)
        elif how == "cancel":
            yield from cancel_lasting(t, color, what)
            continue
        elif how == "atone":
            yield from atone(t, color)
        elif how == "establish":
            yield from establish(t, color)
        elif how == "reestablish":
            yield from reestablish(t, color)
        else:
            s.refused = not (yield from returned(t, color, how, what))
            if s.refused:
                continue
        yield from draws_owed(t)
        return


def returned(t: Table[State], color: str, how: str, deity: str) -> Rule[bool]:
    """deity.return A captive temple offered or asked for; whether it goes home."""
    if how == "offer":
        return (yield from offer_back(t, color, deity))
    return (yield from ask_back(t, color))


def options(s: State, color: str) -> list[Option]:
    found = [PASS, *playable(s, color, "action")]
    if not why_not_establish(s, color):
        found.append(Option("establish", "establish a Deity"))
    if not why_not_reestablish(s, color):
        found.append(Option("reestablish", f"build the temple of {god(deity_of(s, color))} again"))
    found += [*lasting_options(s, color), *atoning(s, color)]
    if not s.refused:
        found += [
            Option(f"offer:{deity}", f"offer {god(deity)} back to {name_of(s, s.temples[deity].owner)}")
            for deity in may_offer(s, color)
        ]
        if may_ask_back(s, color):
            found.append(Option("ask_back", f"ask for {god(deity_of(s, color))} back"))
    return found


def why_no_action(s: State, color: str) -> dict[str, str]:
    """Why a card, or a temple, cannot be had now; nothing of what is out of the question for whoever asks."""
    deity = deity_of(s, color)
    temple = {}
    if not deity:
        temple = {"establish": why_not_establish(s, color)}
    elif s.temples[deity].at != HOME:
        temple = {"reestablish": why_not_reestablish(s, color)}
    return {**why_not(s, color, "action"), **{key: why for key, why in temple.items() if why}}
