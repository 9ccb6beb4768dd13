"""15.5.6 The Battle Advantage: who has it, and how it is divided between one's own die and the enemy's."""

from engine.games.god_kings.data import numbers, peoples
from engine.games.god_kings.position import Battle, Party, State, asking, standing, topics
from engine.games.god_kings.war import drms
from engine.kernel import Option, QuickMove, Rule, Table

ADVANTAGE = topics.TOPICS.new("advantage", "how the Battle Advantage is used", *standing.ADVANTAGES)
PLUS, MINUS = "plus", "minus"


def use_advantage(t: Table[State], b: Battle) -> Rule[None]:
    """15.5.6.a-c The side with the larger sum of DRMs divides the difference, before any battle die."""
    a, d = b.attacker, b.defender
    t.tell(f"DRMs: {drms.drm_text(a)}, {drms.drm_text(d)}.", "GK-15.5.5.a")
    n = abs(drms.total(a) - drms.total(d))
    if not n:
        t.tell("Nobody has a Battle Advantage.", "GK-15.5.6.a")
        return
    party, foe = (a, d) if drms.total(a) > drms.total(d) else (d, a)
    counts = yield from division(t, b, party, foe, n)
    party.plus, foe.minus = counts.get(PLUS, 0), counts.get(MINUS, 0)
    told = f"{peoples.does(party.side, 'has')} a Battle Advantage of {n}: {words(party.plus, foe.minus) or 'not used'}."
    t.tell(told, "GK-15.5.6.b")


def column(party: Party) -> str:
    return f"strength {party.strength}, column {numbers.column_text(party.strength)}"


def division(t: Table[State], b: Battle, party: Party, foe: Party, n: int) -> Rule[dict[str, int]]:
    """15.5.6.b Up to the Advantage in all; half and half is suggested, the odd point to one's own die."""
    options = [
        Option(PLUS, f"to your own die ({column(party)})", most=n),
        Option(MINUS, f"off the die of {peoples.name_of(foe.side)} ({column(foe)})", most=n),
    ]
    return asking.asker(t, party.side, party.seat).divide(
        ADVANTAGE, "GK-15.5.6.b", f"A Battle Advantage of {n} in {asking.place(b.at)}: how do you use it?", options,
        most=n, default=halves(n), quick_moves=ways(n),
        about={"at": b.at, "advantage": n, "ours": party.strength, "theirs": foe.strength,
               "attacks": int(party is b.attacker)},
    )  # fmt: skip


def ways(n: int) -> list[QuickMove]:
    """All of it, the whole to one's own die first."""
    return [QuickMove(words(plus, n - plus, "your own die"), (split(plus, n - plus),)) for plus in range(n, -1, -1)]


def halves(n: int) -> dict[str, int]:
    return split(n - n // 2, n // 2)


def split(plus: int, minus: int) -> dict[str, int]:
    return {key: n for key, n in ((PLUS, plus), (MINUS, minus)) if n}


def words(plus: int, minus: int, own: str = "the own die") -> str:
    """`+2 to the own die, -1 to the enemy's`."""
    enemy = "the enemy's" if plus else "the enemy's die"
    parts = [*([f"+{plus} to {own}"] if plus else []), *([f"-{minus} to {enemy}"] if minus else [])]
    return ", ".join(parts)
