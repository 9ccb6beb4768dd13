"""6.7.1, 6.11d Battle cards, and the cards that cancel them."""

from collections.abc import Callable, Iterator
from functools import partial

from engine.games.assyrian_wars.data import areas, nations, units
from engine.games.assyrian_wars.events import played, windows
from engine.games.assyrian_wars.events.played import Played
from engine.games.assyrian_wars.position import Boost, Laid, Side, State, asking, hands, pieces, topics
from engine.games.assyrian_wars.war import battle, dice_of_battle, hits
from engine.kernel import Option, Rule
from engine.wargame.targets import Target, one

STRUCK = topics.TOPICS.new("struck_leader", "which enemy leader a card strikes")
DESERTED = topics.TOPICS.new("deserted", "whose mercenaries a card weakens")
CANCEL = topics.TOPICS.new("cancel", "which card to cancel")
NO_ROUTS = "Nobody routs in a sortie (AW-6.8.o)."


# --- dice -----------------------------------------------------------------------------------------------------


def adds_dice(e: Played, n: int) -> None:
    """Add battle dice in the first round."""
    e.side.dice += n
    e.tell(f"{nations.does(e.role, 'rolls')} {n} more battle dice in the first round.")


@played.effect("high_ground")
def high_ground(e: Played) -> None:
    """Add dice, more of them as the defender."""
    assert e.s.battle is not None
    adds_dice(e, e.numbers["attacker" if e.side is e.s.battle.attacker else "defender"])


@played.effect("flank_march")
@played.effect("rain_of_arrows")
def more_dice(e: Played) -> None:
    """Add dice."""
    adds_dice(e, e.numbers["dice"])


@played.effect("standard_of_the_god")
def standard_of_the_god(e: Played) -> None:
    """Add dice in each round, more of them with a king."""
    kings = [id for id in own_leaders(e.s, e.side) if pieces.country_of(id) == e.role and pieces.is_king(e.s, id)]
    e.side.dice_each_round += e.numbers["king" if kings else "dice"]


def own_leaders(s: State, side: Side) -> list[str]:
    """List the leaders of a side that are still in the battle."""
    assert s.battle is not None
    return dice_of_battle.leaders_left(s, s.battle, side)


@played.effect("battle_at_night")
def battle_at_night(e: Played) -> None:
    """Take the dice for terrain from everybody."""
    assert e.s.battle is not None
    e.s.battle.dark = True


# --- strength -------------------------------------------------------------------------------------------------


def hirers(s: State, country: str) -> Iterator[str]:
    """List the enemy countries with mercenaries in the battle."""
    enemy = played.enemy_of(s, country)
    if s.battle is None or enemy is None:
        return
    for other, pile in dice_of_battle.fighters(s, s.battle, enemy).items():
        if pieces.mercenaries(pile):
            yield other


DESERTERS = Target(
    hirers,
    one(DESERTED, "Whose mercenaries desert?", lambda _, country: asking.country_option(country)),
    "No enemy mercenaries take part.",
)


@played.effect("mercenaries_desert_their_master", DESERTERS)
def mercenaries_desert(e: Played, country: str) -> None:
    """Weaken the mercenaries of one enemy country in the first round."""
    e.enemy.boosts.append(Boost(country, dice_of_battle.MERCENARIES, e.numbers["modifier"]))


def chariots_of(s: State, side: Side) -> set[str]:
    """Return whose chariots fight on a side."""
    assert s.battle is not None
    found = dice_of_battle.fighters(s, s.battle, side)
    return {country for country, pile in found.items() if any(units.kind_of(key).unit_class == "ch" for key in pile)}


def not_our_chariots(s: State, country: str) -> str:
    """Return why Chariot Charge does nothing: only an ally on the same side has chariots."""
    side = played.side_of(s, country)
    there = chariots_of(s, side) if side is not None else set()
    return "Only your ally has chariots in the battle." if there and country not in there else ""


@played.effect("chariot_charge", unless=not_our_chariots)
def chariot_charge(e: Played) -> None:
    """Strengthen the chariots of the country in the first round; a side without chariots rolls a die more."""
    if e.role in chariots_of(e.s, e.side):
        e.side.boosts.append(Boost(e.role, dice_of_battle.CHARIOTS, e.numbers["modifier"]))
    else:
        adds_dice(e, e.numbers["dice"])


def not_thirsty(s: State, country: str) -> str:
    """Return why Thirst does nothing: no enemy unit in the battle has crossed a desert connection."""
    enemy = played.enemy_of(s, country)
    there = dice_of_battle.fighters(s, s.battle, enemy) if s.battle is not None and enemy is not None else {}
    if any(pieces.DESERT in pieces.marks(key) for pile in there.values() for key in pile):
        return ""
    return "No enemy unit has crossed a desert connection in this impulse."


@played.effect("thirst", unless=not_thirsty)
def thirst(e: Played) -> None:
    """Take battle dice from the enemy in each round."""
    e.enemy.dice_each_round += e.numbers["dice"]


# --- leaders and routs ----------------------------------------------------------------------------------------


def enemy_leaders(s: State, country: str) -> list[str]:
    """List the enemy leaders in the battle."""
    enemy = played.enemy_of(s, country)
    return own_leaders(s, enemy) if enemy is not None else []


@played.effect(
    "champion",
    Target(
        enemy_leaders,
        one(STRUCK, "Which leader does your champion meet?", lambda _, leader: asking.leader_option(leader)),
        "No enemy leader takes part.",
    ),
)
def champion(e: Played, leader: str) -> None:
    """Roll a die; an enemy leader may fall."""
    [die] = e.t.dice.roll("champion")
    e.tell(f"The champion rolls {die}, {e.numbers['least']} needed.", news=True)
    if die >= e.numbers["least"]:
        hits.kill_leader(e.t, leader)


def no_routs(s: State, country: str) -> str:
    """Return why routs play no part: in sorties nobody routs."""
    return NO_ROUTS if s.battle is not None and s.battle.kind == battle.SORTIE else ""


@played.effect("panic", unless=no_routs)
def panic(e: Played) -> None:
    """Let an enemy unit rout in the round that decides the battle."""
    e.enemy.panics += e.numbers["routs"]


@played.effect("steadfast", unless=no_routs)
def steadfast(e: Played) -> None:
    """Let the side ignore routs, once in the battle."""
    e.side.steady += e.numbers["routs"]


# --- counter measures -----------------------------------------------------------------------------------------


def revealed(layers: tuple[int, ...], s: State, country: str) -> list[Laid]:
    """List the cards revealed in the battle in these layers that nothing has canceled yet."""
    if s.battle is None:
        return []
    b = s.battle
    return [laid for layer in layers for laid in windows.standing(b, layer)]


def laid_option(s: State, laid: Laid) -> Option:
    """`cancel:4`, "Flank March (4) of Elam"."""
    return Option(f"cancel:{laid.card}", f"{hands.name_of(laid.card)} of {nations.called(laid.country)}",
                  facts={"kind": hands.kind_of(laid.card).id})  # fmt: skip


def of_enemy(s: State, laid: Laid) -> bool:
    """Suggest a card of the enemy."""
    assert s.battle is not None
    return played.side_of(s, laid.country) is not played.side_of(s, s.battle.cards[-1].country)


def targets(*layers: int) -> Target[Laid]:
    """Aim at a card that has been revealed in the battle in these layers."""
    return Target(
        partial(revealed, layers), one(CANCEL, where, laid_option, best=of_enemy), "No card has been revealed there."
    )


def where(e: Played) -> str:
    """Say what is asked."""
    assert e.s.battle is not None
    return f"Cancel which card in {areas.NAMES[e.s.battle.at]}?"


def in_battle(target: Target[Laid]) -> Callable[[State, str], str]:
    """Return why Counter Measures have nothing to cancel; out of battle the window itself is the reason."""

    def why(s: State, country: str) -> str:
        if s.reaction is not None and s.reaction.moment == windows.EFFECT.name:
            return ""
        return target.why_none(s, country)

    return why


BATTLE_CARD, ANY_CARD = targets(1), targets(1, 2)


@played.effect("battle_counter_measures", unless=BATTLE_CARD.why_none)
def battle_counter_measures(e: Played) -> Rule[None]:
    """6.7.1.c Cancel a battle card."""
    yield from cancel(e, BATTLE_CARD)


@played.effect("counter_measures", unless=in_battle(ANY_CARD))
def counter_measures(e: Played) -> Rule[None]:
    """6.7.1.d, 6.11a.a Cancel a card of the battle, or a disaster or sabotage before anything comes of it."""
    if e.s.reaction is not None and e.s.reaction.moment == windows.EFFECT.name:
        e.s.reaction.canceled = True
        return
    yield from cancel(e, ANY_CARD)


def cancel(e: Played, target: Target[Laid]) -> Rule[None]:
    """Name the card that is canceled; another may have been quicker."""
    assert e.s.battle is not None
    aim = yield from target.aimed(e)
    if not aim.at:
        e.tell("Nothing is left to cancel.")
        return
    [laid] = aim.at
    e.s.battle.cards[-1].against = laid.card
    e.tell(f"{hands.name_of(laid.card)} is canceled.", "AW-6.11.j", news=True)
