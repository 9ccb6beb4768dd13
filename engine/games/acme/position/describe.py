"""The board in words, for whoever cannot see the picture."""

from __future__ import annotations

from engine.board.cards import HIDDEN
from engine.board.words import listed, plural
from engine.games.acme.data.epoch_table import EPOCHS
from engine.games.acme.data.fates import DEITIES
from engine.games.acme.position.disks import allies, cities, controller, is_contested, limit, supply
from engine.games.acme.position.factions import called, is_automated
from engine.games.acme.position.hands import title
from engine.games.acme.position.section import in_play, near, place, section, terrain
from engine.games.acme.position.state import State
from engine.games.acme.position.temples import CARD, HOME, available, deity_of, trophies
from engine.games.acme.position.view import colors_of


def board(s: State, seat: str | None) -> str:
    """Epoch and turn, the civilizations in turn order, then every area with something in it."""
    epoch = EPOCHS[s.epoch]
    lines = [f"Epoch {epoch.name} ({epoch.age}, {epoch.start} to {epoch.end} BC), turn {s.turn}"]
    lines += [line for color in s.order for line in color_lines(s, color)]
    lines.append(
        f"{plural(len(s.deck), 'card')} in the deck; discards: {listed([title(c) for c in s.discard[-3:]]) or 'none'}"
    )
    lines += [f"From the top of the deck: {text}."] if (text := deck_text(s)) else []
    lines.append(f"Deities available: {listed([DEITIES[deity].name for deity in available(s)]) or 'none'}")
    lines += [area_line(s, area) for area in section(s).areas if area in s.disks]
    for color in colors_of(s, seat) if seat is not None else []:
        lines.append(
            f"Hand of {called(s, color)}: {listed([title(card) for card in s.hands[color] if card != '?']) or 'empty'}"
        )
    if s.over:
        won = listed([called(s, one) for one in s.winners if one in s.civ]) or listed(s.winners)
        lines.append(f"Won by {won or 'nobody at the table'}")
    return "\n".join(lines)


def deck_text(s: State) -> str:
    """What this seat knows of the deck, down to the last card that it knows; "" if nothing."""
    known = [at for at, card in enumerate(s.deck) if card != HIDDEN]
    return ", ".join("unknown" if card == HIDDEN else title(card) for card in s.deck[: known[-1] + 1]) if known else ""


def color_lines(s: State, color: str) -> list[str]:
    """Points, Treasury, Supply, cards, Cities, Homeland, Deity and what lies open before it."""
    if color not in s.civ:
        return [f"{color.capitalize()}: no civilization yet"]
    home = place(s.home[color]) if color in s.home else "none"
    words = [
        f"{s.points[color]} VP", plural(s.minas[color], "mina"), f"{supply(s, color)} in Supply",
        plural(len(s.hands[color]), "card"), plural(len(cities(s, color)), "City", "Cities"), f"Homeland {home}",
    ]  # fmt: skip
    if is_automated(s, color):
        enemy = f", its Primary Enemy {called(s, s.enemy[color])}" if s.enemy.get(color) else ""
        words.insert(0, f"run by the game{enemy}")
    if s.loot[color]:
        words.append(f"Loot {s.loot[color]}")
    if s.growth[color]:
        words.append(f"{plural(s.growth[color], 'disk')} for growth")
    words += [deity_text(s, color)] if deity_of(s, color) else []
    words += [f"captive {DEITIES[deity].name}" for deity in trophies(s, color)]
    words += [f"{title(card)} with {laid.disks}" for card, laid in s.invested.items() if laid.owner == color]
    return [f"{called(s, color)}: {', '.join(words)}"]


def deity_text(s: State, color: str) -> str:
    deity = deity_of(s, color)
    temple = s.temples[deity]
    state = "inactive" if temple.faint else {HOME: "active", CARD: "to be built again"}.get(temple.at, "captive")
    return f"{DEITIES[deity].name} ({state})"


def area_words(s: State, seat: str | None, area: str) -> str:
    """One area: its ground, how many disks it can feed, whose Homeland it is, who stands there, what lies around it."""
    del seat
    if not in_play(s, area):
        return "It is not in play in this game."
    ground = [terrain(area).capitalize(), f"at most {plural(limit(area), 'disk')} of each"]
    homes = [called(s, color) for color, home in s.home.items() if home == area]
    if homes:
        ground.append(f"Homeland of {listed(homes)}")
    there = area_line(s, area).partition(": ")[2] if area in s.disks else "Nobody stands there"
    around = f"Next to it: {listed([place(other) for other in near(s, area)])}."
    return "\n".join([f"{', '.join(ground)}.", f"{there}.", around])


def area_line(s: State, area: str) -> str:
    """`Thebes: Egypt 2, Barbarians 1; Contested`."""
    there = [f"{called(s, faction)} {n}" for faction, n in s.disks[area].items()]
    there += [
        f"{plural(allies(s, area, color), 'Ally', 'Allies')} of {called(s, color)}" for color in s.allies.get(area, {})
    ]
    words = [", ".join(there)]
    if area in s.strongholds:
        words.append("Stronghold")
    if area in s.cubes:
        words.append(title(s.cubes[area]))
    if is_contested(s, area):
        words.append("Contested")
    elif not controller(s, area):
        words.append("shared")
    return f"{place(area)}: {'; '.join(words)}"
