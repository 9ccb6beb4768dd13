"""The board in words, for people who cannot see the picture."""

from engine.games.acme.data import epoch_table, fates
from engine.games.acme.position import State, disks, factions, hands, section, temples, view
from engine.wargame.cards import HIDDEN
from engine.wargame.text import listed, plural


def board(s: State, seat: str | None) -> str:
    """Epoch and turn, the civilizations in turn order, then every area with something in it."""
    epoch = epoch_table.EPOCHS[s.epoch]
    lines = [f"Epoch {epoch.name} ({epoch.age}, {epoch.start} to {epoch.end} BC), turn {s.turn}"]
    lines += [line for color in s.order for line in color_lines(s, color)]
    lines.append(
        f"{plural(len(s.deck), 'card')} in the deck; discards: "
        f"{listed([hands.title(c) for c in s.discard[-3:]]) or 'none'}"
    )
    lines += [f"From the top of the deck: {text}."] if (text := deck_text(s)) else []
    lines.append(f"Deities available: {listed([fates.DEITIES[d].name for d in temples.available(s)]) or 'none'}")
    lines += [area_line(s, area) for area in section.section(s).areas if area in s.disks]
    for color in view.colors_of(s, seat) if seat is not None else []:
        lines.append(
            f"Hand of {factions.called(s, color)}: "
            f"{listed([hands.title(card) for card in s.hands[color] if card != '?']) or 'empty'}"
        )
    if s.over:
        won = listed([factions.called(s, one) for one in s.winners if one in s.civ]) or listed(s.winners)
        lines.append(f"Won by {won or 'nobody at the table'}")
    return "\n".join(lines)


def deck_text(s: State) -> str:
    """What this seat knows of the deck, down to the last card that it knows; "" if nothing."""
    known = [at for at, card in enumerate(s.deck) if card != HIDDEN]
    cards = s.deck[: known[-1] + 1] if known else []
    return ", ".join("unknown" if card == HIDDEN else hands.title(card) for card in cards)


def color_lines(s: State, color: str) -> list[str]:
    """Points, Treasury, Supply, cards, Cities, Homeland, Deity and what lies open before it."""
    if color not in s.civ:
        return [f"{color.capitalize()}: no civilization yet"]
    home = section.place(s.home[color]) if color in s.home else "none"
    words = [
        f"{s.points[color]} VP", plural(s.minas[color], "mina"), f"{disks.supply(s, color)} in Supply",
        plural(len(s.hands[color]), "card"), plural(len(disks.cities(s, color)), "City", "Cities"), f"Homeland {home}",
    ]  # fmt: skip
    if factions.is_automated(s, color):
        enemy = f", its Primary Enemy {factions.called(s, s.enemy[color])}" if s.enemy.get(color) else ""
        words.insert(0, f"run by the game{enemy}")
    if s.loot[color]:
        words.append(f"Loot {s.loot[color]}")
    if s.growth[color]:
        words.append(f"{plural(s.growth[color], 'disk')} for growth")
    words += [deity_text(s, color)] if temples.deity_of(s, color) else []
    words += [f"captive {fates.DEITIES[deity].name}" for deity in temples.trophies(s, color)]
    words += [f"{hands.title(card)} with {laid.disks}" for card, laid in s.invested.items() if laid.owner == color]
    return [f"{factions.called(s, color)}: {', '.join(words)}"]


def deity_text(s: State, color: str) -> str:
    deity = temples.deity_of(s, color)
    temple = s.temples[deity]
    where = {temples.HOME: "active", temples.CARD: "to be built again"}.get(temple.at, "captive")
    state = "inactive" if temple.faint else where
    return f"{fates.DEITIES[deity].name} ({state})"


def area_words(s: State, seat: str | None, area: str) -> str:
    """One area: its ground, how many disks it can feed, whose Homeland it is, who stands there, what lies around it."""
    if not section.in_play(s, area):
        return "It is not in play in this game."
    ground = [section.terrain(area).capitalize(), f"at most {plural(disks.limit(area), 'disk')} of each"]
    homes = [factions.called(s, color) for color, home in s.home.items() if home == area]
    if homes:
        ground.append(f"Homeland of {listed(homes)}")
    there = area_line(s, area).partition(": ")[2] if area in s.disks else "Nobody stands there"
    around = f"Next to it: {listed([section.place(other) for other in section.near(s, area)])}."
    return "\n".join([f"{', '.join(ground)}.", f"{there}.", around])


def area_line(s: State, area: str) -> str:
    """`Thebes: Egypt 2, Barbarians 1; Contested`."""
    there = [f"{factions.called(s, faction)} {n}" for faction, n in s.disks[area].items()]
    there += [
        f"{plural(disks.allies(s, area, color), 'Ally', 'Allies')} of {factions.called(s, color)}"
        for color in s.allies.get(area, {})
    ]
    words = [", ".join(there)]
    if area in s.strongholds:
        words.append("Stronghold")
    if area in s.cubes:
        words.append(hands.title(s.cubes[area]))
    if disks.is_contested(s, area):
        words.append("Contested")
    elif not disks.controller(s, area):
        words.append("shared")
    return f"{section.place(area)}: {'; '.join(words)}"
