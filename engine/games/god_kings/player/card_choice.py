"""Which card is played and what for; whom it activates; markers, garrisons, mercenaries."""

from engine.games.god_kings.data import numbers, rulers, strategy_cards
from engine.games.god_kings.player import answers
from engine.games.god_kings.position import State, asking
from engine.kernel import Answer, Ask, Pick
from engine.wargame.answers import keys_of, named, suggested

CARD = "card:"
EVENT = "event"


def card(seen: State, ask: Ask) -> Answer:
    """8.2.a The card that is worth most now beyond what it is worth later."""
    chosen = f"{CARD}{answers.look(seen, ask).choice()}"
    return chosen if chosen in keys_of(ask) else suggested(seen, ask)


def use(seen: State, ask: Ask) -> Answer:
    """9.1 Its best use."""
    return answers.look(seen, ask).best_of(str(ask.about["card"]), keys_of(ask))[1]


def general(seen: State, ask: Ask) -> Answer:
    """9.2.b Whose activation promises most; 9.2.d whose siege does."""
    uses = answers.look(seen, ask)
    siege, sea = bool(ask.about.get("siege")), bool(ask.about.get("sea"))
    ranked = uses.sieges() if siege else uses.ranked(generals_in(ask), sea=sea)
    able = [key for _, name in ranked if (key := f"{asking.GENERAL}{name}") in keys_of(ask)]
    return able[0] if able else suggested(seen, ask)


def generals_in(ask: Ask) -> list[str]:
    return [key.removeprefix(asking.GENERAL) for key in keys_of(ask) if key.startswith(asking.GENERAL)]


def neutral(seen: State, ask: Ask) -> Answer:
    """20.2.b Whose army does most against rivals."""
    ranked = answers.look(seen, ask).ranked(generals_in(ask), sea=False)
    return f"{asking.GENERAL}{ranked[0][1]}" if ranked else suggested(seen, ask)


def drawn(seen: State, ask: Ask) -> Answer:
    """20.2.i The event, or the general of the Nation whose army does most against rivals; rather nobody than harm."""
    uses = answers.look(seen, ask)
    ranked = uses.ranked(generals_in(ask), sea=numbers.OPS[int(ask.about["ops"])].naval)
    worth = {f"{asking.GENERAL}{name}": value for value, name in ranked}
    if EVENT in keys_of(ask):
        worth[EVENT] = uses.event(str(ask.about["card"]))
    worth |= {option.key: 0.0 for option in ask.options if option.idle}
    return max(worth, key=lambda key: (worth[key], key)) if worth else suggested(seen, ask)


def campaign(seen: State, ask: Ask) -> Answer:
    """11.12.a One's own, unless a Neutral army does more; nobody further who only does harm."""
    uses = answers.look(seen, ask)
    worth = {"own": uses.tours(numbers.LIMITS["strategy_rating"]), "neutral": uses.neutrals(sea=False)}
    values = {key: worth[key][0][0] if worth.get(key) else 0.0 for key in keys_of(ask)}
    return max(values, key=lambda key: values[key])


def markers(seen: State, ask: Ask) -> Answer:
    """9.2.e One after the other where most is gained."""
    assert isinstance(ask, Pick)
    best = answers.look(seen, ask).best_marks(keys_of(ask), ask.most)
    return [key for key in keys_of(ask) if key in best]


def garrisons(seen: State, ask: Ask) -> Answer:
    """9.2.j The cities that somebody could take most easily."""
    assert isinstance(ask, Pick)
    ranked = [at for _, at in answers.look(seen, ask).garrisons() if at in keys_of(ask)][: ask.most]
    return [key for key in keys_of(ask) if key in ranked] if len(ranked) >= ask.least else suggested(seen, ask)


def hire(seen: State, ask: Ask) -> Answer:
    """9.2.f Whoever has most to do."""
    uses = answers.look(seen, ask)
    best = max(generals_in(ask), key=lambda name: (uses.tour(name, sea=False).value, rulers.GENERALS[name].limit, name))
    return f"{asking.GENERAL}{best}"


def keep(seen: State, ask: Ask) -> Answer:
    """8.4.b The card that may do most."""
    uses = answers.look(seen, ask)
    cards = [named(option.key) for option in ask.options if option.key.startswith(CARD)]
    cards = [name for name in cards if name in strategy_cards.CARDS]
    return f"{CARD}{max(cards, key=lambda name: (uses.kept(name), name))}" if cards else suggested(seen, ask)
