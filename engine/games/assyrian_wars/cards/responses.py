"""6.11e Responses: to interceptions and evasions, before a battle, on a retreat and in a siege round."""

from collections.abc import Iterable

from engine.games.assyrian_wars.data import areas, nations, units
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.events.played import Played
from engine.games.assyrian_wars.position import Pile, Side, State, asking, control, pieces, topics
from engine.games.assyrian_wars.war import casualties, dice_of_battle
from engine.wargame import piles
from engine.wargame.targets import Target, one

REFUGE = topics.TOPICS.new("refuge", "to which home area a force escapes")
NO_MOVER = "No force of yours is on the way there."


# --- on interceptions and evasions ----------------------------------------------------------------------------


def not_yours(s: State, country: str) -> str:
    """Return why a country cannot help the force that enters an area: it is not its own."""
    return "" if s.reaction is not None and country in s.reaction.against else NO_MOVER


@played.effect("secret_paths", unless=not_yours)
def secret_paths(e: Played) -> None:
    """6.6.9.i Let the interceptions that have just been declared fail."""
    assert e.s.reaction is not None
    e.s.reaction.canceled = True
    e.tell("The interceptions fail.", news=True)


@played.effect("surprise", unless=not_yours)
def surprise(e: Played) -> None:
    """6.6.10.j Make the evasions that have just been declared harder."""
    assert e.s.reaction is not None
    e.s.reaction.modifier += e.numbers["modifier"]


def free_homes(s: State, country: str) -> list[str]:
    """List the home areas of a country that are free of enemies."""
    here = s.reaction.at if s.reaction is not None else ""
    return [
        at for at in areas.HOME[country]
        if control.in_play(s, at) and at != here and not pieces.enemies_at(s, at, country)
    ]  # fmt: skip


def nobody_flees(s: State, country: str) -> str:
    """Return why nobody goes to a refuge: the force that evades or retreats is not the country's own."""
    if s.reaction is not None and country in s.reaction.countries:
        return ""
    return "No force of yours evades or retreats."


@played.effect(
    "mountain_refuge",
    Target(
        free_homes,
        one(REFUGE, "Escape to which home area?", lambda _, at: asking.area_option(at)),
        "No home area of yours is free of enemies.",
    ),
    unless=nobody_flees,
)
def mountain_refuge(e: Played, at: str) -> None:
    """Let a force that evades or retreats go to a home area, without a roll and without attrition."""
    assert e.s.reaction is not None
    e.s.reaction.refuges[e.role] = at


# --- before a battle, and in sieges ---------------------------------------------------------------------------


def can_turn(pile: Iterable[str]) -> bool:
    """2.3.j Tell whether there are mercenaries who may change sides: no Aramaeans and no Arabs."""
    return any(units.kind_of(key).family == units.MERCENARY for key in pile)


def no_mercenaries(s: State, country: str) -> str:
    """Return why nobody changes sides: no enemy mercenaries fight against the country."""
    enemy = played.enemy_of(s, country)
    there = dice_of_battle.fighters(s, s.battle, enemy) if s.battle is not None and enemy is not None else {}
    if any(map(can_turn, there.values())):
        return ""
    return "No enemy mercenaries take part in a battle of yours."


@played.effect("turncoats", unless=no_mercenaries)
def turncoats(e: Played) -> None:
    """10.4e.a Roll for each enemy mercenary; those that turn fight for the country in this battle or round."""
    s, b = e.s, e.s.battle
    assert b is not None
    for country, pile in dice_of_battle.fighters(s, b, e.enemy).items():
        turned: Pile = {}
        for key, n in pile.items():
            if can_turn([key]):
                rolls = e.t.dice.roll(f"turncoats {country} {piles.sort_of(key).plain}", n)
                if many := sum(die >= e.numbers["least"] for die in rolls):
                    turned[key] = many
        if not turned:
            e.tell(f"All mercenaries of {nations.name_of(country)} stay with it.", news=True)
            continue
        pieces.take_units(s, b.at, country, turned)
        inside = any(pieces.INSIDE in pieces.marks(key) for key in pieces.here(s, b.at, e.role))
        bare = pieces.without_mark(turned, pieces.INSIDE)
        bare = pieces.with_mark(bare, pieces.INSIDE) if inside and control.has_city(b.at) else bare
        pieces.put_units(s, b.at, e.role, pieces.with_mark(bare, pieces.TURNCOAT))
        e.tell(
            f"{pieces.in_words(turned)} of {nations.name_of(country)} fight for {nations.name_of(e.role)}.", news=True
        )
    decide_anew(s, e.enemy)


def decide_anew(s: State, side: Side) -> None:
    """6.7.5.b Name who assigns a rest on a side from which units have gone."""
    assert s.battle is not None
    left = dice_of_battle.fighters(s, s.battle, side)
    if side.decides not in left:
        side.decides = casualties.chooser(s, left, side.leaders) or side.decides


def no_city(s: State, country: str) -> str:
    """Return why the walls do not help: no city of the country is attacked."""
    b = s.battle
    if b is not None and b.kind in casualties.STORMS and control.controller(s, b.at) == country:
        return ""
    return "No city of yours is besieged in this moment."


@played.effect("walls_of_babylon", unless=no_city)
def walls_of_babylon(e: Played) -> None:
    """Add battle dice to a city in one siege round or assault, before any doubling."""
    assert e.s.battle is not None
    e.s.battle.defender.dice += e.numbers["dice"]
