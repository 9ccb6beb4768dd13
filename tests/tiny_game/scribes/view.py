"""What may be seen: all that lies open, one's own hand, and how many cards are elsewhere; the same in words."""

from __future__ import annotations

from engine.kernel.state import copied
from engine.wargame.text import listed
from scribes.cards import pack
from scribes.state import Scribes
from scribes.tables import PLACES


def seen(s: Scribes, seat: str | None) -> Scribes:
    """A copy for one seat's eyes: cards it does not know are turned over."""
    shown = copied(s)
    pack(shown).hide(seat)
    return shown


def board(s: Scribes, seat: str | None) -> str:
    """The position in words; everybody reads the same."""
    return "\n".join([f"Round {s.round} of {s.rounds}, {s.phase}", *(of_scribe(s, each) for each in s.seats)])


def place_words(s: Scribes, seat: str | None, place: str) -> str:
    """One place: whose courier is there, who has guards there, and where one can go from it."""
    couriers = [f"The courier of {each} is here." for each in s.seats if s.courier[each] == place]
    posted = [f"{each} has {s.guards[each][place]} guards here." for each in s.seats if s.guards[each].get(place)]
    around = f"Next to it: {listed([PLACES[near].name for near in PLACES[place].neighbours])}."
    return "\n".join([*(couriers + posted or ["Nobody is here."]), around])


def of_scribe(s: Scribes, seat: str) -> str:
    courier = PLACES[s.courier[seat]].name if s.courier[seat] else "home"
    posted = [f"{count} at {PLACES[place].name}" for place, count in s.guards[seat].items()]
    return (
        f"{seat}: {s.scores[seat]} points, {len(s.hands[seat])} cards, {s.ink[seat]} ink, courier at {courier}, "
        f"guards {', '.join(posted) or 'nowhere'}"
    )
