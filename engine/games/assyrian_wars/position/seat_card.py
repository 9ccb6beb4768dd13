"""What a seat is about: its powers, what they hold, and what scores."""

from engine.games.assyrian_wars.data import areas, nations, scenarios, tables
from engine.games.assyrian_wars.data.numbers import POINTS
from engine.games.assyrian_wars.position import State, control, pieces, view
from engine.kernel.guide import Note
from engine.wargame.text import listed, plural


def seat_card(s: State, seat: str) -> tuple[Note, ...]:
    """Return a note for each power of a seat, and one on what scores."""
    own = [country for country in view.played_by(s, seat) if country in nations.POWERS]
    return (*(Note(nations.called(power), power_text(s, power)) for power in own), Note("What scores", scores(s)))


def power_text(s: State, power: str) -> str:
    """Write what a power has: its cities, its ECO level, its king."""
    cities = [at for at in areas.HOME_CITIES[power] if control.in_play(s, at)]
    capital = areas.CAPITALS[power]
    kings = [id for id, post in s.leaders.items() if pieces.country_of(id) == power and post.at in areas.AREAS]
    ruler = [f"King: {pieces.leader_name(id)}." for id in kings if pieces.is_king(s, id)]
    home = f"{plural(len(cities), 'home city', 'home cities')}, capital {areas.NAMES[capital]}."
    return " ".join([home, f"ECO level {s.level[power]}.", *ruler, tables.GUIDE.roles[power]])


def scores(s: State) -> str:
    """8.3 Write where Victory Points come from."""
    found = [
        "Victory Points come from battles won against 5 or more units, cities taken and conquests.",
        f"When the game ends, each ECO level above your base is worth {POINTS['eco']}.",
        f"Each turn in which nobody conquered you is worth {POINTS['turn']}, or {POINTS['turn'] * POINTS['never']} if "
        "nobody ever did; Assyria gets nothing for that.",
        "The most Victory Points win.",
    ]
    wanted = scenarios.SCENARIOS[s.scenario].victory
    if wanted is not None:
        cities = listed([f"{wanted.cities} home cities of {nations.name_of(wanted.country)}"])
        found.append(f"{nations.called(wanted.power)} must also hold {cities} or lead by {wanted.lead}.")
    return " ".join(found)
