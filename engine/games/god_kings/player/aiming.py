"""What is aimed at with an event: spaces, provinces, armies, Powers."""

from collections.abc import Callable, Mapping

from engine.games.god_kings.cards import politics
from engine.games.god_kings.player import answers
from engine.games.god_kings.player.uses import Uses, reign
from engine.games.god_kings.position import State, powers
from engine.kernel import Answer, Ask, Option
from engine.wargame.answers import Handler, named, suggested


def best(ask: Ask, worth: Callable[[Option], float]) -> str:
    """The option that is worth most; of equal ones the first."""
    return max(ask.options, key=worth).key


def by_worth(worth: Callable[[Uses, Option], float]) -> Handler:
    """The option that is worth most to the seat, by what its cards could do."""

    def answer(seen: State, ask: Ask) -> Answer:
        uses = answers.look(seen, ask)
        return best(ask, lambda option: worth(uses, option))

    return answer


vassal = by_worth(lambda uses, option: uses.scene.gain(option.at))  # where the bot's own marker is worth most
levies = by_worth(lambda uses, option: uses.without(option.at))  # whose owner loses most
plague = by_worth(lambda uses, option: uses.plague(option.at))  # where rivals lose most and oneself least
hunger = by_worth(lambda uses, option: uses.hunger(named(option.key).partition("@")[0], option.at))
treaty = by_worth(lambda uses, option: uses.treaty(named(option.key)))  # more to be feared than to be taken


def elders(seen: State, ask: Ask) -> Answer:
    """The province in which two markers are worth most."""
    uses = answers.look(seen, ask)
    able = politics.open_to_elders(seen, answers.me_of(seen, ask))
    return best(ask, lambda option: uses.elders(able[named(option.key)]))


def unrest(seen: State, ask: Ask) -> Answer:
    """The King of the rival who is ahead; never one's own."""
    me, worth = answers.me_of(seen, ask), answers.look(seen, ask).scene.worth
    return best(ask, lambda option: worth.rivalry(of) if (of := powers.side_of(named(option.key))) != me else -1.0)


def marriage(seen: State, ask: Ask) -> Answer:
    """Into the house whose armies can do most."""
    uses = answers.look(seen, ask)
    values: Mapping[str, float] = {powers.side_of(name): value for value, name in reversed(uses.neutrals(sea=False))}
    return best(ask, lambda option: values.get(named(option.key), 0.0))


def god_king(seen: State, ask: Ask) -> Answer:
    """19.3.i An heir of one's own who is better than the King; never a rival's."""
    me = answers.me_of(seen, ask)
    waiting = powers.heir(seen, me)
    mine = [option.key for option in ask.options if option.key.startswith(f"{me}:")]
    return mine[0] if mine and waiting and reign(seen, waiting, seen.kings[me]) > 0 else suggested(seen, ask)
