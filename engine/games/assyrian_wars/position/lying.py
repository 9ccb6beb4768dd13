"""6.11l Cards that lie open while they last: whose they are, whom they cover, when they end."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.position import Lying, State, hands, pieces

CAREFUL, FOLLOWERS = "careful_preparations", "marduk_s_assyrian_followers"
BABYLONIA = "babylonia"


def put(s: State, card: str, owner: str, about: Iterable[str] = (), left: int = 0) -> None:
    """Let a card that has been played lie open."""
    s.playing.remove(card)
    s.lying[card] = Lying(owner, list(about), left)


def end(s: State, card: str) -> None:
    """Put away a card that has lain open."""
    del s.lying[card]
    s.playing.append(card)
    hands.put_away(s, card)


def end_all(s: State, *lasts: str) -> list[str]:
    """Put away all cards that last up to this moment; return them."""
    over = [card for card in s.lying if hands.kind_of(card).lasts in lasts]
    for card in over:
        end(s, card)
    return over


def of(s: State, kind: str, owner: str = "") -> dict[str, Lying]:
    """Return the cards of a kind that lie open, or those of one country."""
    return {
        card: found for card, found in s.lying.items()
        if hands.kind_of(card).id == kind and owner in ("", found.owner)
    }  # fmt: skip


def amount(s: State, kind: str, owner: str, name: str, otherwise: int) -> int:
    """Return what a card that lies open counts with for its owner; without the card the other number."""
    return next((hands.kind_of(card).amounts[name] for card in of(s, kind, owner)), otherwise)


def covers(s: State, kind: str, leaders: Iterable[str], units: Mapping[str, Mapping[str, int]]) -> bool:
    """Tell whether a card covers a force: one of its leaders, or a unit that bears the name of the card as a mark."""
    named = {leader for found in of(s, kind).values() for leader in found.about}
    return bool(named.intersection(leaders)) or any(
        kind in pieces.marks(key) for pile in units.values() for key in pile
    )  # fmt: skip


def harm(s: State, country: str, at: str) -> None:
    """R5 End Marduk's Assyrian Followers of a country that pillages or damages something in Babylonia."""
    for card in of(s, FOLLOWERS, country) if areas.AREAS[at].country == BABYLONIA else ():
        end(s, card)


def harvest(s: State, country: str) -> int:
    """6.11i.a Add up what harvests bring in a scheduled impulse, and what they take."""
    found = sum(hands.kind_of(card).amounts["gain_ap"] for card in of(s, "good_harvest", country))
    bad = [card for card, it in of(s, "poor_harvest").items() if country in it.about]
    return found - sum(hands.kind_of(card).amounts["loss_ap"] for card in bad)


def prepared(s: State, country: str) -> int:
    """6.11g.b Return the AP that Careful Preparations bring in the next impulse."""
    return sum(hands.kind_of(card).amounts["gain_ap"] for card in of(s, CAREFUL, country))


def harvested(s: State, country: str) -> None:
    """6.11i.a Count a scheduled impulse of a country with Good Harvest; after the last one the card is put away."""
    for card, found in of(s, "good_harvest", country).items():
        found.left -= 1
        if not found.left:
            end(s, card)
