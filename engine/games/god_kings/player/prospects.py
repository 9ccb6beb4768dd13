"""What may come of a fight: chances that everybody can reckon from what lies on the table, below the question."""

from collections.abc import Callable, Mapping

from engine.games.god_kings.position import Battle, State, pieces
from engine.games.god_kings.war import advantage, backing_up, battle, chances, charges, march, movement_costs
from engine.games.god_kings.war.chances import Chances, Line
from engine.kernel import Ask
from engine.kernel.game import Prospect
from engine.wargame.piles import without


def prospects(s: State, ask: Ask) -> Mapping[str, Prospect]:
    """By option: where somebody would have to be fought."""
    asked = QUESTIONS.get(str(ask.topic))
    found = asked(s, ask) if asked is not None else {}
    return {key: Prospect(told(chances), chances.percent) for key, chances in found.items()}


def told(found: Chances) -> str:
    """`58% to win, 11% to lose by five or more; loss 6 for 4 on average`."""
    rout = f", {chances.share(found.routed, found.of)}% to lose by five or more" if found.routed else ""
    losses = f"loss {mean(found.suffered, found.of)} for {mean(found.dealt, found.of)} on average"
    return f"{found.percent}% to win{rout}; {losses}"


def mean(total: int, of: int) -> int:
    return (2 * total + of) // (2 * of)


# ---------------------------------------------------------------- on the march


def of_march(s: State, ask: Ask) -> dict[str, Chances]:
    """11.2 Each space where enemies stand outside, without charges."""
    found = {o.key: in_fight(s, o.at) for o in ask.options if o.key.partition(":")[0] in ("to", "sail", "sally")}
    return {key: chances for key, chances in found.items() if chances is not None}


def in_fight(s: State, at: str) -> Chances | None:
    """Return the chances of the army under way against all who stand outside in a space; None: nobody does."""
    army = movement_costs.the_army(s)
    met = chances.meeting(s, at, army.side, army.general, movement_costs.troops(s, army))
    return chances.best(*met, attacks=True) if met is not None else None


def of_interception(s: State, ask: Ask) -> dict[str, Chances]:
    """13.5 To fight those who have intercepted."""
    army = movement_costs.the_army(s)
    met = chances.meeting(s, army.at, army.side, army.general, movement_costs.troops(s, army), intercepted=True)
    return {backing_up.FIGHT: chances.best(*met, attacks=True)} if met is not None else {}


# ---------------------------------------------------------------- in battle


def of_battle(s: State, ask: Ask) -> tuple[Battle, Line, Line]:
    """The battle under way, from where the seat that is asked stands: its own line first."""
    b = s.battle
    assert b is not None
    a, d = chances.lines(s, b, {party.side: charges.fighters(s, b, party) for party in (b.attacker, b.defender)})
    return (b, a, d) if ask.role == b.attacker.side else (b, d, a)


def of_sortie(s: State, ask: Ask) -> dict[str, Chances]:
    """17.7.a With those inside, and without."""
    b, ours, theirs = of_battle(s, ask)
    within = without(pieces.inside(s, b.at, ask.role), pieces.FIGHTING)
    both, _ = chances.lines(s, b, {ask.role: {**ours.units, **within}, b.defender.side: theirs.units})
    return {"yes": chances.best(both, theirs, attacks=True), "no": chances.best(ours, theirs, attacks=True)}


def of_charge(s: State, ask: Ask) -> dict[str, Chances]:
    """15.5.2 With a charge, and with none by either side from here on."""
    b, ours, theirs = of_battle(s, ask)
    attacks = ask.role == b.attacker.side
    needed = max([int(option.facts.get("needed", 0)) for option in ask.options])
    return {
        "charge": chances.with_charge(ours, theirs, needed, attacks=attacks),
        "stand": chances.best(ours, theirs, attacks=attacks),
    }


def of_advantage(s: State, ask: Ask) -> dict[str, Chances]:
    """15.5.6 All of it to the own die, or all of it from the enemy's."""
    b, ours, theirs = of_battle(s, ask)
    n, attacks = int(ask.about["advantage"]), ask.role == b.attacker.side
    mine, other = (ours.strength, ours.dies_of), (theirs.strength, theirs.dies_of)
    return {
        advantage.PLUS: chances.fall(mine, other, n, 0, attacks=attacks),
        advantage.MINUS: chances.fall(mine, other, 0, -n, attacks=attacks),
    }


QUESTIONS: Mapping[str, Callable[[State, Ask], dict[str, Chances]]] = {
    str(march.MARCH): of_march,
    str(backing_up.BACK_UP): of_interception,
    str(battle.SORTIE): of_sortie,
    str(charges.CHARGE): of_charge,
    str(advantage.ADVANTAGE): of_advantage,
}
