"""6.11f, 6.11l Cards that lie open while they last: what they do stands where the rule is that they change."""

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.events.played import Played
from engine.games.assyrian_wars.position import State, lying


def lies_open(kind: str, s: State, country: str) -> str:
    """Return why a card is not played again: one of the same kind lies open already."""
    return "It lies open already." if lying.of(s, kind, country) else ""


@played.event("royal_road", unless=lambda s, country: lies_open("royal_road", s, country))
def royal_road(e: Played) -> None:
    """Make relocations and forced marches cheaper until the turn ends (`relocation.price`, `forced_march.price`)."""
    e.lie()
    e.tell(f"{nations.does(e.role, 'uses')} the Royal Road until the turn ends.", news=True)


@played.event("oracle", unless=lambda s, country: lies_open("oracle", s, country))
def oracle(e: Played) -> None:
    """Wait for the next conquest check (7.1A.c), which ends the card."""
    e.lie()
    e.tell(f"{nations.does(e.role, 'has')} asked the oracle.", news=True)


@played.event("marduk_s_assyrian_followers", unless=lambda s, country: lies_open(lying.FOLLOWERS, s, country))
def marduk_s_assyrian_followers(e: Played) -> None:
    """Need no maintenance in Babylonia (`supply.needs_supply`), until Assyria does harm there (`lying.harm`)."""
    e.lie()
    e.tell("The followers of Marduk help Assyria in Babylonia.", news=True)
