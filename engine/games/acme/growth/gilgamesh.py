"""reckoning.gilgamesh: Gilgamesh: a civilization far behind, or without a disk, returns as another one
(reckoning.gilgamesh).
"""

from collections.abc import Mapping

from engine.games.acme.data import areas, displays, numbers
from engine.games.acme.events import playing
from engine.games.acme.events.lasting import end_lasting
from engine.games.acme.growth.deployment import Deployment
from engine.games.acme.holdings import deities
from engine.games.acme.position import State, asking, disks, factions, section, standing, state, temples, topics
from engine.kernel import Option, Rule, Table
from engine.wargame.text import plural

INVOKE = topics.TOPICS.new("gilgamesh", "whether to return as another civilization", *standing.RETURNING)
SUCCESSOR = topics.TOPICS.new("successor", "which civilization returns")
BECOME_BLACK = topics.TOPICS.new("become_black", "which disks become Barbarian", *standing.KEEPING)
SETTLE = topics.TOPICS.new("settle", "where the new civilization settles", *standing.DEPLOYING)


def gilgamesh_phase(t: Table[State]) -> Rule[None]:
    """gilgamesh.a, x In turn order, judged when its turn comes."""
    s = t.state
    for color in list(s.queue):
        if not why_not_invoke(s, color) and (yield from invokes(t, color)):
            yield from invoke(t, color)
    s.queue = []
    s.phase = "sudden_end"


def why_not_invoke(s: State, color: str) -> str:
    """Why a civilization may not return as another; "" if it may (gilgamesh.b-e, options.gilgamesh)."""
    if s.epoch >= s.last_epoch:
        return "not in the final Epoch (ACME-reckoning.gilgamesh.b)"
    before = s.returned.get(color, [])
    if before and (s.options["gilgamesh"] != "twice" or len(before) > 1 or s.epoch in before):
        return "once a game (ACME-reckoning.gilgamesh.c)"
    behind = min((s.points[other] for other in s.order if other != color), default=0) - s.points[color]
    if behind < numbers.GILGAMESH["behind"] and disks.on_map(s, color):
        return "you are not 5 VP behind every other civilization and have disks on the map (ACME-reckoning.gilgamesh.d)"
    return ""


def invokes(t: Table[State], color: str) -> Rule[bool]:
    s = t.state
    if not s.owner.get(color):
        return not disks.on_map(s, color)  # R7.n an automated civilization, as soon as it has no disk
    return (
        yield from asking.asker(t, color).agree(
            INVOKE, "ACME-reckoning.gilgamesh.a", "Do you return as another civilization?",
            "return as another civilization", "go on", about={"disks": disks.on_map(s, color)},
        )
    )  # fmt: skip


def invoke(t: Table[State], color: str) -> Rule[None]:
    """gilgamesh.f-w The seven activities."""
    s = t.state
    factions.tell(t, color, "leaves the stage", "ACME-reckoning.gilgamesh.a", news=True)
    s.returned.setdefault(color, []).append(s.epoch)
    leave_cards(s, color)
    leave_temples(t, color)
    yield from become_barbarians(t, color)
    civilization, home = yield from choose_successor(t, color)
    s.civ[color], s.home[color] = civilization, home
    n = min(disks.supply(s, color), numbers.GILGAMESH["disks"] + numbers.GILGAMESH["epoch"] * (s.epoch - 1))
    s.growth[color] = n
    deed = f"comes to {section.place(home)} with {plural(n, 'disk')}"
    factions.tell(t, color, deed, "ACME-reckoning.gilgamesh.o", news=True)
    yield from settle(t, color)


def leave_cards(s: State, color: str) -> None:
    """gilgamesh.f, g Investments and captives go; 69 to 71 stay (reading B-69); what lasts against it ends (B-35)."""
    for card in [card for card, laid in s.invested.items() if laid.owner == color and not laid.at]:
        playing.end_investment(s, card)
    s.growth[color] = 0
    for lasting in [lasting for lasting in s.lasting if lasting.against == color]:
        end_lasting(s, lasting)


def leave_temples(t: Table[State], color: str) -> None:
    """gilgamesh.h-j Its own Deity and its trophies become available; two points for whoever held its own temple."""
    s = t.state
    own = temples.deity_of(s, color)
    if own:
        captor = s.temples[own].at
        if captor in s.order:
            disks.score(s, captor, numbers.GILGAMESH["captor"])
            deed = f"scores {numbers.GILGAMESH['captor']} VP; {s.points[captor]} in all"
            factions.tell(t, captor, deed, "ACME-reckoning.gilgamesh.j", news=True)
    for deity in [own, *temples.trophies(s, color)] if own else temples.trophies(s, color):
        deities.leave_play(s, deity)


def become_barbarians(t: Table[State], color: str) -> Rule[None]:
    """gilgamesh.k, y Its disks become black, as many as there are; its Strongholds stay under them."""
    s = t.state
    there = {area: disks.disks(s, area, color) for area in disks.areas_of(s, color)}
    most = min(sum(there.values()), disks.supply(s, state.BARBARIANS))
    black = there
    if most < sum(there.values()):
        black = yield from asking.asker(t, color).share(
            BECOME_BLACK, "ACME-reckoning.gilgamesh.y", f"Black disks are short: which {most} become Barbarian?",
            there, least=most, most=most, default=first_of(there, most),
        )  # fmt: skip
    for area, n in there.items():
        walled = s.strongholds.get(area) == color
        disks.take_off(s, area, color, n)
        disks.put(s, area, state.BARBARIANS, black.get(area, 0))
        if walled and black.get(area):
            s.strongholds[area] = state.BARBARIANS
    if black:
        t.tell(f"Its disks become Barbarian: {asking.where_text(black)}.", "ACME-reckoning.gilgamesh.k")


def first_of(there: Mapping[str, int], most: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    for area, n in there.items():
        counts[area] = min(n, most)
        most -= counts[area]
    return {area: n for area, n in counts.items() if n}


def successors(s: State) -> list[tuple[str, str]]:
    """gilgamesh.l-n Civilizations not in play with a Homeland in the section, and each of their Homelands."""
    found = []
    for civilization in displays.DISPLAYS:
        if civilization in s.civ.values():
            continue
        found += [(civilization, home) for home in homes_of(s, civilization) if home not in s.home.values()]
    return found


def homes_of(s: State, civilization: str) -> tuple[str, ...]:
    if civilization == "sea_peoples":
        return areas.free_homes(section.section(s), [*s.civ.values()])
    return areas.homes(civilization, section.section(s), (s.epoch,))


def choose_successor(t: Table[State], color: str) -> Rule[tuple[str, str]]:
    """gilgamesh.l, m If none is left it returns as what it was."""
    s = t.state
    own = s.civ[color]
    able = successors(s) or [(own, home) for home in homes_of(s, own)] or [(own, s.home[color])]
    options = [
        (Option(f"{one}@{home}", f"{displays.DISPLAYS[one].name} in {section.place(home)}", at=home), (one, home))
        for one, home in able
    ]
    if s.owner.get(color):
        prompt = "As whom do you return, and where?"
        return (yield from asking.asker(t, color).one_of(SUCCESSOR, "ACME-reckoning.gilgamesh.l", prompt, options))
    drawn = t.dice.shuffle("successor", [option.key for option, _ in options])[0]
    return {option.key: successor for option, successor in options}[drawn]


def settle(t: Table[State], color: str) -> Rule[None]:
    """gilgamesh.q-t The first disk in the new Homeland, the others next to what it holds; the rest to Supply."""
    s = t.state
    n, home = s.growth[color], s.home[color]
    order = Deployment(s, color, fresh=True)
    room = order.reach(n)

    def unfit(counts: dict[str, int]) -> Mapping[str, str]:
        away = next((area for area, placed in counts.items() if placed and area != home), "")
        if away and not counts.get(home):
            return {away: f"the first disk goes to {section.place(home)} (ACME-reckoning.gilgamesh.q)"}
        return order.why_not(counts)

    counts = yield from asking.asker(t, color).divide(
        SETTLE, "ACME-reckoning.gilgamesh.q", f"Where do you place {plural(n, 'disk')}?",
        [asking.area_option(area, most=most) for area, most in room.items()], most=n,
        default={home: min(n, room.get(home, 0))},
        unfit=unfit, about={"disks": n},
    )  # fmt: skip
    for area, placed in counts.items():
        disks.put(s, area, color, placed)
    factions.tell(t, color, f"settles {asking.where_text(counts)}", "ACME-reckoning.gilgamesh.q")
    s.growth[color] = 0
