"""What is aimed at with an event: spaces, provinces, armies, Powers."""

from collections.abc import Callable, Mapping

from engine.games.god_kings.cards import politics
from engine.games.god_kings.player import answers, uses
from engine.games.god_kings.position import State, powers
from engine.kernel import Answer, Ask, Option
from engine.wargame.answers import named, suggested


def best(ask: Ask, worth: Callable[[Option], float]) -> str:
    """The option that is worth most; of equal ones the first."""
    return max(ask.options, key=worth).key


def vassal(seen: State, ask: Ask) -> Answer:
    """A space in which a marker of one's own is worth most."""
    scene = answers.look(seen, ask).scene
    return best(ask, lambda option: scene.gain(option.at))


def levies(seen: State, ask: Ask) -> Answer:
    """The marker whose owner loses most."""
    uses = answers.look(seen, ask).uses
    return best(ask, lambda option: uses.without(option.at))


def elders(seen: State, ask: Ask) -> Answer:
    """The province in which two markers are worth most."""
    uses = answers.look(seen, ask).uses
    able = politics.open_to_elders(seen, answers.me_of(seen, ask))
    return best(ask, lambda option: uses.elders(able[named(option.key)]))


def plague(seen: State, ask: Ask) -> Answer:
    """Where rivals lose most and oneself least."""
    uses = answers.look(seen, ask).uses
    return best(ask, lambda option: uses.plague(option.at))


def hunger(seen: State, ask: Ask) -> Answer:
    """The army of a rival that is largest."""
    uses = answers.look(seen, ask).uses
    return best(ask, lambda option: uses.hunger(named(option.key).partition("@")[0], option.at))


def unrest(seen: State, ask: Ask) -> Answer:
    """The King of the rival who is ahead; never one's own."""
    me, worth = answers.me_of(seen, ask), answers.look(seen, ask).scene.worth
    return best(ask, lambda option: worth.rivalry(of) if (of := powers.side_of(named(option.key))) != me else -1.0)


def treaty(seen: State, ask: Ask) -> Answer:
    """With whom there is more to be feared than to be taken."""
    uses = answers.look(seen, ask).uses
    return best(ask, lambda option: uses.treaty(named(option.key)))


def marriage(seen: State, ask: Ask) -> Answer:
    """Into the house whose armies can do most."""
    uses = answers.look(seen, ask).uses
    values: Mapping[str, float] = {powers.side_of(name): value for value, name in reversed(uses.neutrals(sea=False))}
    return best(ask, lambda option: values.get(named(option.key), 0.0))


def god_king(seen: State, ask: Ask) -> Answer:
    """19.3.i An heir of one's own who is better than the King; never a rival's."""
    me = answers.me_of(seen, ask)
    waiting = powers.heir(seen, me)
    mine = [option.key for option in ask.options if option.key.startswith(f"{me}:")]
    return mine[0] if mine and waiting and uses.reign(seen, waiting, seen.kings[me]) > 0 else suggested(seen, ask)
