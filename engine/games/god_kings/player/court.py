"""What is decided at home: cards on a Succession Roll, new camps."""

from engine.games.god_kings.data import strategy_cards
from engine.games.god_kings.player import answers, odds, weights
from engine.games.god_kings.player.uses import reign
from engine.games.god_kings.position import State
from engine.kernel import Answer, Ask, Option
from engine.wargame.answers import keys_of, named, suggested


def succession(seen: State, ask: Ask) -> Answer:
    """19.3.d Play the card that changes the odds of a better King most for its worth; keep one for each Impulse."""
    power = str(ask.about["power"])
    worth = reign(seen, str(ask.about["heir"]), seen.kings[power])
    now = int(ask.about["needed"])
    uses = answers.look(seen, ask)
    if len(seen.hands[ask.seat]) <= seen.rounds - seen.round + 1:  # a card for each Impulse, that of this Round too
        return suggested(seen, ask)

    def gain(option: Option) -> float:
        card = named(option.key)
        if card not in strategy_cards.CARDS:
            return 0.0
        return worth * odds.SIXTH * (int(option.facts["needed"]) - now) - uses.kept(card)

    best = max(ask.options, key=lambda option: (gain(option), option.key))
    return best.key if gain(best) > 0 else suggested(seen, ask)


# ---------------------------------------------------------------- new camps (7.1 step 5)


def place_anew(seen: State, ask: Ask) -> Answer:
    """7.1.p Each general where there is most to be had with later cards."""
    del seen
    return "by_general" if "by_general" in keys_of(ask) else ask.options[0].key


def camp(seen: State, ask: Ask) -> Answer:
    """7.1.q, 7.2.c The space from which most can be had; rather not where another general stands already."""
    pull = answers.look(seen, ask).scene.pull
    taken = str(ask.about.get("taken", "")).split()

    def worth(option: Option) -> float:
        return pull.get(option.at, 0.0) * (weights.WEIGHT.spread if option.at in taken else 1.0)

    return max(ask.options, key=lambda option: (worth(option), option.key)).key
