"""Answers to what others do: interceptions, battles, cards, bribes."""

from engine.games.genesis.data import tables
from engine.games.genesis.player import answers, evaluation, hand, moves, pacts, weights
from engine.games.genesis.player.odds import attack_odds, part
from engine.games.genesis.player.scene import loss, reward
from engine.games.genesis.position import State, control, powers
from engine.games.genesis.war import sides
from engine.kernel import Answer, Ask
from engine.wargame.answers import keys_of, named

STAKE, UNIT_OF_OURS, UNIT_OF_THEIRS = 4.0, 0.3, 0.2  # what a battle is about, and those who fall in it
STRENGTHENING = ("conqueror", "elam", "arzawa", "canaan", "barbarian_invasion")  # cards that make another strong


def intercept(seen: State, ask: Ask) -> Answer:
    """A fair chance and the stronger side."""
    scene = answers.scene_for(seen, ask)
    target = scene.s.forces[-1]
    best: tuple[float, str] = (0.0, "pass")
    for option in ask.options:
        how, _, rest = option.key.partition(":")
        if how != "from":
            continue
        power, _, near = rest.partition("@")
        there = scene.s.units.get(near, {}).get(power, {})
        ours = control.combat(there)
        leaves = control.is_city(scene.s, near) and control.home_of(scene.s, near) != power and not there.get("ps")
        need = int(option.facts["needed"])
        if (
            power == scene.me
            and ours >= 1.3 * control.combat(target.units)
            and need <= 9
            and near != scene.s.capital.get(scene.me)
            and not leaves  # 3.7.2 a city abroad would be lost with the last who holds it
        ):
            best = max(best, ((13.0 - need) * ours, option.key))
    return best[1]


def withdraw(seen: State, ask: Ask) -> Answer:
    """From twice as many in the open."""
    scene = answers.scene_for(seen, ask)
    attacker = scene.s.forces[-1]
    there = scene.s.units.get(attacker.at, {})
    ours = sum(control.combat(counts) for p, counts in there.items() if powers.base(p) != powers.base(attacker.power))
    walls = control.defense(scene.s, attacker.at) if control.is_city(scene.s, attacker.at) else 0
    return "yes" if control.combat(attacker.units) > 2 * (ours + walls) and ours > 1 else "no"


def retreat(seen: State, ask: Ask) -> Answer:
    b = seen.battles[-1]
    keys = keys_of(ask)
    weak = b.defender.points < b.attacker.points
    return "yes" if "yes" in keys and (weak or b.attacker.result >= 6) else "no"


def shifts(seen: State, ask: Ask) -> Answer:
    """8.2.1.p What is worth most: the city taken or held, the battle won, units lost on either side."""
    b = seen.battles[-1]
    attacks = b.attacker.shifts + b.attacker.cards > b.defender.shifts + b.defender.cards
    ours, theirs = (b.attacker, b.defender) if attacks else (b.defender, b.attacker)
    again = attacks and seen.forces[-1].mp > 0

    def worth_of(key: str) -> float:
        own, other = map(int, named(key).split("-"))
        they = sides.percent_of(theirs.points, sides.PERCENT * own)
        we = sides.percent_of(ours.points, sides.PERCENT * other)
        value = UNIT_OF_THEIRS * they - UNIT_OF_OURS * we
        wiped, lost = they >= theirs.points, we >= ours.points
        if attacks and b.walls:
            value += STAKE * (1.0 if wiped else 0.6 * part(they, theirs.points) * again) + 0.3 * (own > other)
        elif b.walls:
            value -= STAKE * lost
        else:
            value += STAKE * (0.6 * (own > other) + 0.4 * wiped - 0.4 * lost - 0.2 * (other > own))
        return value

    return max(keys_of(ask), key=worth_of)


def force_retreat(seen: State, ask: Ask) -> Answer:
    b = seen.battles[-1]
    return "yes" if b.attacker.points >= b.defender.points else "no"


def reply(seen: State, ask: Ask) -> Answer:
    """Cancel what is aimed at us, and what makes another strong."""
    cards = [option.key for option in ask.options if not option.idle]
    mine = [kingdom for kingdom in seen.kingdoms if seen.owner[kingdom] == ask.seat]
    if cards and (ask.about["against"] in mine or ask.about["card"] in STRENGTHENING):
        return cards[0]
    return "pass"


def ambush(seen: State, ask: Ask) -> Answer:
    cards = [key for key in keys_of(ask) if key != "pass"]
    return cards[0] if cards and sum(seen.forces[-1].units.values()) >= 3 else "pass"


def battle_card(seen: State, ask: Ask) -> Answer:
    """Where it may turn the battle."""
    cards = [key for key in keys_of(ask) if key != "pass"]
    b = seen.battles[-1]
    close = abs(b.attacker.shifts - b.defender.shifts) <= 4
    return cards[0] if cards and close and b.attacker.points + b.defender.points >= 6 else "pass"


def interject(seen: State, ask: Ask) -> Answer:
    """Only what is as good in another's segment."""
    for key in keys_of(ask):
        how, _, card = key.partition(":")
        if how == "card" and tables.KIND[card] == "assassination" and hand.worth_killing(answers.scene_for(seen, ask)):
            return key
    return "pass"


def take_bribe(seen: State, ask: Ask) -> Answer:
    """A bribe must be worth more than the city."""
    scene = answers.scene_for(seen, ask)
    force = scene.s.forces[-1]
    taken, _ = attack_odds(scene.s, force.power, force.units, force.kings, force.at, max(1, force.mp))
    prize = taken * max(0.0, reward(scene, force.at, force.power))
    return "accept" if int(ask.about["silver"]) * pacts.coin(scene) > weights.WEIGHT.least + prize else "refuse"


def victim(seen: State, ask: Ask) -> Answer:
    """Who stands best; for an Assassination a King who can be killed easily."""
    standing = {key: evaluation.evaluate(seen, key).value for key in keys_of(ask)}
    if seen.playing and tables.KIND[seen.playing[-1].card] == "assassination":
        rating = {tables.KINGS[king].power: tables.KINGS[king].campaign for king in seen.kings}
        return min(keys_of(ask), key=lambda key: (rating.get(key, 9), -standing[key]))
    return max(keys_of(ask), key=lambda key: standing[key])


def landing(seen: State, ask: Ask) -> Answer:
    """Where it hurts the others most and us least."""
    scene = answers.scene_for(seen, ask)

    def hurt(space: str) -> float:
        odds, _ = attack_odds(scene.s, "sea_peoples", {"inf": 7}, ["sea_peoples_first_king"], space, 4)
        ruler = control.controller(scene.s, space)
        if ruler == scene.me:
            return -9.0
        return odds * (1 + loss(scene, ruler, space) + 0.5 * control.worth(scene.s, space))

    return max(keys_of(ask), key=hurt)


def favored(seen: State, ask: Ask) -> Answer:
    """The force of ours that can do most with it."""
    scene = answers.scene_for(seen, ask)
    own = [key for key in keys_of(ask) if key.startswith(f"force:{scene.me}@")]
    plan = moves.best_march(scene, scene.me, "free", [key.partition("@")[2] for key in own])
    best = f"force:{scene.me}@{plan.start}" if plan is not None else ""
    return best if best in own else (own or keys_of(ask))[0]


def nothing(seen: State, ask: Ask) -> Answer:
    return {}


def conqueror(seen: State, ask: Ask) -> Answer:
    return "now"
