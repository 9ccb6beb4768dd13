"""How Ancient Civilizations of the Middle East looks: from a position as it is seen to a scene.

A Faction is a color: its disks, the areas it Controls, its plate and its Display have it, with an emblem and a pattern
for who sees none; Barbarians, Allies and Strongholds bear two letters of their civilization. One disk is a tent, two
are houses, three and more a walled city. Only what is seen is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.games.acme.data.areas import AREAS, sea
from engine.games.acme.data.epoch_table import EPOCHS
from engine.games.acme.data.fates import DEITIES
from engine.games.acme.position.contest import force, sides
from engine.games.acme.position.describe import deity_text
from engine.games.acme.position.disks import (
    CITY,
    SETTLEMENT,
    allies,
    controller,
    disks,
    factions_in,
    is_contested,
    supply,
)
from engine.games.acme.position.factions import called
from engine.games.acme.position.final_score import seats_points
from engine.games.acme.position.section import place, section
from engine.games.acme.position.state import BARBARIANS, State
from engine.games.acme.position.temples import HOME, available, deity_of, stands, trophies
from engine.games.acme.position.view import FACES as ALL_FACES
from engine.games.acme.position.view import colors_of, face_of
from engine.kernel.game import CardFace
from engine.kernel.questions import Ask
from engine.wargame.text import listed, plural
from renderers import deck
from renderers.cards import Card, Display, Place, display_in_words
from renderers.color import PALETTE
from renderers.look import Look
from renderers.scene import Camp, Counter, Crest, Fight, Key, Owner, Scene, Score, Stack, Status, Token, badges

GAME = "acme"
PLAYERS: dict[str, Owner] = {
    owner.id: owner
    for owner in (
        Owner("green", "Green", PALETTE["sea"], "palm", "solid"),
        Owner("red", "Red", PALETTE["rust"], "bull", "stripes"),
        Owner("blue", "Blue", PALETTE["blue"], "star", "dots"),
        Owner("purple", "Purple", PALETTE["lilac"], "wheel", "cross"),
        Owner("burnt_orange", "Burnt orange", PALETTE["earth"], "wings", "bars"),
        Owner("yellow", "Yellow", PALETTE["gold"], "sun", "lines"),
    )
}
BLACK = Owner(BARBARIANS, "Barbarians", PALETTE["coal"], "axe", "broad", "BA")  # nobody plays them
CODES = {
    "akkad": "AK", "assyria": "AS", "babylon": "BB", "chaldea": "CH", "cimmeria": "CI", "egypt": "EG", "elam": "EL",
    "greek": "GR", "hittite": "HI", "indus_valley": "IN", "israelite": "IS", "medes_persians": "MP", "mittani": "MI",
    "scythia": "SC", "sea_peoples": "SP", "sumer": "SU", "urartu": "UR",
}  # fmt: skip
CUBES = {"69": "gold", "70": "oasis", "71": "shoal"}  # by the card that marks the area
PHASES = {
    "set_up": "Set-up", "found": "Set-up", "deploy": "Set-up", "strongholds": "Growth Phase", "growth": "Growth Phase",
    "growth_end": "Growth Phase", "card": "Card Phase", "card_end": "Card Phase",
    "competition_start": "Competition Phase", "competition": "Competition Phase",
    "competition_end": "Competition Phase", "reckoning": "Reckoning", "turn_order": "Reckoning",
    "gilgamesh": "Reckoning", "sudden_end": "Reckoning", "draw": "Reckoning", "epoch_end": "End of Epoch",
    "new_epoch": "End of Epoch",
}  # fmt: skip
WORDS = {"N": "Negate", "I": "Investment", "C": "Competition", "R": "Religion", "E": "Event"}
DECK = deck.of(GAME, ALL_FACES)
DISPLAYS = "displays"  # the overlay that shows what lies before everybody
FALLEN = "pieces lost"  # what a competition counts
KEYS = (
    Key("piece", "camp", "Camp: 1 disk"),
    Key("piece", "settlement", "Settlement: 2 disks"),
    Key("piece", "city", "City: 3 disks and more"),
    Key("piece", "ally", "Allies in a competition"),
    Key("piece", "barbarians", "Barbarians: how many disks", BLACK),
    Key("piece", "homeland", "Homeland in use"),
    Key("piece", "temple", "Homeland with the temple"),
    Key("piece", "faint", "Temple of an inactive Deity"),
    Key("piece", "stronghold", "Stronghold"),
    Key("sign", "battle", "Contested area"),
    Key("sign", "gold", "Mountain of Gold"),
    Key("sign", "oasis", "Oasis"),
    Key("sign", "shoal", "Fishing Grounds"),
)
FACES = {face.id: face for face in ALL_FACES}


# --- the map ------------------------------------------------------------------------------------------------


def overlays(s: State) -> dict[str, str]:
    """What can be shown besides the map, by name."""
    del s
    return {DISPLAYS: "The Displays: Treasuries, Deities, Investments"}


def scene(s: State, asks: Iterable[Ask] = (), overlay: str = "") -> Scene:
    """Everything to be seen; `overlay` is one of `overlays`."""
    questions = list(asks)
    whole = Scene(
        game=GAME,
        owners=owners(s),
        held={area: faction for area in s.disks if (faction := controller(s, area))},
        stacks=tuple(stack for area in occupied(s) for stack in stacks_in(s, area)),
        marks={area: "battle" for area in occupied(s) if is_contested(s, area)},
        crests=crests(s),
        signs={area: (CUBES[card],) for area, card in s.cubes.items()},
        tokens=tokens(s),
        closed=tuple(area for area in AREAS if area not in section(s)),
        badges=badges(questions, AREAS),
        status=status(s, questions),
        fight=fight(s),
    )
    if overlay == DISPLAYS:
        return msgspec.structs.replace(whole, caption=display_in_words(displays(s)))
    return whole


def overlaid(s: State, asks: Iterable[Ask], overlay: str) -> Scene:
    """The map with one of the `overlays`."""
    return scene(s, asks, overlay)


def battle_in(s: State) -> str:
    """Where a competition is being resolved; empty if none is."""
    return s.competition.at if s.competition is not None else ""


def battle_scene(s: State) -> Scene:
    """The competition under way."""
    if s.competition is None:
        raise ValueError("no competition is under way")
    return scene(s)


# --- who is who ---------------------------------------------------------------------------------------------


def owner_of(s: State, color: str) -> Owner:
    """A color with the name of the civilization it plays."""
    civilization = s.civ.get(color, "")
    name = called(s, color) if civilization else PLAYERS[color].name
    return msgspec.structs.replace(PLAYERS[color], name=name, code=CODES.get(civilization, ""))


def owners(s: State) -> tuple[Owner, ...]:
    """The colors in play, the seats that go by another name than their color, and the Barbarians."""
    found = {color: msgspec.structs.replace(owner_of(s, color), side=s.owner.get(color, "")) for color in s.colors}
    for seat in s.seats:
        mine = colors_of(s, seat)
        if seat not in found and mine:
            face = face_of(s, seat)
            found[seat] = msgspec.structs.replace(found[mine[0]], id=seat, name=face.title)
    return (*found.values(), BLACK)


# --- pieces -------------------------------------------------------------------------------------------------


def occupied(s: State) -> list[str]:
    """Areas with disks or Allies, in the order of competitions."""
    return [area for area in section(s).areas if area in s.disks or area in s.allies]


def stacks_in(s: State, area: str) -> list[Stack]:
    """A stack for each Faction in an area, the largest first."""
    found = [Stack(area, faction, pieces(s, area, faction)) for faction in factions_in(s, area)]
    return sorted(found, key=lambda stack: (-sum(piece.count for piece in stack.counters), stack.owner))


def pieces(s: State, area: str, faction: str) -> tuple[Counter, ...]:
    """Its disks as what they are, and white disks on its side."""
    n, white = disks(s, area, faction), allies(s, area, faction)
    counters = [Counter(kind_of(area, faction, n), faction, disks_text(area, faction, n), n, n)] if n else []
    counters += [Counter("ally", faction, plural(white, "Ally", "Allies"), white)] if white else []
    return tuple(counters)


def kind_of(area: str, faction: str, n: int) -> str:
    """terms.camp.a, settlement.a, city.a One disk, two, or a City; fleets are none. Barbarians are square, with spears
    and a number however many they are: nobody takes them for a Faction's."""
    if faction == BARBARIANS:
        return "barbarians"
    if n < SETTLEMENT:
        return "camp"
    return "settlement" if n < CITY or sea(area) else "city"


def disks_text(area: str, faction: str, n: int) -> str:
    """`Camp`, `Settlement`, `City of 3 disks`, `5 Barbarians`."""
    if n == 1:
        return "Camp"
    if n == SETTLEMENT:
        return "Settlement"
    return f"City of {n} disks" if kind_of(area, faction, n) == "city" else f"{n} disks"


def crests(s: State) -> tuple[Crest, ...]:
    """What the overview shows large: every City, and all disks where several Factions are, which has nobody's color."""
    return tuple(
        Crest(area, piece.kind, stack.owner, piece.name, piece.count)
        for area in occupied(s)
        for stack in stacks_in(s, area)
        for piece in stack.counters
        if piece.kind == "city" or not controller(s, area)
    )


def tokens(s: State) -> tuple[Token, ...]:
    """Homelands, with the temple where one stands, and Strongholds."""
    found = []
    for color, area in s.home.items():
        deity = deity_of(s, color)
        if deity and s.temples[deity].at == HOME:
            kind = "temple" if stands(s.temples[deity]) else "faint"
            found.append(Token(area, kind, color, f"temple of {DEITIES[deity].name}"))
        else:
            found.append(Token(area, "homeland", color, f"Homeland of {called(s, color)}"))
    found += [Token(area, "stronghold", faction, "Stronghold") for area, faction in sorted(s.strongholds.items())]
    return tuple(found)


def fight(s: State) -> Fight | None:
    """The competition under way: who is there with what, and what has fallen."""
    now = s.competition
    if now is None:
        return None
    camps = tuple(
        Camp(faction, f"strength {force(s, faction)}", fielded(s, faction), hits=now.fallen.get(faction, 0))
        for faction in sides(s)
    )
    return Fight(now.at, f"{place(now.at)}, round {now.rounds}" if now.rounds else place(now.at), camps, FALLEN)


def fielded(s: State, faction: str) -> tuple[Counter, ...]:
    """Its pieces in the area that is fought over, the Stronghold last."""
    assert s.competition is not None
    at = s.competition.at
    wall = (Counter("stronghold", faction, "Stronghold"),) if s.strongholds.get(at) == faction else ()
    return (*pieces(s, at, faction), *wall)


# --- words --------------------------------------------------------------------------------------------------


def status(s: State, asks: Sequence[Ask]) -> Status:
    """Epoch, turn and phase; every seat's points with its Treasury, and those of automated civilizations."""
    epoch = EPOCHS[s.epoch]
    scores = [Score(seat, points, minas_note(s, colors_of(s, seat))) for seat, points in seats_points(s).items()]
    scores += [Score(color, s.points[color], minas_note(s, [color])) for color in s.colors if color not in s.owner]
    return Status(
        title=f"Epoch {epoch.name}, turn {s.turn} · {epoch.age} · {epoch.start} to {epoch.end} BC",
        line=phase_line(s),
        scores=tuple(scores),
        to_move=tuple(dict.fromkeys(ask.seat for ask in asks)),
    )


def minas_note(s: State, colors: Iterable[str]) -> str:
    return plural(sum(s.minas[color] for color in colors), "mina")


def phase_line(s: State) -> str:
    if s.over:
        won = [called(s, one) if one in s.civ else next(iter(names_of(s, one)), one) for one in s.winners]
        return f"The game is over: {listed(won)} won" if won else "The game is over"
    if s.competition is not None:
        return f"Competition in {place(s.competition.at)}"
    phase = PHASES.get(s.phase, s.phase.replace("_", " ").capitalize())
    color = acting(s)
    return f"{phase}: {called(s, color)}" if color else phase


def acting(s: State) -> str:
    """Whose Growth it is, or whose go in the Card Phase: the queue holds those who come after."""
    if s.phase == "growth" and len(s.queue) < len(s.order):
        return s.order[-len(s.queue) - 1]
    left = [color for color in s.order if color not in s.queue and color not in s.passed] if s.phase == "card" else []
    return left[0] if len(left) == 1 else ""


def names_of(s: State, seat: str) -> list[str]:
    return [called(s, color) for color in colors_of(s, seat)]


# --- Displays and cards -------------------------------------------------------------------------------------


def display(s: State, overlay: str, to_move: Sequence[str] = ()) -> Display | None:
    """The picture that is shown instead of the map, if this overlay is one."""
    return displays(s, to_move) if overlay == DISPLAYS else None


def displays(s: State, to_move: Sequence[str] = ()) -> Display:
    """What lies before every civilization, in turn order, and the cards that all can see."""
    lying = tuple(
        Place(
            owner_of(s, color).name, PLAYERS[color].color, len(s.hands[color]), investments(s, color),
            note=plural(s.points[color], "VP", "VP"), to_move=s.owner.get(color) in to_move, facts=facts(s, color),
        )
        for color in s.order
    )  # fmt: skip
    return Display(
        f"Epoch {EPOCHS[s.epoch].name}, turn {s.turn}",
        (*lying, *stock(s)),
        deck=len(s.deck),
        discard=len(s.discard),
        top=drawn(s.discard[-1]) if s.discard else None,
        table=tuple(drawn(card) for card in lying_open(s) if card in FACES),
        line=phase_line(s),
    )


def lying_open(s: State) -> list[str]:
    """Cards whose effect lasts, cards that have been turned up, and those just played, the last on top."""
    turned_up = [] if PHASES.get(s.phase) == "Set-up" else s.shown  # until then the Events lie apart (setup.all.g)
    every = [*(lasting.card for lasting in s.lasting), *turned_up, *(played.card for played in s.playing)]
    return list(dict.fromkeys(every))


def stock(s: State) -> tuple[Place, ...]:
    """setup.all.f The Deities that anybody may establish, beside the map."""
    cards = tuple(
        Card(slug, row.name, "Deity", str(row.id), row.text, "god", worth=f"number {row.id}")
        for slug, row in ((slug, DEITIES[slug]) for slug in available(s))
    )
    return (Place("Deities", PALETTE["ivory"], None, cards, note="available"),) if cards else ()


def investments(s: State, color: str) -> tuple[Card, ...]:
    """Cards with disks on them, and in the corner how many."""
    return tuple(
        msgspec.structs.replace(drawn(id), value=str(laid.disks), worth=plural(laid.disks, "disk"))
        for id, laid in s.invested.items()
        if laid.owner == color
    )


def facts(s: State, color: str) -> tuple[str, ...]:
    """Treasury and disks; its Homeland; its Deity; the temples of others that it holds."""
    loot = f" and {s.loot[color]} in the Loot Box" if s.loot[color] else ""
    growth = f", {s.growth[color]} for growth" if s.growth[color] else ""
    laid = s.laid.get(color)
    hidden = f", {plural(len(laid), 'card')} laid" if laid else ""
    home = f"Homeland {place(s.home[color])}" if color in s.home else "no Homeland yet"
    captive = [DEITIES[deity].name for deity in trophies(s, color)]
    return (
        f"{plural(s.minas[color], 'mina')}{loot}, {supply(s, color)} in Supply{growth}{hidden}",
        home,
        deity_text(s, color) if deity_of(s, color) else "no Deity",
        *([f"holds {listed(captive)} captive"] if captive else []),
    )


def drawn(id: str) -> Card:
    return card(FACES[id])


def card(face: CardFace) -> Card:
    """A Fate card as it is drawn: its codes in words, its id in the corner."""
    made = DECK.card(face, ", ".join(WORDS[code] for code in face.kind.split()))
    return msgspec.structs.replace(made, worth=f"number {made.value}")


LOOK = Look(
    game=GAME,
    players=PLAYERS,
    scene=scene,
    overlays=overlays,
    overlaid=overlaid,
    display=display,
    card=card,
    keys=KEYS,
    battle_in=battle_in,
    battle_scene=battle_scene,
    gallery={"scenario": "five", "seats": 5, "options": {"length": "short"}},
)
