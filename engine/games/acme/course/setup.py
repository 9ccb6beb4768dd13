"""setup: Set-up: turn order, civilizations, Homelands, twelve disks and five cards each, then the Events."""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.games.acme.data import areas, displays, fates, numbers, scenarios
from engine.games.acme.events import drawing
from engine.games.acme.position import State, asking, disks, duel, factions, hands, section, topics
from engine.kernel import Option, Refused, Rule, Table
from engine.kernel.game import Setup
from engine.wargame.text import listed

CIVILIZATION = topics.TOPICS.new("civilization", "which civilization to play")
HOMELAND = topics.TOPICS.new("homeland", "which Homeland to take")

LAST_EPOCH = 4
AS_MANY = "players"  # civilizations of a Sandbox: those of the players, or the fewest there may be


def seatings(sheet: scenarios.Scenario) -> tuple[tuple[str, ...], ...]:
    """Seats go by color where civilizations are chosen in turn order, else by the first civilization of each player.

    R7.a Where they are chosen fewer people than civilizations may play, one at least: the game runs the others.
    """
    if sheet.chosen:
        most = max(len(sheet.civilizations), *sheet.players)
        return tuple(displays.COLORS.order[:players] for players in range(most, 0, -1))
    if sheet.seats:
        return (tuple(group[0] for group in sheet.seats),)
    return tuple(peopled(sheet, players) for players in sheet.players)


def peopled(sheet: scenarios.Scenario, players: int) -> tuple[str, ...]:
    """The civilizations that are not run by the game with so many players."""
    run = sheet.run_by_the_game(players)
    return tuple(name for name in sheet.playing(players) if name not in run)


def deal(setup: Setup) -> State:
    """The first position of a scenario; civilizations that are chosen are not yet there."""
    sheet = scenarios.SCENARIOS[setup.scenario]
    seats = list(setup.seats)
    civ = {} if sheet.chosen else colored(sheet, len(seats))
    if sheet.sandbox is not None:
        by_color = shared_out(sheet.sandbox, seats, setup.options)
    elif sheet.chosen:
        by_color = {color: color for color in displays.COLORS.order[: len(sheet.civilizations)]}
    else:
        by_color = {color: seat_of(sheet, civ[color]) for color in civ}
    colors = list(by_color)
    owner = {color: seat for color, seat in by_color.items() if seat in seats}
    first, last, goal = course(sheet, setup.options)
    return State(
        phase="set_up",
        scenario=sheet.id,
        seats=seats,
        options=dict(setup.options),
        section=sheet.section or setup.options["map"],
        owner=owner,
        colors=colors,
        epoch=first,
        first_epoch=first,
        last_epoch=last,
        goal=goal,
        civ=civ,
        order=list(colors),
        points=dict.fromkeys(colors, 0),
        minas=dict.fromkeys(colors, 0),
        loot=dict.fromkeys(colors, 0),
        growth=dict.fromkeys(colors, 0),
        hands={color: [] for color in colors},
        deck=[card for card in fates.FATES if hands.is_held(card)],
        shown=[card for card in fates.FATES if not hands.is_held(card)],
    )


def shared_out(rules: scenarios.Sandbox, seats: Sequence[str], options: Mapping[str, str]) -> dict[str, str]:
    """R6.sandbox.a Color -> seat: one round after the other, as many as agreed; the game runs those left over."""
    least, most = rules.civilizations
    for_players, wanted = int(options["each"]) * len(seats), options["civilizations"]
    in_all = min(most, max(least, for_players)) if wanted == AS_MANY else int(wanted)
    if in_all < len(seats):
        raise Refused(
            f"{len(seats)} players have {len(seats)} civilizations at least, not {in_all}", "ACME-R6.sandbox.a"
        )
    if in_all == len(displays.COLORS.order) and options["hordes"] == "yes":
        raise Refused(f"with {in_all} civilizations no color is left for the Barbarians", "ACME-options.hordes.a")
    return {c: seats[i % len(seats)] if i < for_players else "" for i, c in enumerate(displays.COLORS.order[:in_all])}


def colored(sheet: scenarios.Scenario, players: int) -> dict[str, str]:
    """setup.all.b The colors go out in the order in which the civilizations are listed."""
    return dict(zip(displays.COLORS.order, sheet.playing(players), strict=False))


def seat_of(sheet: scenarios.Scenario, civilization: str) -> str:
    return next((group[0] for group in sheet.seats if civilization in group), civilization)


def course(sheet: scenarios.Scenario, options: Mapping[str, str]) -> tuple[int, int, int]:
    """intro.d The first Epoch, the last, and the points that end the game (options.length, options.scenario)."""
    if sheet.sandbox is not None:
        since, _, until = options["epochs"].partition("_to_")
        return int(since), int(until or since), 0
    first, last = sheet.epochs
    if options["shortened"] == "first_epoch":
        last = first
    length = options["length"]
    if length.startswith("points_"):
        return first, last or LAST_EPOCH, int(length.removeprefix("points_"))
    agreed = numbers.LENGTHS[length].epochs if length in numbers.LENGTHS and not last else LAST_EPOCH
    return first, last or min(LAST_EPOCH, first + agreed - 1), sheet.goal


# ---------------------------------------------------------------- civilizations and Homelands


def set_up_phase(t: Table[State]) -> Rule[None]:
    """setup.all.d, e, l, n Turn order by lot or as the scenario says; in it civilizations and Homelands are chosen."""
    s = t.state
    set_order(t)
    if section.scenario(s).sandbox is not None:
        s.queue = in_rounds(s)
        s.phase = "found"
        return
    for color in s.order:
        if color not in s.civ:
            yield from choose_civilization(t, color)
    for color in s.order:
        yield from choose_home(t, color)
    s.phase = "deploy"


def set_order(t: Table[State]) -> None:
    s = t.state
    fixed = section.scenario(s).order
    if fixed:
        s.order = sorted(s.colors, key=lambda color: fixed.index(s.civ[color]))
    else:
        s.order = t.dice.shuffle("turn order", s.colors)
    names = [factions.called(s, color) if color in s.civ else factions.color_name(color) for color in s.order]
    t.tell(f"The turn order is {', '.join(names)}.", "ACME-setup.all.d", news=True)
    run = [name for color, name in zip(s.order, names, strict=True) if factions.is_automated(s, color)]
    if run:
        t.tell(f"Run by the game: {listed(run)}.", "ACME-R7.a", news=True)


def in_rounds(s: State) -> list[str]:
    """R6.sandbox.b In turn order; seats with several civilizations take the others in further rounds."""
    taken: Counter[str] = Counter()
    rounds: dict[str, int] = {}
    for color in s.order:
        seat = s.owner.get(color, color)
        taken[seat] += 1
        rounds[color] = taken[seat]
    return sorted(s.order, key=rounds.__getitem__)


def choose_civilization(t: Table[State], color: str) -> Rule[None]:
    """setup.all.l One of the set-up's list that is not yet taken."""
    s = t.state
    free = [name for name in section.scenario(s).civilizations if name not in s.civ.values()]
    yield from take_civilization(t, color, free, "ACME-setup.all.l")


def take_civilization(t: Table[State], color: str, able: list[str], rule: str) -> Rule[None]:
    options = [Option(name, displays.DISPLAYS[name].called) for name in able]
    prompt = "Which civilization do you play?"
    t.state.civ[color] = yield from asking.asker(t, color).choose(CIVILIZATION, rule, prompt, options, default=able[0])
    t.tell(f"{factions.color_name(color)} plays {factions.called(t.state, color)}.", rule, news=True)


def choose_home(t: Table[State], color: str) -> Rule[None]:
    """board.homes.b The set-up's Homeland, or another own one if the table plays so (reading B-40)."""
    s = t.state
    stated = section.scenario(s).deployment(s.civ[color]).home
    yield from take_home(t, color, [stated, *(home for home in may_take(s, color) if home != stated)])


def take_home(t: Table[State], color: str, able: list[str]) -> Rule[None]:
    """board.homes.b The first of these Homelands, or the one its owner names."""
    t.state.home[color] = able[0]
    if len(able) > 1:
        prompt = "Which Homeland do you take?"
        t.state.home[color] = yield from asking.asker(t, color).place(HOMELAND, "ACME-board.homes.b", prompt, able)


def may_take(s: State, color: str) -> tuple[str, ...]:
    """setup.4p.e, f The Sea Peoples where they roam; others only by the option."""
    civilization = s.civ[color]
    free = s.options["homelands"] == "chosen"
    if civilization == "sea_peoples":
        others = [name for name in section.scenario(s).playing(len(s.seats)) if name != civilization]
        roams = free or civilization in section.scenario(s).roaming
        return areas.free_homes(section.section(s), others) if roams else ()
    return areas.homes(civilization, section.section(s), (s.epoch,)) if free else ()


def place_as_stated(t: Table[State], color: str) -> None:
    """setup.all.m Twelve disks where the set-up has them, and the minas of a scenario (setup.all.j)."""
    s = t.state
    placed = section.scenario(s).deployment(s.civ[color]).disks
    for area, n in placed.items():
        disks.put(s, area, color, n)
    s.minas[color] = section.scenario(s).minas.get(s.civ[color], 0)
    factions.tell(
        t, color, f"begins in {section.place(s.home[color])} with {asking.where_text(placed)}", "ACME-setup.all.m"
    )


def deploy_phase(t: Table[State]) -> Rule[None]:
    """setup.all.g-i, m, o In turn order twelve disks and five cards; then the Events are shuffled in."""
    s = t.state
    hands.pack(s).shuffle_in(t.dice)
    for color in s.order:
        if section.scenario(s).sandbox is None:
            place_as_stated(t, color)
        if factions.is_automated(s, color):
            s.points[color] = int(s.options["handicap"])  # R7.o
        n = duel.row(s) if factions.is_automated(s, color) else numbers.HAND["opening"]
        yield from drawing.draw_together(t, color, n)
    events, s.shown = s.shown, []
    hands.pack(s).shuffle_in(t.dice, events)
    s.phase = "strongholds"
