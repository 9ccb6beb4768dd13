"""The board in words, for people who cannot see the picture."""

from engine.games.genesis.data import tables
from engine.games.genesis.position import State, control, hands, pieces, places, powers, view
from engine.wargame.text import listed, plural


def board(s: State, seat: str | None) -> str:
    """Turn, kingdoms, then every space with something in it."""
    lines = [view.turn_title(s)]
    lines += [kingdom_line(s, kingdom) for kingdom in s.kingdoms]
    markers = [powers.name_of(power) for power in s.track]
    lines.append(f"Activation Markers: track {listed(markers) or 'empty'}; pool {pool_text(s)}")
    lines.append(f"{plural(len(s.deck), 'card')} in the deck")
    for power, kingdom in s.controlled.items():
        lines.append(f"{powers.subject(power)}: led by {powers.name_of(kingdom)}")
    for pact in s.pacts:
        allies = listed([powers.name_of(player) for player in pact.players])
        lines.append(f"Broken alliance of {allies}: guests stay until alliances end" if pact.broken
                     else f"Alliance of {allies}")  # fmt: skip
    if s.pirates:
        lines.append(f"Pirates: {listed([tables.SEAS[line].name for line in s.pirates])}")
    lines += [line for space in tables.SPACES if (line := space_line(s, space))]
    for kingdom in view.kingdoms_of(s, seat):
        hand = [hands.title(card) for card in s.hands[kingdom]]
        lines.append(f"Hand of {powers.name_of(kingdom)}: {listed(hand) or 'empty'}")
    if s.over:
        lines.append(f"Won by {listed([powers.name_of(winner) for winner in s.winners]) or 'nobody'}")
    return "\n".join(lines)


def kingdom_line(s: State, kingdom: str) -> str:
    silver = s.silver.get(kingdom, "?")
    points = s.points.get(kingdom, "?")
    return (
        f"{powers.subject(kingdom)}: {points} {'point' if points == 1 else 'points'}, {silver} silver, "
        f"Manpower Maximum {s.manpower[kingdom]}, technology {s.technology[kingdom]}, "
        f"{plural(hands.cards_of(s, kingdom), 'card')}, Capital {tables.SPACES[s.capital[kingdom]].name}"
    )


def pool_text(s: State) -> str:
    counts = {power: s.pool.count(power) for power in s.pool}
    return listed([f"{n} of {powers.name_of(power)}" for power, n in counts.items()]) or "empty"


def space_line(s: State, space: str) -> str:
    """Units, Kings and markers of a space; nothing where there is nothing."""
    words = []
    kings = [king for king, at in s.kings.items() if at == space]
    for power, counts in s.units.get(space, {}).items():
        own = [king for king in kings if tables.KINGS[king].power == powers.base(power)]
        kings = [king for king in kings if king not in own]
        words.append(f"{powers.name_of(power)} {pieces.units_text(counts, own)}")
    words += [pieces.king_of_whom(king) for king in kings]
    if space in s.revolts:
        revolt = s.revolts[space]
        words.append(f"In Revolt: {powers.name_of(revolt.power)} {pieces.units_text(revolt.units)}")
    if space in s.ds:
        words.append(f"defense {s.ds[space]}")
    for name, text in (("destroyed", "destroyed"), ("monuments", "monument"), ("barbarian", "Barbarian Control"),
                       ("founded", "new city"), ("begun", "monument begun")):  # fmt: skip
        if space in getattr(s, name):
            words.append(text)
    return f"{tables.SPACES[space].name}: {'; '.join(words)}" if words else ""


def space_words(s: State, seat: str | None, space: str) -> str:
    """One space: what it is, who holds it, what stands there, and where the roads lead."""
    row = tables.SPACES[space]
    if space not in places.world(s).spaces:
        return "It is not in play in this game."
    ground = ["City" if control.is_city(s, space) else "No city", "in the mountains" if row.mountain else "in the open"]
    if row.home:
        ground.append(f"{'Capital' if row.capital else 'Home city'} of {powers.name_of(row.home)}")
    if control.is_city(s, space):
        ruler = control.controller(s, space)
        ground.append(f"worth {control.worth(s, space)}")
        ground.append(f"defense {control.defense(s, space)}")
        ground.append(f"held by {powers.name_of(ruler)}" if ruler else "held by nobody")
    there = space_line(s, space).partition(": ")[2] or "Nobody stands there"
    around = f"Roads to: {listed([tables.SPACES[near].name for near in row.neighbours]) or 'nowhere'}."
    return "\n".join([f"{', '.join(ground)}.", f"{there}.", around])
