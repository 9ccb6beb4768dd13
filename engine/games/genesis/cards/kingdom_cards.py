"""13.2 Cards about Kings, hands and technology: Alliance, Assassination, Chariot, Conqueror, Traitor."""

from __future__ import annotations

from engine.board.words import plural
from engine.games.genesis.alliances import talks
from engine.games.genesis.asking import asker
from engine.games.genesis.cards.hands import cards_of, pack, with_hands
from engine.games.genesis.cards.replies import canceled
from engine.games.genesis.powers import does, name_of, others, subject
from engine.games.genesis.state import State
from engine.games.genesis.tables import KINGS
from engine.games.genesis.topics import TOPICS
from engine.games.genesis.units import bury, campaign, king_name, king_of
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

PARTNER = TOPICS.new("partner", "with whom to talk of an alliance")
VICTIM = TOPICS.new("victim", "against whom to play the card")
CONQUEROR = TOPICS.new("conqueror", "when the extra Activation comes")
ROBBED = VICTIM.headed("from whose hand to take a card")


def alliance(t: Table[State], player: str) -> Rule[str]:
    """Open political talks with one other player."""
    s = t.state
    options = [Option(k, subject(k)) for k in strangers(s, player)]
    partner = yield from asker(t, player).choose(
        PARTNER, "GEN-13.2-alliance.a", "With whom do you talk?", options, default=options[0].key
    )
    s.playing[-1].target = name_of(partner)
    if not (yield from canceled(t, partner)):
        yield from talks(t, player, partner)
    return "discard"


def strangers(s: State, player: str) -> list[str]:
    """The kingdoms of other persons: one who plays two cannot ally them (R4.e)."""
    return [kingdom for kingdom in others(s, player) if s.owner[kingdom] != s.owner[player]]


def alone(s: State, player: str) -> str:
    return "" if strangers(s, player) else "there is nobody to talk to (GEN-13.2-alliance.a)"


def assassination(t: Table[State], player: str) -> Rule[str]:
    """Name another player's King; a die above his Campaign rating kills him, else the card goes to his player."""
    s = t.state
    options = [
        Option(k, f"{king_name(king)} of {name_of(k)} ({dies_on(KINGS[king].campaign)})")
        for k in others(s, player) if (king := king_of(s, k))
    ]  # fmt: skip
    victim = yield from asker(t, player).choose(
        VICTIM, "GEN-13.2-assassination.a", "Which King is to die?", options, default=options[0].key
    )
    played = s.playing[-1]
    king = king_of(s, victim)
    played.target = f"{king_name(king)} of {name_of(victim)}"
    if (yield from canceled(t, victim)):
        return "discard"
    [die] = t.dice.roll(f"assassination of {king}")
    if die > KINGS[king].campaign:
        t.tell(f"Assassination: die {die}, more than {KINGS[king].campaign}.", "GEN-13.2-assassination.a")
        bury(t, king, "GEN-13.2-assassination.a")
        return "discard"
    t.tell(
        f"{king_name(king)} survives: die {die}, not more than {KINGS[king].campaign}. "
        f"The card goes to {name_of(victim)}.", "GEN-13.2-assassination.b",
    )  # fmt: skip
    pack(s).take(victim, played.card)
    if s.segment is not None:
        s.segment.failed.append(played.card)
    return "given"


def dies_on(campaign: int) -> str:
    """A die above the Campaign rating: `dies on 3 to 6`."""
    return "no die kills him" if campaign >= 6 else "dies on 6" if campaign == 5 else f"dies on {campaign + 1} to 6"


def nobody_to_kill(s: State, player: str) -> str:
    if any(king_of(s, k) for k in others(s, player)):
        return ""
    return "no other player has a King (GEN-13.2-assassination.a)"


def chariot(t: Table[State], player: str) -> Rule[str]:
    """6.6 The player's Chariot Technology Level becomes the number of Chariot cards played so far."""
    s = t.state
    if (yield from canceled(t)):
        return "discard"
    s.chariots += 1
    s.technology[player] = s.chariots
    t.tell(f"{does(player, 'reaches')} Chariot Technology Level {s.chariots}.", "GEN-6.6.1.a")
    return "remove"


def conqueror(t: Table[State], player: str) -> Rule[str]:
    """A die below the own King's Campaign rating gives one more Activation, now or later."""
    s = t.state
    if (yield from canceled(t)):
        return "discard"
    [die] = t.dice.roll(f"conqueror {player}")
    rating = campaign(s, player)
    if die >= rating:
        t.tell(f"The King of {name_of(player)} is no conqueror: die {die}.", "GEN-13.2-conqueror.a")
        return "discard"
    t.tell(f"{does(player, 'gains')} an Activation Marker: die {die}.", "GEN-13.2-conqueror.a")
    own = s.segment is not None and s.segment.player == player
    now = "use it now (this Activation ends)" if own else "use it after this Activation"
    key = yield from asker(t, player).choose(
        CONQUEROR, "GEN-13.2-conqueror.b", "When is the extra Activation Marker used?",
        (Option("now", now), Option("pool", "put it into the pool")), default="pool",
    )  # fmt: skip
    if key == "pool":
        s.pool.append(player)
    else:
        s.extra.append(player)
    return "discard"


def traitor(t: Table[State], player: str) -> Rule[str]:
    """Take one card, unseen, from another player's hand."""
    s = t.state
    options = [Option(k, f"{subject(k)} ({plural(cards_of(s, k), 'card')})") for k in with_hands(s, others(s, player))]
    victim = yield from asker(t, player).choose(
        ROBBED, "GEN-13.2-traitor.a", "From whose hand?", options, default=options[0].key
    )
    s.playing[-1].target = name_of(victim)
    if (yield from canceled(t, victim)) or not s.hands[victim]:
        return "discard"
    card = t.dice.draw(f"traitor at {victim}", s.hands[victim])
    pack(s).give(card, victim, player)
    t.tell(f"{does(player, 'takes')} a card from {name_of(victim)}.", "GEN-13.2-traitor.a")
    return "discard"


def no_hands(s: State, player: str) -> str:
    return "" if with_hands(s, others(s, player)) else "nobody else holds a card (GEN-13.2-traitor.a)"
