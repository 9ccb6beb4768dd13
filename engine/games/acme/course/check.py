"""What must be true of every position. Run after every phase in tests and fuzz."""

from engine.games.acme.course import sequence
from engine.games.acme.data import areas, displays, fates, numbers
from engine.games.acme.position import State, disks, factions, hands, section, state, temples
from engine.wargame.checks import misplaced, off_course, twice, uncounted

CUT = ("strongholds", "growth", "growth_end")  # phases in which the limits of growth hold throughout


def check(s: State) -> list[str]:
    """Everything impossible about this position, in words."""
    if s.phase in ("set_up", "found", "deploy"):
        return []
    return [
        *check_disks(s),
        *check_strongholds(s),
        *check_displays(s),
        *check_temples(s),
        *check_cards(s),
        *off_course(s, sequence.PHASES, 1, 4),
    ]


def check_disks(s: State) -> list[str]:
    wrong = [f"ACME-board.areas.a: disks at {area!r}" for area in misplaced(s.disks, section.section(s).areas)]
    known = (state.BARBARIANS, *s.colors)
    wrong += [f"ACME-terms.faction.a: {there} in {area}" for area, there in s.disks.items() if uncounted(there, known)]
    supplies = {faction: disks.supply(s, faction) for faction in known}
    wrong += [f"ACME-bits.a: {n} disks in the Supply of {faction}" for faction, n in supplies.items() if n < 0]
    if s.phase in CUT:
        crowds = [
            (area, faction)
            for area, faction, _ in disks.excess(s, "growth")
            if s.phase != "strongholds" or faction != state.BARBARIANS
        ]
        wrong += [f"ACME-stacking.growth-card.a: too many of {faction} in {area}" for area, faction in crowds]
    return wrong


def check_strongholds(s: State) -> list[str]:
    wrong = [f"ACME-terms.stronghold.a: a Stronghold in {area}" for area in s.strongholds if not areas.mountain(area)]
    return wrong + [
        f"ACME-growth.strongholds.e: no disk of {faction} under the Stronghold in {area}"
        for area, faction in s.strongholds.items() if not disks.disks(s, area, faction)
    ]  # fmt: skip


def check_displays(s: State) -> list[str]:
    wrong = [f"ACME-board.vp.b: {color} has {n} VP" for color, n in s.points.items() if n < 0]
    chests = [*s.minas.items(), *s.loot.items(), *s.growth.items()]
    wrong += [f"ACME-display.a: {color} has {n} minas or disks" for color, n in chests if n < 0]
    if disks.white_left(s) < 0:
        wrong.append(f"ACME-limits.mina.a: {-disks.white_left(s)} minas too many")
    wrong += [f"ACME-diffs.a: {home} is the Homeland of two" for home in twice(s.home.values())]
    if sorted(s.order) != sorted(s.colors):
        wrong.append(f"ACME-setup.all.d: the turn order is {s.order}")
    return wrong


def check_temples(s: State) -> list[str]:
    wrong = [f"ACME-deitycards.a: no Deity {deity}" for deity in s.temples if deity not in fates.DEITIES]
    places = (temples.HOME, temples.CARD, *s.colors)
    wrong += [f"ACME-deitycards.c: {deity} at {x.at}" for deity, x in s.temples.items() if x.at not in places]
    owners = [temple.owner for temple in s.temples.values() if temple.owner]
    return wrong + [f"ACME-diffs.e: {color} has two Deities" for color in twice(owners)]


def check_cards(s: State) -> list[str]:
    wrong = [f"ACME-terms.fate.a: card {card} is missing or doubled" for card in hands.pack(s).not_once(fates.FATES)]
    for color, hand in s.hands.items():
        # which cards let the Mittani hold more is for their player to see
        more = factions.plays(s, color, "mittani")
        most = displays.amount("mittani", "horse_masters", "hand") if more else numbers.HAND["limit"]
        if s.phase in CUT and not s.playing and len(hand) > most:
            wrong.append(f"ACME-hand.a: {color} holds {len(hand)} cards")
        wrong += [f"ACME-terms.event-card.a: {color} holds {card}" for card in hand if not hands.is_held(card)]
    return wrong
