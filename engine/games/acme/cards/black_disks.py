"""Black disks that a card places: what their Supply lacks may be taken from elsewhere on the map (limits.barbarian)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.board.words import listed
from engine.games.acme.events.played import Act
from engine.games.acme.position.asking import asker, names_of
from engine.games.acme.position.disks import room, supply, take_off
from engine.games.acme.position.factions import name_of
from engine.games.acme.position.section import place
from engine.games.acme.position.standing import REINFORCING
from engine.games.acme.position.state import BARBARIANS
from engine.games.acme.position.topics import TOPICS
from engine.kernel.questions import Rule

REINFORCE = TOPICS.new("reinforce", "from where black disks are taken", *REINFORCING)


def place_black(act: Act, counts: Mapping[str, int]) -> Rule[None]:
    """limits.barbarian.a Place so many in each area, as far as stacking allows, from Supply or from other areas."""
    s = act.s
    wanted = sum(max(0, min(n, room(s, area, BARBARIANS))) for area, n in counts.items())
    yield from reinforce(act, act.player, list(counts), wanted - supply(s, BARBARIANS))
    act.place(counts, BARBARIANS)


def reinforce(act: Act, color: str, areas: Sequence[str], short: int) -> Rule[None]:
    """limits.barbarian.a Black disks of other areas may be taken as if they were Supply (reading B-31: may)."""
    s = act.s
    there = {far: n for far, count in s.disks.items() if far not in areas and (n := count.get(BARBARIANS, 0))}
    if short <= 0 or not there:
        return
    taken = yield from asker(act.t, color).share(
        REINFORCE, "ACME-limits.barbarian.a", f"Too few black disks for {names_of(areas)}: take some from elsewhere?",
        there, most=min(short, sum(there.values())), default={},
    )  # fmt: skip
    for far, n in taken.items():
        take_off(s, far, BARBARIANS, n)
    if taken:
        act.tell(f"{name_of(s, BARBARIANS).capitalize()} leave {listed([place(far) for far in taken])}.")
