"""13.2 The cards that are held in hand until they are played: each function does what its text says.

In the order of the card list (`data/cards.toml`). When a card may be played is said there (`windows`), whom it may be
aimed at in `aims.py`.
"""

from __future__ import annotations

from engine.games.genesis.cards import aims
from engine.games.genesis.data import tables
from engine.games.genesis.events import card_effects
from engine.games.genesis.events.card_effects import Event
from engine.games.genesis.kingdom import pirates, talks
from engine.games.genesis.outsiders import minors
from engine.games.genesis.position import asking, control, hands, places, powers, topics
from engine.games.genesis.position.state import Force, Side
from engine.games.genesis.position.units import bury, campaign, king_name, lose, lose_from, put, take, tidy, units_text
from engine.games.genesis.war import movement
from engine.kernel.questions import Option, Rule
from engine.wargame.words import plural

AMBUSH_LOSS = topics.TOPICS.new("ambush_loss", "whom the ambush costs")
CONQUEROR = topics.TOPICS.new("conqueror", "when the extra Activation comes")


@card_effects.effect("alliance", aims.a_partner, unless=aims.alone)
def alliance(e: Event, partner: str) -> Rule[None]:
    """Open political talks with one other player."""
    yield from talks.talks(e.t, e.player, partner)


@card_effects.effect("ambush")
def ambush(e: Event, force: Force) -> Rule[None]:
    """When an enemy force enters a Transit space at most 3 movement points from a city you control: roll a die.
    Its player loses half that many units of the force (fractions up), of his choice."""
    size = sum(force.units.values()) + len(force.kings)  # the King is a unit too (reading B110)
    loss = min(tables.HALF[e.roll(f"ambush {force.at}")], size)
    seat = powers.seat_of(e.s, force.power) or e.s.owner[powers.proxy_of(e.s, force.power)]
    units, kings = yield from asking.asker(e.t, force.power, seat).units(
        AMBUSH_LOSS, e.rule("b"), f"The ambush in {places.place(e.s, force.at)} costs {plural(loss, 'unit')}: which?",
        force.units, force.kings, least=loss, most=loss,
    )  # fmt: skip
    e.tell(
        f"Ambush in {places.place(e.s, force.at)}: {powers.clause(force.power, 'loses')} {units_text(units, kings)}.",
        "b",
    )
    lose_from(e.t, force, units)
    for king in kings:
        bury(e.t, king, e.rule("c"))


@card_effects.effect("amun_ra")
def amun_ra(e: Event, card: str) -> None:
    """Cancel a card another player has just played, before it takes effect. Both are discarded. An Amun-Ra may
    itself be canceled."""
    e.tell(f"{hands.title(card)} is canceled.", "c")


@card_effects.effect("arinna", aims.a_force, unless=aims.no_force_of("hittites"))
def arinna(e: Event, power: str, city: str) -> Rule[None]:
    """Any one force in an undestroyed Home city of the Hittites may at once make a free Major Move, whoever owns it.
    Not while an action is under way."""
    yield from movement.major_move(e.t, power, "free", [city])


@card_effects.effect("arzawa", unless=minors.no_arzawa)
def arzawa(e: Event) -> Rule[None]:
    """Arzawa arms. You control it for the rest of the turn."""
    yield from minors.arzawa(e.t, e.player)


@card_effects.effect("assassination", aims.a_king, unless=aims.nobody_to_kill, implied=aims.the_king_who_comes)
def assassination(e: Event, victim: str, king: str) -> None:
    """Name another player's King and roll a die: above his Campaign rating, he is dead. Otherwise his player takes
    this card; it cannot be used again in this Action segment."""
    die, rating = e.roll(f"assassination of {king}"), tables.KINGS[king].campaign
    if die > rating:
        e.tell(f"Assassination: die {die}, more than {rating}.")
        bury(e.t, king, e.rule())
        return
    e.tell(
        f"{king_name(king)} survives: die {die}, not more than {rating}. The card goes to {powers.name_of(victim)}.",
        "b",
    )
    hands.pack(e.s).take(victim, e.card)
    if e.s.segment is not None:
        e.s.segment.failed.append(e.card)


@card_effects.effect("canaan")
def canaan(e: Event) -> Rule[None]:
    """The cities of Canaan arm. You control them for the rest of the turn."""
    yield from minors.canaan(e.t, e.player)


@card_effects.effect("chariot")
def chariot(e: Event) -> None:
    """Your Chariot Technology Level becomes the number of Chariot cards played so far in the game, this one included.
    Then it leaves the game."""
    e.s.chariots += 1
    e.s.technology[e.player] = e.s.chariots
    e.t.tell(f"{powers.does(e.player, 'reaches')} Chariot Technology Level {e.s.chariots}.", "GEN-6.6.1.a")


@card_effects.effect("conqueror")
def conqueror(e: Event) -> Rule[None]:
    """Roll a die: below your King's Campaign rating you have one more Activation Marker this turn, to use now or to
    put into the pool."""
    die = e.roll(f"conqueror {e.player}")
    if die >= campaign(e.s, e.player):
        e.tell(f"The King of {powers.name_of(e.player)} is no conqueror: die {die}.")
        return
    e.tell(f"{powers.does(e.player, 'gains')} an Activation Marker: die {die}.")
    own = e.s.segment is not None and e.s.segment.player == e.player
    now = Option("now", "use it now (this Activation ends)" if own else "use it after this Activation")
    key = yield from e.asks.choose(
        CONQUEROR, e.rule("b"), "When is the extra Activation Marker used?",
        (now, Option("pool", "put it into the pool")), default="pool",
    )  # fmt: skip
    (e.s.pool if key == "pool" else e.s.extra).append(e.player)


@card_effects.effect("elam")
def elam(e: Event) -> Rule[None]:
    """Elam arms. You control it for the rest of the turn."""
    yield from minors.elam(e.t, e.player)


@card_effects.effect("enlil", aims.a_force, unless=aims.no_force_of("assyria"))
def enlil(e: Event, power: str, city: str) -> Rule[None]:
    """Any one force in an undestroyed Home city of Assyria may at once make a free Major Move, whoever owns it.
    Not while an action is under way."""
    yield from movement.major_move(e.t, power, "free", [city])


@card_effects.effect("gold")
def gold(e: Event) -> None:
    """Receive $2 for each mine space from which a Trade Route runs to your Capital."""
    mines = aims.linked_mines(e.s, e.player)
    gained = e.gain(e.numbers["silver"] * len(mines))
    e.tell(f"{powers.does(e.player, 'receives')} {gained or 'no'} silver from {plural(len(mines), 'mine')}.")


@card_effects.effect("begat", aims.a_journey, unless=aims.no_begat)
def begat(e: Event, origin: str, target: str) -> None:
    """Independent expansion: one Peasant goes from a city you control to an unoccupied Independent City at most
    4 spaces away."""
    take(e.s, origin, e.player, {"ps": 1})
    put(e.s, target, e.player, {"ps": 1})
    e.tell(f"A Peasant of {powers.name_of(e.player)} settles in {places.place(e.s, target)}.")
    tidy(e.t, origin)


@card_effects.effect("horus", aims.a_force, unless=aims.no_force_of("egypt"))
def horus(e: Event, power: str, city: str) -> Rule[None]:
    """Any one force in an undestroyed Home city of Egypt may at once make a free Major Move, whoever owns it.
    Not while an action is under way."""
    yield from movement.major_move(e.t, power, "free", [city])


@card_effects.effect("joshua")
def joshua(e: Event, side: Side) -> None:
    """Before the battle dice: 2 shifts for you if you attack and a city is used in the defense."""
    side.cards += e.numbers["shifts"]


@card_effects.effect("lukkan_pirates", aims.a_sea, unless=aims.no_waters)
def lukkan_pirates(e: Event, line: str) -> None:
    """Place a Pirate on a Sea Connection north of Alashiya."""
    e.s.pirates.append(line)
    e.t.tell(f"Pirates appear on the waters {tables.SEAS[line].name}.", "GEN-11.7.1.a")


@card_effects.effect("marduk", aims.a_force, unless=aims.no_force_of("babylonia"))
def marduk(e: Event, power: str, city: str) -> Rule[None]:
    """Any one force in an undestroyed Home city of Babylonia may at once make a free Major Move, whoever owns it.
    Not while an action is under way."""
    yield from movement.major_move(e.t, power, "free", [city])


@card_effects.effect("moses", aims.slaves_at_work, unless=aims.no_slaves)
def moses(e: Event, city: str) -> None:
    """Slave revolt: name a city with Slaves where a monument is under construction or another construction has just
    been finished. All Slaves there are removed."""
    for power in control.powers_in(e.s, city):
        outside, inside = control.here(e.s, city, power).get("sl", 0), control.under_of(e.s, city, power).get("sl", 0)
        if outside:
            lose(e.t, city, power, {"sl": outside})
        if inside:
            lose(e.t, city, power, {"sl": inside}, marked=True)
        if outside or inside:
            slaves = units_text({"sl": outside + inside})
            e.tell(f"{powers.does(power, 'loses')} {slaves} in {places.place(e.s, city)}.")
    tidy(e.t, city)


@card_effects.effect("naval_power", unless=aims.no_navy)
def naval_power(e: Event) -> Rule[None]:
    """If you control Sais, Tanis or Ugarit: remove one Pirate, free of charge."""
    yield from pirates.remove_pirate(e.t, e.player)


@card_effects.effect("raise_militia", aims.a_militia, unless=aims.no_militia, implied=aims.the_city_entered)
def raise_militia(e: Event, city: str) -> Rule[None]:
    """In one city you control, 2 Peasants or Slaves become 1 Infantry."""
    prompt = f"{places.place(e.s, city)}: who becomes Infantry?"
    used = yield from e.workers(control.idle(e.s, city, e.player), e.numbers["workers"], prompt)
    take(e.s, city, e.player, used)
    put(e.s, city, e.player, {"inf": e.numbers["infantry"]})
    e.tell(f"{powers.does(e.player, 'raises')} militia in {places.place(e.s, city)}.")
    tidy(e.t, city)


@card_effects.effect("sherden")
def sherden(e: Event, king: str) -> None:
    """Right after you have beaten the Sea Peoples with your King present: the Sherden unit joins his force."""
    e.s.sherden = e.player
    e.tell(f"Sherden warriors join {king_name(king)}.")


@card_effects.effect("tactical_surprise")
def tactical_surprise(e: Event, side: Side) -> None:
    """Before the battle dice: 2 shifts for you in this battle."""
    side.cards += e.numbers["shifts"]


@card_effects.effect("teshup", aims.a_force, unless=aims.no_force_of("mitanni"))
def teshup(e: Event, power: str, city: str) -> Rule[None]:
    """Any one force in an undestroyed Home city of the Mitanni may at once make a free Major Move, whoever owns it.
    Not while an action is under way."""
    yield from movement.major_move(e.t, power, "free", [city])


@card_effects.effect("traitor", aims.a_hand, unless=aims.no_hands, implied=aims.the_hand_of_the_mover)
def traitor(e: Event, victim: str) -> None:
    """Take one card, unseen, from another player's hand."""
    if not e.s.hands[victim]:
        e.tell(f"{powers.does(victim, 'has')} only a card that was set aside: no card is taken.")
        return
    card = e.t.dice.draw(f"traitor at {victim}", e.s.hands[victim])
    hands.pack(e.s).give(card, victim, e.player)
    e.tell(f"{powers.does(e.player, 'takes')} a card from {powers.name_of(victim)}.")
