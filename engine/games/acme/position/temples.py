"""deitycards, deity.lost, deity.empty: Deities: in which state each is, and what its owner may do with it (deitycards,
reading B-5; facts 17).

How they are established, captured, destroyed, returned and built again is in `deities.py`.
"""

from engine.games.acme.data import fates
from engine.games.acme.position import State, Temple, disks, factions, section

HOME, CARD = "home", "card"


def deity_of(s: State, color: str) -> str:
    """The one Deity of a civilization (diffs.e), in whatever state; "" for a godless one (terms.religion.a)."""
    return next((deity for deity, temple in s.temples.items() if temple.owner == color), "")


def is_godless(s: State, color: str) -> bool:
    return not deity_of(s, color)


def available(s: State) -> list[str]:
    """Deities that anybody may establish; Monotheism only through its card (setup.all.f)."""
    return [deity for deity in fates.OWN_CARD if deity not in s.temples]


def establishable(s: State, color: str) -> list[str]:
    """establish.b What is available; R6.lion.b Monotheism too, for who may establish it without its card."""
    free = fates.MONOTHEISM not in s.temples and s.civ.get(color) in section.scenario(s).monotheism
    return [*available(s), fates.MONOTHEISM] if free else available(s)


def stands(temple: Temple) -> bool:
    """Whether it is active as far as card and temple go; whether its owner is at home is another matter."""
    return temple.at == HOME and not temple.faint


def trophies(s: State, color: str) -> list[str]:
    """Captured temples on the Display of this civilization."""
    return [deity for deity, temple in s.temples.items() if temple.at == color]


def is_at_home(s: State, color: str) -> bool:
    """Whether it has a disk in its own Homeland."""
    return disks.disks(s, s.home[color], color) > 0


def is_active(s: State, color: str) -> bool:
    """An own Deity that neither card nor conquest has touched."""
    deity = deity_of(s, color)
    return bool(deity) and stands(s.temples[deity])


def counts(s: State, color: str) -> bool:
    """Granary and Victory Points: active, and a disk at home (establish.l, establish.m, empty.c, empty.d)."""
    return is_active(s, color) and is_at_home(s, color)


def is_hushed(s: State) -> bool:
    """97 Darkness at Noon: no Religion card is played and no Deity gives a benefit."""
    return any(lasting.card == "97" for lasting in s.lasting)


def benefits(s: State, color: str) -> str:
    """The Deity whose printed benefit a civilization may use now; "" if none (deitycards.f, lost.a, reading B-4)."""
    deity = deity_of(s, color)
    return "" if not deity or s.temples[deity].faint or not is_at_home(s, color) or is_hushed(s) else deity


def why_no_religion(s: State, color: str, *, replacing: bool = False) -> str:
    """Why it may not play a Religion card for its effect (card.religion.a, reading B-45); "" if it may.

    `replacing`: the card itself says that an inactive Deity may be replaced by it.
    """
    deity = deity_of(s, color)
    if not deity:
        return "a godless civilization plays no Religion card (ACME-terms.religion.a)"
    if is_hushed(s):
        return "no Religion card is played while Darkness at Noon lasts (97)"
    temple = s.temples[deity]
    if temple.faint and not replacing:
        return "your Deity is inactive (ACME-deity.lost.b)"
    if temple.at != HOME and factions.plays(s, color, "israelite"):
        return ""  # prophecy in exile (R4.israelite.b)
    if is_at_home(s, color) or (temple.at == HOME and disks.controller(s, s.home[color]) in ("", color)):
        return ""
    return "your Homeland is not yours (ACME-deity.lost.g)"
