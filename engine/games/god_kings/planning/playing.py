"""Which card is played and what for; markers, garrisons, mercenaries; what is aimed at with an event."""

from __future__ import annotations

from engine.board.answers import keys_of, suggested
from engine.games.god_kings.planning.answers import look
from engine.games.god_kings.powers import heir
from engine.games.god_kings.rulers import GENERALS
from engine.games.god_kings.state import State
from engine.games.god_kings.strategy_cards import CARDS
from engine.kernel.questions import Answer, Ask, Pick

CARD = "card:"


def card(seen: State, ask: Ask) -> Answer:
    """8.2.a The card that is worth most now beyond what it is worth later."""
    chosen = f"{CARD}{look(seen, ask).uses.choice()}"
    return chosen if chosen in keys_of(ask) else suggested(seen, ask)


def use(seen: State, ask: Ask) -> Answer:
    """9.1 Its best use."""
    return look(seen, ask).uses.best_of(str(ask.about["card"]), keys_of(ask))[1]


def general(seen: State, ask: Ask) -> Answer:
    """9.2.b Whose activation promises most; 9.2.d whose siege does."""
    uses = look(seen, ask).uses
    if ask.about.get("siege"):
        ranked = uses.sieges()
    else:
        sea = bool(ask.about.get("sea"))
        ranked = sorted([(uses.tour(g, sea=sea).value, g) for g in uses.able(3)], key=lambda pair: (-pair[0], pair[1]))
    offered = keys_of(ask)
    for _, name in ranked:
        if f"general:{name}" in offered:
            return f"general:{name}"
    return suggested(seen, ask)


def markers(seen: State, ask: Ask) -> Answer:
    """9.2.e One after the other where most is gained."""
    assert isinstance(ask, Pick)
    best = look(seen, ask).uses.best_marks(keys_of(ask), ask.most)
    return [key for key in keys_of(ask) if key in best]


def garrisons(seen: State, ask: Ask) -> Answer:
    """9.2.j The cities that somebody could take most easily."""
    assert isinstance(ask, Pick)
    ranked = [at for _, at in look(seen, ask).uses.garrisons() if at in keys_of(ask)][: ask.most]
    return [key for key in keys_of(ask) if key in ranked] if len(ranked) >= ask.least else suggested(seen, ask)


def hire(seen: State, ask: Ask) -> Answer:
    """9.2.f Whoever has most to do."""
    uses = look(seen, ask).uses
    names = [key.partition(":")[2] for key in keys_of(ask)]
    best = max(names, key=lambda name: (uses.tour(name, sea=False).value, GENERALS[name].limit, name))
    return f"general:{best}"


def keep(seen: State, ask: Ask) -> Answer:
    """8.4.b The card that may do most."""
    uses = look(seen, ask).uses
    cards = [option.key.partition(":")[2] for option in ask.options if option.key.startswith(CARD)]
    cards = [name for name in cards if name in CARDS]
    return f"{CARD}{max(cards, key=lambda name: (uses.kept(name), name))}" if cards else suggested(seen, ask)


def where_most(seen: State, ask: Ask) -> Answer:
    """A space in which a marker of one's own is worth most."""
    scene = look(seen, ask).scene
    able = [option for option in ask.options if option.at in scene.s.markers or option.at]
    if not able:
        return suggested(seen, ask)
    return max(able, key=lambda option: (scene.gain(option.at) if option.at in scene.threats else 0.0, option.key)).key


def god_king(seen: State, ask: Ask) -> Answer:
    """19.3.i An heir of one's own who is better than the King; never a rival's."""
    me = seen.nation[ask.seat]
    waiting = heir(seen, me)
    if waiting and GENERALS[waiting].br > GENERALS[seen.kings[me]].br:
        mine = [key for key in keys_of(ask) if key.endswith(f":{me}") or key == me]
        if mine:
            return mine[0]
    return suggested(seen, ask)
