"""Black disks that a card places: what their Supply lacks may be taken from elsewhere on the map (limits.barbarian)."""

from collections.abc import Mapping, Sequence

from engine.games.acme.events import Played
from engine.games.acme.position import asking, disks, factions, section, standing, state, topics
from engine.kernel import Rule
from engine.wargame.text import listed

REINFORCE = topics.TOPICS.new("reinforce", "from where black disks are taken", *standing.REINFORCING)


def place_black(e: Played, counts: Mapping[str, int]) -> Rule[None]:
    """limits.barbarian.a Place so many in each area, as far as stacking allows, from Supply or from other areas."""
    wanted = sum(max(0, min(n, disks.room(e.s, area, state.BARBARIANS))) for area, n in counts.items())
    yield from reinforce(e, e.role, list(counts), wanted - disks.supply(e.s, state.BARBARIANS))
    e.place(counts, state.BARBARIANS)


def reinforce(e: Played, color: str, areas: Sequence[str], short: int) -> Rule[None]:
    """limits.barbarian.a Black disks of other areas may be taken as if they were Supply (reading B-31: may)."""
    s = e.s
    there = {far: n for far, count in s.disks.items() if far not in areas and (n := count.get(state.BARBARIANS, 0))}
    if short <= 0 or not there:
        return
    taken = yield from asking.asker(e.t, color).share(
        REINFORCE,
        "ACME-limits.barbarian.a",
        f"Too few black disks for {asking.names_of(areas)}: take some from elsewhere?",
        there,
        most=min(short, sum(there.values())),
        default={},
    )
    for far, n in taken.items():
        disks.take_off(s, far, state.BARBARIANS, n)
    if taken:
        e.tell(
            f"{factions.name_of(s, state.BARBARIANS).capitalize()} "
            f"leave {listed([section.place(far) for far in taken])}."
        )
