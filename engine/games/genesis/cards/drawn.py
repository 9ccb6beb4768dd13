"""13.2 The cards that are played when drawn: what each does to the player who drew it.

In the order of the card list (`data/cards.toml`).
"""

from engine.games.genesis.cards import aims
from engine.games.genesis.data import tables
from engine.games.genesis.events import card_effects
from engine.games.genesis.events.card_effects import Played
from engine.games.genesis.kingdom import manpower, wealth
from engine.games.genesis.outsiders import barbarians
from engine.games.genesis.position import asking, control, places, powers, topics
from engine.games.genesis.position.pieces import UNDER, both_sides, king_of, lose, lose_shared, tidy, units_text
from engine.kernel import Rule
from engine.wargame.text import listed, plural

ASTARTE = topics.TOPICS.new("astarte", "where Infantry is lost")
BAAL = topics.TOPICS.new("baal", "which monuments fall")
PLAGUE = topics.TOPICS.new("plague", "whom the plague takes")


@card_effects.effect("astarte")
def astarte(e: Played) -> Rule[None]:
    """13.2 Pay for your Home cities without a monument, and lose Infantry for what you cannot pay."""
    due = e.numbers["silver"] * len([city for city in control.homes(e.s, e.role) if city not in e.s.monuments])
    paid = e.pay(due)
    owed = f"{paid or 'none'} of the {due}" if paid < due else str(due)
    e.does(f"pays {owed} silver to Astarte" if due else "owes Astarte nothing")
    room = both_sides(e.s, e.role, lambda units: units.get("inf", 0))
    loss = min(e.numbers["infantry"] * (due - paid), sum(room.values()))
    if loss:
        prompt = f"Astarte takes {loss} Infantry instead: where?"
        counts = yield from e.share_out(loss, ASTARTE, prompt, room)
        lose_shared(e.t, e.role, "inf", counts)
        e.does(f"loses Infantry: {asking.where_text(counts)}", e.point("b"))


@card_effects.effect("baal")
def baal(e: Played) -> Rule[None]:
    """13.2 Pay for your monuments in Home cities, or lose them; Akhenaten loses them all."""
    s = e.s
    temples = [c for c in control.homes(s, e.role) if c in s.monuments and control.controller(s, c) == e.role]
    fall = temples if king_of(s, e.role) == "akhenaten" else (yield from not_paid_for(e, temples, e.numbers["silver"]))
    for city in fall:
        s.monuments.remove(city)
    if fall:
        ruins = f"{'monument' if len(fall) == 1 else 'monuments'} of {listed([places.name(city) for city in fall])}"
        e.does(f"loses the {ruins}", e.point("b"))


def not_paid_for(e: Played, temples: list[str], price: int) -> Rule[list[str]]:
    """As many as the silver reaches for are paid; which of them fall, if it does not, the player says."""
    kept = min(len(temples), e.s.silver[e.role] // price)
    lost = len(temples) - kept
    fall: list[str] = []
    if lost:
        fall = yield from e.asks.places(
            BAAL, e.point("b"), f"{plural(lost, 'monument')} not paid for: which?", temples,
            least=lost, most=lost, default=temples[:lost],
        )  # fmt: skip
    e.does(f"pays {e.pay(kept * price) or 'no'} silver to Baal")
    return fall


@card_effects.effect("barbarian_invasion")
def barbarian_invasion(e: Played) -> Rule[None]:
    """13.2 Find a people on the Barbarian Invasion Table, and control it for the rest of the turn."""
    yield from barbarians.barbarian_invasion(e.t, e.role)


@card_effects.effect("dagon")
def dagon(e: Played) -> None:
    """13.2 Receive silver for the monuments you control, and a bonus to your next growth roll."""
    temples = [city for city in e.s.monuments if control.controller(e.s, city) == e.role]
    gained = e.gain(e.numbers["silver"] * len(temples))
    e.s.dagon[e.role] = e.s.dagon.get(e.role, 0) + e.numbers["growth"]
    e.does(f"receives {gained or 'no'} silver, and Dagon's favor for the next growth")


@card_effects.effect("local_insurrection", aims.A_PEASANT)
def local_insurrection(e: Played, power: str = "", city: str = "", in_revolt: bool = False) -> None:
    """13.2 Remove a Peasant."""
    if power:
        lose(e.t, city, power, {"ps": 1}, marked=in_revolt)
        e.tell(f"Insurrection in {places.name(city)}: {powers.clause(power, 'loses')} a Peasant.")
        tidy(e.t, city)


@card_effects.effect("plague")
def plague(e: Played) -> Rule[None]:
    """13.2 Lower your Manpower Maximum, and lose Peasants and Slaves by a die roll."""
    s = e.s
    manpower.set_manpower(s, e.role, s.manpower[e.role] - e.numbers["manpower"])
    room = both_sides(s, e.role, control.civil)
    loss = min(tables.HALF[e.roll(f"plague {e.role}")], sum(room.values()))
    died = plural(loss, "Peasant or Slave", "Peasants or Slaves") if loss else "nobody"
    e.tell(f"Plague: the Manpower Maximum of {powers.name_of(e.role)} falls to {s.manpower[e.role]}; {died} will die.")
    if loss:
        prompt = f"The plague takes {loss} in all, Peasants or Slaves: where?"
        counts = yield from e.share_out(loss, PLAGUE, prompt, room)
        for side, n in counts.items():
            yield from die_of_the_plague(e, side, n)


def die_of_the_plague(e: Played, side: str, n: int) -> Rule[None]:
    """Which of them in a city, or below its IN REVOLT marker."""
    city = side.removeprefix(UNDER)
    units = control.here(e.s, city, e.role) if side == city else control.under(e.s, city)
    dead = yield from e.workers(units, n, f"{places.name(city)}: who dies of the plague?")
    lose(e.t, city, e.role, dead, marked=side != city)
    where = f"{powers.name_of(e.role)} in {places.name(city)}"
    e.tell(f"The plague takes {units_text(dead)} of {where}.", e.point("b"))
    tidy(e.t, city)


def loyal_cities(e: Played) -> list[str]:
    """Return the cities that a player controls and that are not in revolt."""
    return [city for city in control.controlled_cities(e.s, e.role) if not control.in_revolt(e.s, city)]


@card_effects.effect("rebellion")
def rebellion(e: Played) -> None:
    """13.2 Roll a die for each city far from your Capital, which may revolt."""
    far = e.numbers["distance"]
    away = places.steps_from(e.s.scenario, e.s.capital[e.role])
    cities = [city for city in loyal_cities(e) if away.get(city, far) >= far]
    if not cities:
        e.tell(f"No city of {powers.name_of(e.role)} is far enough from the Capital: nothing happens.")
    for city in cities:
        die, men = e.roll(f"rebellion {city}"), control.here(e.s, city, e.role)
        loyal = men.get("inf", 0) + men.get("ps", 0)
        more, calm = ("more", "") if die > loyal else ("not more", ": quiet")
        where = places.name(city)
        e.tell(f"Rebellion in {where}: die {die}, {more} than {loyal}, its Infantry and Peasants{calm}.")
        if die > loyal:
            wealth.revolt(e.t, city)
