"""13.2 The cards that are held in hand until they are played: what each does.

In the order of the card list (`data/cards.toml`). When a card may be played is said there (`windows`), whom it may be
aimed at in `aims.py`.
"""

from engine.games.genesis.cards import aims
from engine.games.genesis.data import tables
from engine.games.genesis.events import card_effects
from engine.games.genesis.events.card_effects import Played
from engine.games.genesis.kingdom import talks, trade
from engine.games.genesis.outsiders import minors
from engine.games.genesis.position import Force, Side, asking, control, hands, pieces, places, powers, topics
from engine.games.genesis.war import movement
from engine.kernel import Option, Rule
from engine.wargame.text import plural

AMBUSH_LOSS = topics.TOPICS.new("ambush_loss", "whom the ambush costs")
CONQUEROR = topics.TOPICS.new("conqueror", "when the extra Activation comes")


@card_effects.effect("alliance", aims.A_PARTNER)
def alliance(e: Played, partner: str) -> Rule[None]:
    """13.2 Open political talks with another player."""
    yield from talks.talks(e.t, e.role, partner)


@card_effects.effect("ambush")
def ambush(e: Played, force: Force) -> Rule[None]:
    """13.2 Roll a die for the losses of a force near your city; its player chooses them."""
    size = sum(force.units.values()) + len(force.kings)  # the King is a unit too (reading B110)
    loss = min(tables.HALF[e.roll(f"ambush {force.at}")], size)
    seat = powers.seat_of(e.s, force.power) or e.s.owner[powers.proxy_of(e.s, force.power)]
    units, kings = yield from asking.asker(e.t, force.power, seat).units(
        AMBUSH_LOSS, e.point("b"), f"The ambush in {places.name(force.at)} costs {plural(loss, 'unit')}: which?",
        force.units, force.kings, least=loss, most=loss,
    )  # fmt: skip
    e.tell(
        f"Ambush in {places.name(force.at)}: {powers.clause(force.power, 'loses')} {pieces.units_text(units, kings)}.",
        e.point("b"),
    )
    pieces.lose_from(e.t, force, units)
    for king in kings:
        pieces.bury(e.t, king, e.point("c"))


@card_effects.effect("amun_ra")
def amun_ra(e: Played, card: str) -> None:
    """13.2 Cancel a card just played."""
    e.tell(f"{hands.title(card)} is canceled.", e.point("c"))


@card_effects.effect("arinna", aims.FORCE_OF["hittites"])
def arinna(e: Played, power: str, city: str) -> Rule[None]:
    """13.2 Let the force make a free Major Move."""
    yield from movement.major_move(e.t, power, "free", [city])


@card_effects.effect("arzawa", unless=minors.no_arzawa)
def arzawa(e: Played) -> Rule[None]:
    """13.2 Arm Arzawa, and control it for the rest of the turn."""
    yield from minors.arzawa(e.t, e.role)


@card_effects.effect("assassination", aims.A_KING)
def assassination(e: Played, victim: str, king: str) -> None:
    """13.2 Roll a die above the Campaign rating of a King to kill him; otherwise the King's player takes the card."""
    die, rating = e.roll(f"assassination of {king}"), tables.KINGS[king].campaign
    if die > rating:
        e.tell(f"Assassination: die {die}, more than {rating}.")
        pieces.bury(e.t, king, e.rule)
        return
    lives = f"{pieces.king_name(king)} survives: die {die}, not more than {rating}"
    e.tell(f"{lives}. The card goes to {powers.name_of(victim)}.", e.point("b"))
    hands.pack(e.s).take(victim, e.card)
    if e.s.segment is not None:
        e.s.segment.failed.append(e.card)


@card_effects.effect("canaan")
def canaan(e: Played) -> Rule[None]:
    """13.2 Arm the cities of Canaan, and control them for the rest of the turn."""
    yield from minors.canaan(e.t, e.role)


@card_effects.effect("chariot")
def chariot(e: Played) -> None:
    """13.2 Raise your Chariot Technology Level to the number of Chariot cards played so far."""
    e.s.chariots += 1
    e.s.technology[e.role] = e.s.chariots
    powers.tell(e.t, e.role, f"reaches Chariot Technology Level {e.s.chariots}", "GEN-6.6.1.a")


@card_effects.effect("conqueror")
def conqueror(e: Played) -> Rule[None]:
    """13.2 Roll a die below the Campaign rating of your King for one more Activation Marker."""
    die = e.roll(f"conqueror {e.role}")
    if die >= pieces.campaign(e.s, e.role):
        e.tell(f"The King of {powers.name_of(e.role)} is no conqueror: die {die}.")
        return
    e.does(f"gains an Activation Marker: die {die}")
    own = e.s.segment is not None and e.s.segment.player == e.role
    now = Option("now", "use it now (this Activation ends)" if own else "use it after this Activation")
    key = yield from e.asks.choose(
        CONQUEROR, e.point("b"), "When is the extra Activation Marker used?",
        (now, Option("pool", "put it into the pool")), default="pool",
    )  # fmt: skip
    (e.s.pool if key == "pool" else e.s.extra).append(e.role)


@card_effects.effect("elam")
def elam(e: Played) -> Rule[None]:
    """13.2 Arm Elam, and control it for the rest of the turn."""
    yield from minors.elam(e.t, e.role)


@card_effects.effect("enlil", aims.FORCE_OF["assyria"])
def enlil(e: Played, power: str, city: str) -> Rule[None]:
    """13.2 Let the force make a free Major Move."""
    yield from movement.major_move(e.t, power, "free", [city])


@card_effects.effect("gold")
def gold(e: Played) -> None:
    """13.2 Receive silver for each mine that is linked to your Capital."""
    mines = aims.linked_mines(e.s, e.role)
    gained = e.gain(e.numbers["silver"] * len(mines))
    e.does(f"receives {gained or 'no'} silver from {plural(len(mines), 'mine')}")


@card_effects.effect("begat", aims.A_JOURNEY)
def begat(e: Played, origin: str, target: str) -> None:
    """13.2 Send a Peasant to an Independent City."""
    pieces.take(e.s, origin, e.role, {"ps": 1})
    pieces.put(e.s, target, e.role, {"ps": 1})
    e.tell(f"A Peasant of {powers.name_of(e.role)} settles in {places.name(target)}.")
    pieces.tidy(e.t, origin)


@card_effects.effect("horus", aims.FORCE_OF["egypt"])
def horus(e: Played, power: str, city: str) -> Rule[None]:
    """13.2 Let the force make a free Major Move."""
    yield from movement.major_move(e.t, power, "free", [city])


@card_effects.effect("joshua")
def joshua(e: Played, side: Side) -> None:
    """13.2 Add shifts for the attacker of a city."""
    side.cards += e.numbers["shifts"]


@card_effects.effect("lukkan_pirates", aims.A_SEA)
def lukkan_pirates(e: Played, line: str) -> None:
    """13.2 Place a Pirate."""
    e.s.pirates.append(line)
    e.t.tell(f"Pirates appear on the waters {tables.SEAS[line].name}.", "GEN-11.7.1.a")


@card_effects.effect("marduk", aims.FORCE_OF["babylonia"])
def marduk(e: Played, power: str, city: str) -> Rule[None]:
    """13.2 Let the force make a free Major Move."""
    yield from movement.major_move(e.t, power, "free", [city])


@card_effects.effect("moses", aims.SLAVES_AT_WORK)
def moses(e: Played, city: str) -> None:
    """13.2 Remove all Slaves of a city where they build."""
    for power in control.powers_in(e.s, city):
        outside, inside = control.here(e.s, city, power).get("sl", 0), control.under_of(e.s, city, power).get("sl", 0)
        if outside:
            pieces.lose(e.t, city, power, {"sl": outside})
        if inside:
            pieces.lose(e.t, city, power, {"sl": inside}, marked=True)
        if outside or inside:
            slaves = pieces.units_text({"sl": outside + inside})
            e.tell(f"{powers.does(power, 'loses')} {slaves} in {places.name(city)}.")
    pieces.tidy(e.t, city)


@card_effects.effect("naval_power", unless=aims.no_navy)
def naval_power(e: Played) -> Rule[None]:
    """13.2 Remove a Pirate, free of charge."""
    yield from trade.remove_pirate(e.t, e.role)


@card_effects.effect("raise_militia", aims.A_MILITIA)
def raise_militia(e: Played, city: str) -> Rule[None]:
    """13.2 Turn Peasants or Slaves of a city into Infantry."""
    prompt = f"{places.name(city)}: who becomes Infantry?"
    used = yield from e.workers(control.idle(e.s, city, e.role), e.numbers["workers"], prompt)
    pieces.take(e.s, city, e.role, used)
    pieces.put(e.s, city, e.role, {"inf": e.numbers["infantry"]})
    e.does(f"raises militia in {places.name(city)}")
    pieces.tidy(e.t, city)


@card_effects.effect("sherden")
def sherden(e: Played, king: str) -> None:
    """13.2 Let the Sherden unit join your King."""
    e.s.sherden = e.role
    e.tell(f"Sherden warriors join {pieces.king_name(king)}.")


@card_effects.effect("tactical_surprise")
def tactical_surprise(e: Played, side: Side) -> None:
    """13.2 Add shifts to your side of a battle."""
    side.cards += e.numbers["shifts"]


@card_effects.effect("teshup", aims.FORCE_OF["mitanni"])
def teshup(e: Played, power: str, city: str) -> Rule[None]:
    """13.2 Let the force make a free Major Move."""
    yield from movement.major_move(e.t, power, "free", [city])


@card_effects.effect("traitor", aims.A_HAND)
def traitor(e: Played, victim: str) -> None:
    """13.2 Take a card, unseen, from another player's hand."""
    if not e.s.hands[victim]:
        e.tell(f"{powers.does(victim, 'has')} only a card that was set aside: no card is taken.")
        return
    card = e.t.dice.draw(f"traitor at {victim}", e.s.hands[victim])
    hands.pack(e.s).give(card, victim, e.role)
    e.does(f"takes a card from {powers.name_of(victim)}")
