"""The board in words, for whoever cannot see the picture."""

from __future__ import annotations

from engine.board.words import listed, plural
from engine.games.genesis.powers import base, name_of, subject
from engine.games.genesis.tables import CARDS, KIND, KINGS, SEAS, SPACES, TURNS
from engine.games.genesis.units import king_of_whom, units_text
from engine.kernel.game import View


def board(shown: View) -> str:
    """Turn, kingdoms, then every space with something in it."""
    row = TURNS[shown["turn"]]
    lines = [f"Turn {shown['turn']} of {shown['last_turn']}, {row.years}: {row.title}"]
    lines += [kingdom_line(shown, kingdom) for kingdom in shown["kingdoms"]]
    markers = [name_of(power) for power in shown["track"]]
    lines.append(f"Activation Markers: track {listed(markers) or 'empty'}; pool {pool_text(shown)}")
    lines.append(f"{plural(shown['deck'], 'card')} in the deck")
    for power, kingdom in shown["controlled"].items():
        lines.append(f"{subject(power)}: led by {name_of(kingdom)}")
    for pact in shown["pacts"]:
        lines.append(f"Alliance of {listed([name_of(player) for player in pact['players']])}")
    if shown["pirates"]:
        lines.append(f"Pirates: {listed([SEAS[line].name for line in shown['pirates']])}")
    lines += [line for space in SPACES if (line := space_line(shown, space))]
    for kingdom, hand in shown["hands"].items():
        lines.append(f"Hand of {name_of(kingdom)}: {listed([card_name(card) for card in hand]) or 'empty'}")
    if shown["over"]:
        result = shown["result"]
        lines.append(f"Won by {listed([name_of(seat) for seat in result['winners']]) or 'nobody'}")
    return "\n".join(lines)


def kingdom_line(shown: View, kingdom: str) -> str:
    silver = shown["silver"].get(kingdom, "?")
    points = shown["points"].get(kingdom, "?")
    return (
        f"{subject(kingdom)}: {points} {'point' if points == 1 else 'points'}, {silver} silver, "
        f"Manpower Maximum {shown['manpower'][kingdom]}, technology {shown['technology'][kingdom]}, "
        f"{plural(shown['cards'][kingdom], 'card')}, Capital {SPACES[shown['capital'][kingdom]].name}"
    )


def pool_text(shown: View) -> str:
    counts = {power: shown["pool"].count(power) for power in shown["pool"]}
    return listed([f"{n} of {name_of(power)}" for power, n in counts.items()]) or "empty"


def space_line(shown: View, space: str) -> str:
    """Units, Kings and markers of a space; nothing where there is nothing."""
    words = []
    kings = [king for king, at in shown["kings"].items() if at == space]
    for power, counts in shown["units"].get(space, {}).items():
        own = [king for king in kings if KINGS[king].power == base(power)]
        kings = [king for king in kings if king not in own]
        words.append(f"{name_of(power)} {units_text(counts, own)}")
    words += [king_of_whom(king) for king in kings]
    if space in shown["revolts"]:
        revolt = shown["revolts"][space]
        words.append(f"In Revolt: {name_of(revolt['power'])} {units_text(revolt['units'])}")
    if space in shown["ds"]:
        words.append(f"defense {shown['ds'][space]}")
    for name, text in (("destroyed", "destroyed"), ("monuments", "monument"), ("barbarian", "Barbarian Control"),
                       ("founded", "new city"), ("begun", "monument begun")):  # fmt: skip
        if space in shown[name]:
            words.append(text)
    return f"{SPACES[space].name}: {'; '.join(words)}" if words else ""


def card_name(card: str) -> str:
    return CARDS[KIND[card]].name
