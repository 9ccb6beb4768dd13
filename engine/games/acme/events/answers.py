"""Cards that have a moment of their own outside the Card Phase: who may hold one is asked, with all others at once."""

from collections.abc import Iterator

from engine.games.acme.events import negation
from engine.games.acme.position import OnTable, State, factions, hands, standing, topics
from engine.kernel import Rule, Table
from engine.wargame.windows import Play, Window

MOMENT = topics.TOPICS.new("moment", "whether to play a card now", *standing.MOMENTS)


def window_for(t: Table[State], card: str, prompt: str) -> Rule[Iterator[Play]]:
    """Whoever holds any card is asked, unless everybody can see that this one is in no hand."""
    s = t.state
    asked = hands.holders(s, s.order)
    if not asked or not hands.pack(s).may_be_held([card]):
        return iter(())
    window = Window(
        topic=MOMENT, rule=f"ACME-R2.{card}", prompt=prompt, holders=asked, hands=s.hands,
        offered=lambda colors: [hands.card_option(card) for color in colors if card in s.hands[color]],
        about={"card": card},
    )  # fmt: skip
    return (yield from window.at_once())


def play_answering(t: Table[State], play: Play) -> Rule[bool]:
    """From the hand onto the table and away. False if it is negated."""
    s = t.state
    s.hands[play.role].remove(play.card)
    s.playing.append(OnTable(play.role, play.card))
    factions.tell(t, play.role, f"plays {hands.title(play.card)}", f"ACME-R2.{play.card}")
    stopped = yield from negation.negated(t)
    s.playing.pop()
    s.discard.append(play.card)
    return not stopped
