"""8.1.7 What a battle has cost each side, for the line that ends it in the log."""

from engine.games.genesis.data import tables
from engine.games.genesis.position import Battle, Counts, Force, State, control, forces, pieces, places, powers
from engine.kernel import Table
from engine.wargame.text import listed

Census = dict[str, Counts]


class Toll:
    """The dead of one battle. What falls in another on the way out is that one's: `count` before it, `skip` after."""

    def __init__(self, s: State, b: Battle) -> None:
        self.s, self.at = s, b.at
        self.lost: Census = {}
        self.kings: list[str] = []
        self.walls = control.defense(s, b.at) if control.fortified(s, b.at) else 0
        self.skip()

    def skip(self) -> None:
        self._alive, self._reigning = census(self.s), list(self.s.kings)

    def count(self) -> None:
        now = census(self.s)
        for power, counts in self._alive.items():
            gone = pieces.minus(counts, now.get(power, {}))
            if gone:
                self.lost[power] = pieces.plus(self.lost.get(power, {}), gone)
        self.kings += [king for king in self._reigning if king not in self.s.kings]
        self.skip()

    def text(self, b: Battle) -> str:
        """`the Hittites 1 Infantry; Halab 2 of its 4 defenses`, the Attacker's side first; `nothing`."""
        known = [*b.peoples, *self.lost, *(tables.KINGS[king].power for king in self.kings)]
        words = []
        for power in sorted(dict.fromkeys(known), key=lambda power: b.peoples.get(power) != "attacker"):
            kings = [king for king in self.kings if tables.KINGS[king].power == power]
            if power in self.lost:
                dead = listed([pieces.units_text(self.lost[power]), *map(pieces.king_beside, kings)])
                words.append(f"{powers.name_of(power)} {dead}")
            else:
                words += [pieces.king_of_whom(king) for king in kings]
        left = control.defense(self.s, self.at)
        if left < self.walls:
            how_much = f"{self.walls - left} of its {self.walls}" if left else "all its"
            words.append(f"{places.name(self.at)} {how_much} defenses")
        return "; ".join(words) or "nothing"


def census(s: State) -> Census:
    """All units of every power, those under IN REVOLT markers included."""
    found: Census = {}
    standing = [(power, counts) for there in s.units.values() for power, counts in there.items()]
    for power, counts in (*standing, *((revolt.power, revolt.units) for revolt in s.revolts.values())):
        found[power] = pieces.plus(found.get(power, {}), counts)
    return found


def tell_the_outcome(t: Table[State], b: Battle, force: Force, toll: Toll, *, leaves: bool) -> None:
    """Who holds the space, whether the attacking `force` must leave it, and what was lost on each side."""
    who = holding(t.state, b, force)
    if leaves:
        who = f"{who}, and {powers.name_of(force.power)} must leave"
    t.tell(f"The battle is over: {who}. Lost: {toll.text(b)}.", "GEN-8.1.7.a", news=True)


def shut_out(s: State, b: Battle, force: Force) -> bool:
    """7.4.6, 8.1.7.d Whether an interceptor still has enemies or enemy walls against him, and must leave."""
    foes = control.enemies_in(s, b.at, force.power, fighting=True)
    return force.at == b.at and (bool(foes) or control.enemy_fortress(s, b.at, force.power))


def holding(s: State, b: Battle, force: Force) -> str:
    """Who stands in the space of the battle now."""
    where = places.name(b.at)
    foes = control.enemies_in(s, b.at, force.power, fighting=True)
    if len(foes) > 1:
        return f"{listed([powers.name_of(power) for power in foes])} hold {where}"
    if foes:
        return powers.clause(foes[0], f"holds {where}")
    if control.enemy_fortress(s, b.at, force.power):
        return f"{where} holds out (defense {control.defense(s, b.at)})"
    if force.at == b.at and forces.has_fighters(force):
        return powers.clause(force.power, f"holds {where}")
    return f"nobody is left to fight in {where}"
