"""R7.c The enemies of a civilization run by the game, and the Primary Enemy among them."""

from engine.games.acme.position import State, disks, factions, section
from engine.kernel import Table
from engine.wargame.paths import flood


def enemies(s: State, color: str) -> list[str]:
    """R7.c Who stands in its areas or next to them; else whoever is nearest."""
    return disks.in_contact(s, color) or _nearest(s, color)


def _nearest(s: State, color: str) -> list[str]:
    """Those at the least number of areas from where it stands, or from its Homeland if it stands nowhere."""
    steps = flood(tuple(disks.areas_of(s, color)) or (s.home[color],), section.section(s).neighbours.__getitem__)
    far = {
        other: min(found) for other in factions.others(s, color)
        if (found := [steps[area] for area in disks.areas_of(s, other) if area in steps])
    }  # fmt: skip
    return [other for other in far if far[other] == min(far.values())]


def primary_enemy(s: State, color: str) -> str:
    """R7.c Most VP, most Cities, people before the game, the earlier in turn order; "" if nobody is left."""

    def rank(other: str) -> tuple[int, int, bool, int]:
        cities = len(disks.cities(s, other))
        return -s.points[other], -cities, factions.is_automated(s, other), s.order.index(other)

    return min(enemies(s, color), key=rank, default="")


def enemy_of(s: State, color: str) -> str:
    """The Primary Enemy as it was named when the turn began."""
    return s.enemy[color] if color in s.enemy else primary_enemy(s, color)


def name_enemies(t: Table[State]) -> None:
    """R7.c At the start of each Growth Phase, for everybody to see."""
    s = t.state
    s.enemy = {color: primary_enemy(s, color) for color in s.order if factions.is_automated(s, color)}
    for color, enemy in s.enemy.items():
        told = f"is {factions.name_of(s, enemy)}" if enemy else "is nobody"
        t.tell(f"{factions.owned(s, color)} Primary Enemy {told}.", "ACME-R7.c")
