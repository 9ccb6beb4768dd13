"""6.7.2 to 6.7.6 The combat rounds of a battle, up to its winner."""

from typing import NamedTuple

from engine.games.assyrian_wars.data.numbers import BATTLE
from engine.games.assyrian_wars.position import Battle, Side, State, pieces
from engine.games.assyrian_wars.war import casualties, dice_of_battle
from engine.games.assyrian_wars.war.casualties import Taken
from engine.games.assyrian_wars.war.dice_of_battle import ATTACKER, DEFENDER, is_gone, other
from engine.kernel import Rule, Table
from engine.wargame.text import plural

FIELD, INTERCEPTION, SORTIE = "field", "interception", "sortie"
NOBODY = ""


class Score(NamedTuple):
    """What a round came to: hits scored by each side, and what each has suffered."""

    scored: dict[str, int]
    taken: dict[str, Taken]


def sides(b: Battle) -> dict[str, Side]:
    """Return both sides by name."""
    return {ATTACKER: b.attacker, DEFENDER: b.defender}


def rounds(t: Table[State], b: Battle) -> Rule[str]:
    """6.7.6 Fight up to two rounds; return the side that has won, or nobody."""
    while True:
        score = yield from dice(t, b)
        winner = yield from decide(t, b, score)
        if winner or b.round == BATTLE["rounds"] or all(is_gone(t.state, b, side) for side in sides(b).values()):
            break
        b.round += 1
        t.tell("Neither side wins: a second round.", "AW-6.7.6.c")
    tell_winner(t, b, winner)
    return winner


def dice(t: Table[State], b: Battle) -> Rule[Score]:
    """6.7.2.f Roll all phases of a round and take the hits of each; 6.7.5.b see first who assigns a rest."""
    if b.kind != SORTIE:
        for side in (b.attacker, b.defender):
            side.decides = casualties.chooser(t.state, dice_of_battle.fighters(t.state, b, side), side.leaders)
    scored = dict.fromkeys((ATTACKER, DEFENDER), 0)
    taken = dict.fromkeys((ATTACKER, DEFENDER), Taken(0, 0))
    for phase in dice_of_battle.phases(b):
        struck = dice_of_battle.roll(t, b, phase)
        suffered = yield from casualties.take_hits(t, b, {name: struck[other(name)] for name in struck}, sides(b))
        for name in struck:
            scored[name] += struck[name]
            taken[name] = Taken(taken[name].hits + suffered[name].hits, taken[name].failed + suffered[name].failed)
    return Score(scored, taken)


def decide(t: Table[State], b: Battle, score: Score) -> Rule[str]:
    """6.7.6.e Who has nothing left has lost; else more hits win; then routs; who has nothing left after them loses."""
    s = t.state
    winner = leader_in(s, b, score)
    last = b.round == BATTLE["rounds"]
    if not winner and last and not b.intercepted and not both_gone(s, b):
        winner = DEFENDER  # 6.7.6.d
    owed = {
        name: 0 if is_gone(s, b, side) else casualties.routs_of(score.taken[name]) for name, side in sides(b).items()
    }
    if winner:
        owed[winner] = max(0, owed[winner] - dice_of_battle.rallied(s, b, sides(b)[winner]))
    yield from casualties.rout(t, b, {name: after_cards(side, owed[name]) for name, side in sides(b).items()}, sides(b))
    if winner or last or alone(s, b):
        yield from panic(t, b)
    if winner and is_gone(s, b, sides(b)[winner]) and not is_gone(s, b, sides(b)[other(winner)]):
        return other(winner)
    if not winner:
        return alone(s, b)
    return winner


def after_cards(side: Side, owed: int) -> int:
    """6.7.1 Return the routs that are left when a side ignores what its cards let it ignore, once in the battle."""
    if not owed:
        return 0
    ignored, side.steady = side.steady, 0
    return max(0, owed - ignored)


def panic(t: Table[State], b: Battle) -> Rule[None]:
    """6.7.1 In the round that decides the battle units rout by cards, after all other losses and without a rally."""
    owed = {}
    for name, side in sides(b).items():
        left = sum(map(pieces.size, dice_of_battle.fighters(t.state, b, side).values()))
        owed[name] = after_cards(side, min(side.panics, left))
    if any(owed.values()):
        yield from casualties.rout(t, b, owed, sides(b))


def both_gone(s: State, b: Battle) -> bool:
    """Tell whether nothing is left of either side."""
    return all(is_gone(s, b, side) for side in sides(b).values())


def alone(s: State, b: Battle) -> str:
    """6.7.6.b Return the only side of which anything is left; nobody if there are both or none."""
    left = [name for name, side in sides(b).items() if not is_gone(s, b, side)]
    return left[0] if len(left) == 1 else NOBODY


def leader_in(s: State, b: Battle, score: Score) -> str:
    """6.7.6.a, b Return the one side that is left, or else the one that scored more hits."""
    if survivor := alone(s, b):
        return survivor
    ours, theirs = score.scored[ATTACKER], score.scored[DEFENDER]
    return NOBODY if ours == theirs else ATTACKER if ours > theirs else DEFENDER


def tell_winner(t: Table[State], b: Battle, winner: str) -> None:
    """Tell who has won."""
    if not winner:
        t.tell("Neither side wins the battle.", "AW-6.6.9.u", news=True)
        return
    names = dice_of_battle.in_words(b, sides(b)[winner])
    verb = "win" if len(sides(b)[winner].countries) > 1 else "wins"
    t.tell(f"{names} {verb} in {plural(b.round, 'round')}.", "AW-6.7.6.a", news=True)
