"""What a civilization is about, for whoever takes its seat: its Homeland, its time, what it can do, what scores."""

from engine.games.acme.data import displays, numbers, scenarios
from engine.games.acme.position import State, factions, section, view
from engine.kernel.guide import Note
from engine.wargame.text import listed, plural

EPOCH = ("", "I", "II", "III", "IV")


def seat_card(s: State, seat: str) -> tuple[Note, ...]:
    """The civilizations of a seat, or those from which it will choose (setup.all.l); then what scores."""
    sheet = section.scenario(s)
    played = [color for color in view.colors_of(s, seat) if color in s.civ]
    mine = [Note(factions.called(s, color), civilization_text(sheet, s.civ[color])) for color in played]
    chosen = [] if mine else choice(sheet)
    return (*mine, *chosen, Note("What scores", scores(s)))


def choice(sheet: scenarios.Scenario) -> list[Note]:
    names = [displays.DISPLAYS[civilization].called for civilization in sheet.civilizations]
    of = f": {listed(names)}" if names else ""
    first = Note("Your civilization", f"You choose it when the game begins, in a turn order drawn by lot{of}.")
    return [first, *(Note(displays.DISPLAYS[n].called, civilization_text(sheet, n)) for n in sheet.civilizations)]


def civilization_text(sheet: scenarios.Scenario, civilization: str) -> str:
    """`Homeland: Memphis. It flourished in Epochs I to IV. Granaries: ...`"""
    display = displays.DISPLAYS[civilization]
    roams = civilization in sheet.roaming or not display.homes
    placed = sheet.deployment(civilization) if civilization in sheet.civilizations else None
    home = section.place(placed.home if placed is not None else displays.usual_home(civilization))
    found = [f"Homeland: {home}, or another of its choice." if roams else f"Homeland: {home}."]
    first, last = display.epochs
    span = f"Epoch {EPOCH[first]}" if first == last else f"Epochs {EPOCH[first]} to {EPOCH[last]}"
    found.append(f"Its time: {span}.")
    found += [f"{ability.name}: {ability.text}" for ability in display.abilities.values()]
    return " ".join(found)


def scores(s: State) -> str:
    """reckoning.tally, competition.loot, epochend.score."""
    vp, loot = numbers.POINTS, numbers.LOOT
    found = (
        f"Each turn {vp['city']} for a City (three disks in a Land area), {vp['temple']} for your temple if it stands "
        f"with a disk of yours in the Homeland, {vp['trophy']} for each temple you have captured. {loot['points']} for "
        f"Loot where you take an area in which {loot['disks']} disks of one enemy fell. At the end of an Epoch "
        f"{vp['most_cities']} for most Cities, {vp['most_deities']} for most temples, more for seas and minas."
    )
    return f"{found} Whoever has {plural(s.goal, 'point')} ends the game." if s.goal else found
