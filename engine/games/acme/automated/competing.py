"""R7.k-m Competitions of a civilization run by the game: what it lays, what it averts, which come first."""

from engine.games.acme.data import numbers
from engine.games.acme.events import contest_losses, playing
from engine.games.acme.holdings import losses
from engine.games.acme.position import State, asking, contest, disks, enemies, factions, hands
from engine.kernel import Answer, Ask, Option, Table


def row_lays(s: State, color: str) -> dict[str, int]:
    """R7.k The first card of its row, if it is a C card that may be used there and it is not ahead by two already."""
    row = s.hands[color]
    ahead = contest.force(s, color) - max(contest.force(s, other) for other in contest.foes(s, color))
    if not row or ahead >= numbers.AUTOMATED["ahead"]:
        return {}
    usable = hands.has_code(row[0], "C") and not playing.why_not_play(s, color, row[0], "competition")
    return {f"card:{row[0]}": 1} if usable else {}


@asking.priority(contest_losses.AVERT)
def avert(t: Table[State], ask: Ask) -> Answer:
    """R7.l A mina for the last disk of its Homeland and for the third of a City."""
    able = any(option.key == "mina" for option in ask.options)
    dear = 1 in (ask.about["keeps_city"], ask.about["keeps_home"])
    return "mina" if able and dear else "lose"


@asking.priority(losses.SAVE)
def save(t: Table[State], ask: Ask) -> Answer:
    """R7.l The same where a card or the Seas take several disks at once; the Homeland comes first."""
    minas = int(ask.about["minas"])
    dear = [option.key for option in ask.options if option.facts["home"] and option.most == option.facts["disks"]]
    dear += [option.key for option in ask.options if is_third(option)]
    return dict.fromkeys(dear[:minas], 1)


def is_third(option: Option) -> bool:
    """Whether a City would be left with two disks."""
    return int(option.facts["disks"]) - option.most == disks.CITY - 1 and option.facts["terrain"] != "sea"


def comes_first(s: State, area: str) -> bool:
    """R7.m An area in which a civilization run by the game meets its Primary Enemy."""
    there = disks.factions_in(s, area)
    return any(factions.is_automated(s, color) and enemies.enemy_of(s, color) in there for color in there)
