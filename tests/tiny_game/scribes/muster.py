"""2 Muster: everybody fills his hand; then in turn each swaps cards and posts guards."""

from __future__ import annotations

from engine.kernel import Cap, Option, Rule
from engine.wargame.text import plural
from scribes.asking import TOPICS, At, asker, cards, named
from scribes.cards import pack
from scribes.tables import GATE, GUARDS, HAND, PALACE, PLACES

SWAP = TOPICS.new("swap", "which cards to swap")
POST = TOPICS.new("post", "where guards stand")


def muster(t: At) -> Rule[None]:
    s = t.state
    for seat in s.seats:
        draw(t, seat, HAND - len(s.hands[seat]))
    for seat in s.seats:
        yield from swap(t, seat)
        yield from post(t, seat)
    s.phase = "write"


def draw(t: At, seat: str, count: int) -> None:
    """2.1 Cards come off the top; an empty deck is made anew from the discards."""
    s = t.state
    drawn = [card for _ in range(count) if (card := pack(s).draw(t.dice))]
    s.hands[seat] += drawn
    if drawn:
        t.tell(f"{seat} draws {len(drawn)}.", "SCR-2.1")
        t.tell(f"You drew {', '.join(drawn)}.", "SCR-2.1", to=(seat,))


def swap(t: At, seat: str) -> Rule[None]:
    """2.2 Up to two cards are put away for new ones."""
    s = t.state
    hand, most = cards(s.hands[seat]), min(2, len(s.hands[seat]))
    away = yield from asker(t, seat).pick(
        SWAP, "SCR-2.2", "Which cards do you swap?", hand, most=most, default=[], verb="swap"
    )
    for card in map(named, away):
        pack(s).put_away(seat, card)
    draw(t, seat, len(away))


def post(t: At, seat: str) -> Rule[None]:
    """2.3 Two guards stand where their owner likes, at most one of them at the two ends of the road."""
    places = [Option(f"guard:{id}", place.name, at=id, most=GUARDS) for id, place in PLACES.items()]
    ends = Cap((f"guard:{GATE}", f"guard:{PALACE}"), 1, "SCR-2.3")
    posted = yield from asker(t, seat).divide(
        POST, "SCR-2.3", "Where do your guards stand?", places, most=GUARDS, default={}, caps=(ends,), verb="post"
    )
    t.state.guards[seat] = {named(key): count for key, count in posted.items()}
    t.tell(f"{seat} posts {plural(sum(posted.values()), 'guard')}.", "SCR-2.3")
