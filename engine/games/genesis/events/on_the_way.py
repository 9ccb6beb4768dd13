"""13.1.5 Cards while a force is on its way: ordered in advance, or, by the option, asked for in every space."""

from collections.abc import Sequence
from functools import partial

from engine.games.genesis.data import tables
from engine.games.genesis.events import card_effects, handling
from engine.games.genesis.events.card_effects import Played
from engine.games.genesis.position import Force, State, forces, hands, places, powers, standing, topics
from engine.kernel import Option, Rule, Table
from engine.wargame import targets, windows

ON_THE_WAY = topics.TOPICS.new(
    "on_the_way", "whether to play a card while a force is on its way", *standing.CARD_ORDERS, silent=True
)


def cards_on_the_way(t: Table[State], force: Force) -> Rule[bool]:
    """13.1.5 Right when a force has entered a space, before all that answers to it. True if a card was played."""
    s = t.state
    if s.segment is None or s.phase in ("payment", "card"):  # 13.1.5.f
        return False
    space, played, acted = force.at, False, True
    while acted and force.at == space and (able := able_to_play(s, force)):
        acted = False
        for each in (yield from window(t, force, able).at_once()):
            acted = True
            if each.how == "discard":
                handling.discard(t, each.role, each.card)
            elif may_still_be_played(t, each, force):
                aim = implied(t, each.role, each.card, force) if each.how == "here" else None
                yield from handling.play(t, each.role, each.card, aim)
                played = True
    return played


def may_still_be_played(t: Table[State], each: windows.Play, force: Force) -> bool:
    """Somebody else's card may have been before it: he for whom it was meant is dead."""
    if each.how == "here" and implied(t, each.role, each.card, force) is None:
        return False
    return not handling.why_not_play(t.state, each.role, each.card)


def is_asked(s: State) -> bool:
    """O10 Whether the table wants a question in every space."""
    return s.options["interjections"] == "every_space"


def able_to_play(s: State, force: Force) -> dict[str, str]:
    """All who hold a card, and their seats. Where nobody is asked, only the others.

    Whoever moves has his own moments between his actions; with the option he is asked like everybody else.
    """
    mover = powers.player_of(s, force.power)
    return hands.holders(s, [k for k in powers.clockwise(s, mover) if k != mover or is_asked(s)])


def window(t: Table[State], force: Force, able: dict[str, str]) -> windows.Window:
    """Where nobody is asked, only what has been ordered in advance is done."""
    s = t.state
    royal = [king for king in force.kings if powers.is_player(s, tables.KINGS[king].power)]
    return windows.Window(
        topic=ON_THE_WAY, rule="GEN-13.1.5.g", holders=able, hands=s.hands, silent=not is_asked(s),
        prompt=f"{forces.acting(force, 'enters')} {places.name(force.at)}. Do you play a card now?",
        about={"at": force.at, "power": force.power, "kings": " ".join(royal)},
        offered=partial(cards_here, t, force), barred=partial(handling.reasons, s),
    )  # fmt: skip


def cards_here(t: Table[State], force: Force, kingdoms: Sequence[str]) -> list[Option]:
    """To play at what has happened, to play at something else, or to discard without effect."""
    cards = [(kingdom, card) for kingdom in kingdoms for card in handling.playable(t.state, kingdom)]
    found = [here_option(card, aim) for kingdom, card in cards if (aim := implied(t, kingdom, card, force))]
    found += [hands.card_option(card) for _, card in cards]
    return [*found, *(hands.card_option(card, "discard") for kingdom in kingdoms for card in t.state.hands[kingdom])]


def here_option(card: str, aim: targets.Aim) -> Option:
    return Option(f"here:{card}", f"{hands.title(card)}: {aim.words}")


def implied(t: Table[State], kingdom: str, card: str, force: Force) -> targets.Aim | None:
    """What the card is aimed at by itself when this force enters its space."""
    return card_effects.EFFECTS[tables.KIND[card]].implied(Played(t, kingdom, card), force)
