"""How The God Kings looks: from a position as it is seen to a scene.

A Power has a color, an emblem and a pattern of its own; Barbarians and Revolts share the brown of their counters and
are told apart by letters and emblems. A space takes the color of the Power whose marker is on it. Only what is seen is
read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.games.god_kings.data.kinds import kind_of, reduced, unit_text
from engine.games.god_kings.data.peoples import STRAYS, name_of
from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.data.spaces import CAPITAL, NEIGHBOURS, PORTS, SPACES, TRIBES
from engine.games.god_kings.position.pieces import (
    FIGHTING,
    foes_outside,
    generals_inside,
    generals_outside,
    inside,
    marked,
    outside,
    rank,
    sides_at,
    strength,
)
from engine.games.god_kings.position.powers import heir, powers_in_play, strategy_rating
from engine.games.god_kings.position.state import Battle, Party, State
from engine.games.god_kings.position.view import part
from engine.kernel.questions import Ask
from engine.wargame.piles import plain
from engine.wargame.text import listed
from renderers.cards import Display, display_in_words
from renderers.games.god_kings import sheets
from renderers.games.god_kings.owners import OWNERS, POWERS
from renderers.look import Look
from renderers.scene import (
    Arrow,
    Camp,
    Counter,
    Crest,
    Fight,
    Figure,
    Key,
    Scene,
    Score,
    Stack,
    Status,
    Token,
    Tray,
    badges,
)

GAME = "god_kings"
SIGNS = {"warrior": "foot", "chariot": "chariot", "guard": "guard", "mercenary": "mercenary"}  # kind -> sign
HEADS = {"king": "ruler", "warlord": "warlord", "leader": "leader"}
FIRST_YEAR, YEARS = 1500, 25  # 2.1
LOST = "points lost"  # what a battle counts
KEYS = (
    Key("node", "plain", "Space"),
    Key("node", "walls1", "Walled-City"),
    Key("node", "walls2", "Two walls: -1 to siege rolls"),
    Key("node", "walls3", "Three walls: -2 to siege rolls"),
    Key("node", "capital", "Capital"),
    Key("piece", "capital", "Capital, in the color of its holder"),
    Key("node", "port", "Port"),
    Key("node", "tribe", "Invading Tribes"),
    Key("way", "road", "Land path"),
    Key("way", "lane", "Sea lane"),
    Key("way", "tribal", "Tribal Path"),
    Key("way", "border", "Border of a province"),
    Key("node", "peaks", "Mountains"),
    Key("node", "tree", "Wood: 1 WP"),
    Key("figure", "0", "Victory Points of a province"),
    Key("figure", "1", "Tribute Points of a province"),
    Key("seal", "province", "Who controls a province"),
    Key("piece", "ruler", "King"),
    Key("piece", "warlord", "Warlord"),
    Key("piece", "leader", "Leader of Barbarians, of a Revolt"),
    Key("piece", "heir", "Successor who waits"),
    Key("piece", "foot", "Warriors"),
    Key("piece", "chariot", "Chariots"),
    Key("piece", "guard", "Royal guard"),
    Key("piece", "mercenary", "Mercenaries"),
    Key("chip", "weak", "So many units reduced"),
    Key("plate", "walls", "Army within the walls"),
    Key("piece", "dead", "Destroyed, and coming back"),
    Key("piece", "garrison", "Garrison marker"),
    Key("piece", "siege", "City under siege"),
    Key("figure", "more", "Siege Continued markers"),
    Key("sign", "battle", "Battle"),
)
ACTING = {"impulse": "Impulse", "reinforce": "Reinforcement"}
TABLE, CHART, PROVINCES = "powers", "chart", "provinces"  # the overlays


def overlays(s: State) -> dict[str, str]:
    """What can be shown besides the map, by name."""
    del s
    return {TABLE: "The Powers and their cards", CHART: "The Succession Chart", PROVINCES: "The provinces"}


def scene(s: State, asks: Iterable[Ask] = (), moves: Sequence[Arrow] = (), overlay: str = "") -> Scene:
    """Everything to be seen; `overlay` is one of `overlays`."""
    questions = list(asks)
    stacks = tuple(stack for space in (*SPACES, *TRIBES) for stack in stacks_in(s, space))
    controlled = sheets.controlled(s)
    tokens, arrows, rest = tokens_of(s), tuple(moves) or arrows_of(s), trays(s)
    shown = {*powers_in_play(s), *s.markers.values(), *(token.owner for token in tokens)}
    shown |= {*controlled.values()} | {stack.owner for stack in stacks} | {arrow.owner for arrow in arrows}
    shown |= {counter.owner for tray in rest for counter in tray.counters}
    whole = Scene(
        game=GAME,
        owners=tuple(owner for id, owner in OWNERS.items() if id in shown),
        held={space: power for space in SPACES if (power := s.markers.get(space, ""))},
        crests=crests(s),
        provinces=controlled,
        stacks=stacks,
        marks={s.battle.at: "battle"} if s.battle is not None else {},
        tokens=tokens,
        figures=tuple(Figure(space, 0, count, 0) for space, count in s.sieges.items() if count),
        badges=badges(questions, (*SPACES, *TRIBES)),
        arrows=arrows,
        status=status(s, questions),
        trays=rest,
    )
    if (instead := display(s, overlay)) is not None:
        whole = msgspec.structs.replace(whole, caption=display_in_words(instead))
    return whole if s.battle is None else with_fight(whole, s, s.battle)


def overlaid(s: State, asks: Iterable[Ask], overlay: str) -> Scene:
    """The map with one of the `overlays` in words."""
    return scene(s, asks, overlay=overlay)


def battle_scene(s: State) -> Scene:
    """The battle under way."""
    if s.battle is None:
        raise ValueError("no battle is being fought")
    return scene(s)


# --- pieces -------------------------------------------------------------------------------------------------


def stacks_in(s: State, space: str) -> list[Stack]:
    """A stack for each side before the walls and one for each within, the strongest first."""
    generals = [GENERALS[general].side for general, post in s.generals.items() if post.at == space]
    found = []
    for side in dict.fromkeys([*sides_at(s, space), *generals]):
        before, within = outside(s, space, side), inside(s, space, side)
        found.append((strength(before), army(s, space, side, before, generals_outside(s, space, side))))
        found.append((strength(within), army(s, space, side, within, generals_inside(s, space, side), walls=True)))
    return [stack for _, stack in sorted(found, key=lambda one: (-one[0], one[1].owner)) if stack.counters]


def army(
    s: State, space: str, side: str, units: Mapping[str, int], generals: Sequence[str], *, walls: bool = False
) -> Stack:
    """Who leads, then the units by kind."""
    return Stack(space, side, counters(s, side, units, generals), plate=True, walls=walls)


def counters(s: State, side: str, units: Mapping[str, int], generals: Sequence[str]) -> tuple[Counter, ...]:
    """A King or leader before warlords; warriors of all divisions together, and how many are on their second step."""
    found = [head(s, general) for general in sorted(generals, key=rank)]
    for kind, sign in SIGNS.items():
        own = {key: n for key, n in plain(units).items() if kind_of(key) == kind}
        if own:
            weak = sum(n for key, n in own.items() if reduced(key))
            found.append(Counter(sign, side, unit_text(own), sum(own.values()), strength(own), weak=weak))
    return tuple(found)


def head(s: State, general: str) -> Counter:
    """A general with his ratings."""
    row = GENERALS[general]
    return Counter(HEADS[row.kind], row.side, f"{row.name} {strategy_rating(s, general)}/{row.br}", 1, 100, leads=True)


def crests(s: State) -> tuple[Crest, ...]:
    """Every capital in the color of whoever holds it."""
    return tuple(
        Crest(at, "capital", s.markers[at], f"capital of {name_of(power)}")
        for power, at in CAPITAL.items()
        if s.markers.get(at)
    )


def tokens_of(s: State) -> tuple[Token, ...]:
    """Garrison markers, and sieges in the color of who lies before the walls."""
    found = [Token(at, "garrison", s.markers[at], f"garrison marker of {name_of(s.markers[at])}") for at in s.garrisons]
    for at, count in s.sieges.items():
        besieger = next(iter(foes_outside(s, at, s.markers.get(at, ""))), s.markers.get(at, STRAYS))
        more = f" with {count} Siege Continued" if count else ""
        found.append(Token(at, "siege", besieger, f"siege by {name_of(besieger)}{more}"))
    return tuple(found)


def trays(s: State) -> tuple[Tray, ...]:
    """What lies beside the map: Successors who wait, and units that come back."""
    heirs = {power: heir(s, power) for power in powers_in_play(s)}
    waiting = [
        Counter("heir", power, f"{GENERALS[ruler].name} {GENERALS[ruler].sr}/{GENERALS[ruler].br}", leads=True)
        for power, ruler in heirs.items()
        if ruler
    ]
    lost = [
        Counter("dead", power, f"{name_of(power)}: {unit_text(units)}", sum(units.values()))
        for power, units in s.destroyed.items()
        if sum(units.values())
    ]
    found = (Tray("Successors", tuple(waiting)), Tray("Coming back", tuple(lost)))
    return tuple(tray for tray in found if tray.counters)


# --- ways ---------------------------------------------------------------------------------------------------


def arrows_of(s: State) -> tuple[Arrow, ...]:
    """The way of the army under way, and of whoever has answered it: one arrow for steps that follow one another."""
    if s.army is None:
        return ()
    ways: list[Arrow] = []
    for step in s.army.trail:
        by_sea = step.to not in NEIGHBOURS.get(step.origin, ()) and {step.origin, step.to} <= {*PORTS}
        if not by_sea and not beside(step.origin, step.to):
            continue  # who is displaced comes from nowhere
        ends = [(way.owner, way.path[-1], way.by_sea) for way in ways]
        if (step.side, step.origin, by_sea) in ends:
            at = ends.index((step.side, step.origin, by_sea))
            ways[at] = Arrow((*ways[at].path, step.to), step.side, by_sea)
        else:
            ways.append(Arrow((step.origin, step.to), step.side, by_sea))
    return tuple(ways)


def beside(one: str, two: str) -> bool:
    """Whether a land path or a Tribal Path joins them."""
    tribal = [there for here in (one, two) if here in TRIBES for there in TRIBES[here].paths]
    return two in NEIGHBOURS.get(one, ()) or one in tribal or two in tribal


# --- words and battles --------------------------------------------------------------------------------------


def status(s: State, asks: Sequence[Ask]) -> Status:
    """Turn and Round, the Total VP of each Power with those of this turn, and who decides."""
    year = FIRST_YEAR - YEARS * (s.turn - 1)
    scores = tuple(Score(s.nation[seat], s.total[seat], f"{s.vp[seat]:+d}" if s.vp[seat] else "") for seat in s.order)
    return Status(
        title=f"Turn {s.turn} of {s.last_turn} · {year}–{year - YEARS} BC · {part(s)}",
        line=phase_line(s),
        scores=scores,
        to_move=tuple(dict.fromkeys(s.nation[ask.seat] for ask in asks if ask.seat in s.nation)),
    )


def phase_line(s: State) -> str:
    if s.over:
        names = [name_of(s.nation[seat]) for seat in s.winners]
        return f"The game is over: {listed(names)} won" if names else "The game is over"
    if s.battle is not None:
        attacker, defender = name_of(s.battle.attacker.side), name_of(s.battle.defender.side)
        return f"Battle in {place(s.battle.at)}: {attacker} against {defender}"
    if s.army is not None:
        return f"{GENERALS[s.army.general].name} in {place(s.army.at)}, {s.army.mp} MP left"
    return sheets.held_line(s) or acting_line(s)


def acting_line(s: State) -> str:
    """Whose Impulse or reinforcement it is; else the Turn Order."""
    acted = len(s.order) - len(s.queue)
    if s.phase in ACTING and 0 < acted <= len(s.order):
        return f"{ACTING[s.phase]} of {name_of(s.nation[s.order[acted - 1]])}"
    return f"Turn Order {listed([name_of(s.nation[seat]) for seat in s.order])}"


def place(at: str) -> str:
    return SPACES[at].name if at in SPACES else TRIBES[at].name


def with_fight(whole: Scene, s: State, battle: Battle) -> Scene:
    """Both sides of a battle: who fights, strength, DRMs and die, and the points each has lost."""
    camps = (camp(s, battle, battle.attacker, "attacking"), camp(s, battle, battle.defender, "defending"))
    known = {owner.id for owner in whole.owners}
    more = tuple(OWNERS[one.owner] for one in camps if one.owner not in known)
    fight = Fight(battle.at, title_of(battle), camps, LOST)
    return msgspec.structs.replace(whole, owners=(*whole.owners, *more), fight=fight)


def title_of(battle: Battle) -> str:
    """The space, and who has the Battle Advantage once it is used."""
    for party, foe in ((battle.attacker, battle.defender), (battle.defender, battle.attacker)):
        if party.plus or foe.minus:
            name = place(battle.at)
            return f"{name}: Battle Advantage {party.plus + foe.minus} to {name_of(party.side)}"
    return place(battle.at)


def camp(s: State, battle: Battle, party: Party, role: str) -> Camp:
    dice = (party.die,) if party.die else ()
    units = marked(s, battle.at, party.side, FIGHTING) or outside(s, battle.at, party.side)
    return Camp(party.side, role, counters(s, party.side, units, party.generals), dice, party.loss, note_of(party))


def note_of(party: Party) -> str:
    """`Strength 14, DRMs 6`, and what has become of the die."""
    found = []
    if party.strength:
        found.append(f"Strength {party.strength}" + (f", DRMs {sum(party.drms.values()):+d}" if party.drms else ""))
    if party.die:
        changed = [f"+{party.plus}"] * bool(party.plus) + [f"-{party.minus}"] * bool(party.minus)
        result = f" = {party.die + party.plus - party.minus}" if changed else ""
        found.append(f"Die {' '.join([str(party.die), *changed])}{result}")
    return "\n".join(found)


def battle_in(s: State) -> str:
    """Who fights where; empty if nobody does."""
    b = s.battle
    return f"{b.at}: {b.attacker.side} against {b.defender.side}" if b is not None else ""


# --- cards and sheets ---------------------------------------------------------------------------------------


def display(s: State, overlay: str, to_move: Sequence[str] = ()) -> Display | None:
    """The picture that is shown instead of the map, if this overlay is one."""
    match overlay:
        case "powers":
            return sheets.powers(s, to_move)
        case "chart":
            return sheets.chart(s)
        case "provinces":
            return sheets.provinces(s)
        case _:
            return None


LOOK = Look(
    game=GAME,
    players=POWERS,
    scene=scene,
    overlays=overlays,
    overlaid=overlaid,
    display=display,
    card=sheets.card,
    keys=KEYS,
    battle_in=battle_in,
    battle_scene=battle_scene,
    gallery={"scenario": "campaign", "seats": 4},
)
