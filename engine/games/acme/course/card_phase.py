"""card, card.a-d, pass, deity.return: The Card Phase: one action each in turn order, until all have passed."""

from engine.games.acme.automated import acting
from engine.games.acme.events import drawing, lasting, negation, playing
from engine.games.acme.holdings import deities
from engine.games.acme.position import State, asking, factions, hands, standing, temples, topics
from engine.kernel import Option, Rule, Table

ACTION = topics.TOPICS.new("action", "an action of the Card Phase", *standing.ACTING)

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
    yield from negation.last_word(t)
    yield from drawing.draws_owed(t)
    deities.check_temples(t)
    t.state.phase = "competition_start"


def action(t: Table[State], color: str) -> Rule[None]:
    """card.b One card, or one Deity established, built again or returned; or passing. A refused offer costs nothing."""
    s = t.state
    if factions.is_automated(s, color):
        yield from acting.go(t, color)
        yield from drawing.draws_owed(t)
        return
    while True:
        key = yield from asking.asker(t, color).choose(
            ACTION, "ACME-card.b", "Your action in the Card Phase?", options(s, color), default="pass", verb="",
            private=bool(hands.holders(s, [color])), barred=lambda: why_no_action(s, color),
            about={"cards": len(s.hands[color]), "minas": s.minas[color]},
        )  # fmt: skip
        how, _, what = key.partition(":")
        if how == "pass":
            s.passed.append(color)
            factions.tell(t, color, "passes", "ACME-pass.b")
        elif how == "card":
            yield from playing.play(t, color, what)
        elif how == "use":
            yield from playing.take_disk(t, color, what)
        elif how == "cancel":
            yield from negation.cancel_lasting(t, color, what)
            continue
        elif how == "atone":
            yield from lasting.atone(t, color)
        elif how == "establish":
            yield from deities.establish(t, color)
        elif how == "reestablish":
            yield from deities.reestablish(t, color)
        else:
            s.refused = not (yield from returned(t, color, how, what))
            if s.refused:
                continue
        yield from drawing.draws_owed(t)
        return


def returned(t: Table[State], color: str, how: str, deity: str) -> Rule[bool]:
    """deity.return A captive temple offered or asked for; whether it goes home."""
    if how == "offer":
        return (yield from deities.offer_back(t, color, deity))
    return (yield from deities.ask_back(t, color))


def options(s: State, color: str) -> list[Option]:
    found = [PASS, *playing.playable(s, color, "action")]
    if not deities.why_not_establish(s, color):
        found.append(Option("establish", "establish a Deity"))
    if not deities.why_not_reestablish(s, color):
        found.append(Option("reestablish", f"build the temple of {deities.god(temples.deity_of(s, color))} again"))
    found += [*negation.lasting_options(s, color), *lasting.atoning(s, color)]
    if not s.refused:
        found += [
            Option(
                f"offer:{deity}", f"offer {deities.god(deity)} back to {factions.name_of(s, s.temples[deity].owner)}"
            )
            for deity in deities.may_offer(s, color)
        ]
        if deities.may_ask_back(s, color):
            found.append(Option("ask_back", f"ask for {deities.god(temples.deity_of(s, color))} back"))
    return found


def why_no_action(s: State, color: str) -> dict[str, str]:
    """Why a card, or a temple, cannot be had now; nothing of what is out of the question for that player."""
    deity = temples.deity_of(s, color)
    temple = {}
    if not deity:
        temple = {"establish": deities.why_not_establish(s, color)}
    elif s.temples[deity].at != temples.HOME:
        temple = {"reestablish": deities.why_not_reestablish(s, color)}
    return {**playing.why_not(s, color, "action"), **{key: why for key, why in temple.items() if why}}
