"""15.1 to 15.4, 15.5.1, 15.5.3, 15.5.4, 15.5.7, 15.5.9, 17.7 Battle: the ten steps of 15.5.1, from the charges to the
retreat; 17.7 sorties.
"""

from collections.abc import Collection

from engine.games.god_kings.data import kinds, numbers, peoples, rulers, scenarios
from engine.games.god_kings.events import windows
from engine.games.god_kings.position import asking, control, pieces, powers, standing, state, tidying, topics
from engine.games.god_kings.war import advantage, casualties, charges, drms, movement_costs, retreat
from engine.kernel import Option, Rule, Table, beside
from engine.wargame import piles
from engine.wargame.text import plural

COMMAND = topics.TOPICS.new("command", "who commands the defense", *standing.COMMANDING)
SORTIE = topics.TOPICS.new("sortie", "whether those inside the city make a sortie", *standing.SORTIES)
HOLD_BACK = topics.TOPICS.new("hold_back", "who is held back from the battle", *standing.HOLDING)


def battle(
    t: Table[state.State], at: str, attacker_side: str, defender_side: str, *, origin: str = "", landed: bool = False,
    intercepted: bool = False, avoided: Collection[str] = (), sortie: bool = False,
) -> Rule[str]:  # fmt: skip
    """15.5.1 The army under way fights the enemies in its space; the answer is the side that has won.

    `avoided`: sides that have failed to avoid this battle. `sortie`: the army comes out of the besieged city (17.5.d).
    """
    s = t.state
    army = movement_costs.the_army(s)
    attacker = state.Party(attacker_side, army.seat, army.general, [g for g in army.generals if g in s.generals])
    led = pieces.generals_outside(s, at, defender_side)
    defender = state.Party(defender_side, powers.decider(s, defender_side), generals=led)
    b = s.battle = state.Battle(at, attacker, defender, origin, landed, intercepted)
    for party in (attacker, defender):
        party.avoided = party.side in avoided
    army.mp = 0  # 15.1.b
    army.fought.append(at)
    control.quarrel(s, powers.seat_of(s, attacker_side), defender_side)
    control.quarrel(s, powers.seat_of(s, defender_side), attacker_side)
    yield from take_the_field(t, b, army, sortie)
    charger = yield from charges.charges(t, b)
    if charger is None:
        yield from main_battle(t, b)
    winner, loser = (charger, other(b, charger)) if charger else winner_of(s, b)
    score(t, b, winner, loser)
    take_control(t, b, winner)
    if not left_of(s, b, winner):
        yield from retreat.left_alone(t, b, winner)
    yield from retreat.retreat(t, b, loser, winner)
    pieces.wipe_marks(s, pieces.FIGHTING)
    army.at = s.generals[army.general].at if army.general in s.generals else army.at
    s.battle = None
    tidying.tidy(t)
    return winner.side


def other(b: state.Battle, party: state.Party) -> state.Party:
    return b.defender if party is b.attacker else b.attacker


# ---------------------------------------------------------------- who takes part, who commands (15.1, 15.3, 17.7)


def take_the_field(t: Table[state.State], b: state.Battle, army: state.Army, sally: bool) -> Rule[None]:
    """15.5.3.f, g The activated units against all who are outside; their number before any charge (15.5.9.f)."""
    s = t.state
    a, d = b.attacker, b.defender
    active = pieces.marked(s, b.at, a.side, pieces.ACTIVE)
    if sally:
        pieces.go_inside(s, b.at, a.side, active, a.generals)
        sorties(s, b, [g for g in pieces.generals_inside(s, b.at, a.side) if rulers.GENERALS[g].kind != rulers.WARLORD])
    pieces.mark_units(s, b.at, a.side, pieces.marked(s, b.at, a.side, pieces.ACTIVE), pieces.FIGHTING)
    pieces.mark_units(s, b.at, d.side, pieces.outside(s, b.at, d.side), pieces.FIGHTING)
    if not sally:
        yield from relieved(t, b)
    d.general = yield from commander(t, b, d)
    for party in (a, d):
        party.size = pieces.size(charges.fighters(s, b, party))
    told = f"Battle of {asking.place(b.at)}: {company_text(s, b, a)} against {company_text(s, b, d)}."
    t.tell(told, "GK-15.1.a", news=True)


def relieved(t: Table[state.State], b: state.Battle) -> Rule[None]:
    """17.7.a The units inside may take part where their side attacks the besiegers; 17.7.c a King inside commands."""
    s = t.state
    a = b.attacker
    within = pieces.inside(s, b.at, a.side)
    if not within or control.controller(s, b.at) != a.side or not pieces.besieged(s, b.at, a.side):
        return
    theirs = pieces.strength(charges.fighters(s, b, b.defender))
    goes = yield from asking.asker(t, a.side, a.seat).agree(
        SORTIE, "GK-17.7.a",
        f"Does the garrison of {asking.place(b.at)} ({kinds.unit_text(piles.plain(within))}) make a sortie?",
        "make a sortie", "stay inside", default="yes",
        about={"at": b.at, "ours": pieces.strength(within), "theirs": theirs},
    )  # fmt: skip
    if not goes:
        return
    pieces.mark_units(s, b.at, a.side, within, pieces.FIGHTING)
    sorties(s, b, pieces.generals_inside(s, b.at, a.side))
    t.tell(f"{peoples.does(a.side, 'makes')} a sortie: {kinds.unit_text(piles.plain(within))}.", "GK-17.7.a")


def sorties(s: state.State, b: state.Battle, shut_in: list[str]) -> None:
    """17.7.c Generals from within the walls join the Attacker; a King inside commands, though he was not activated."""
    a = b.attacker
    a.sortie = True
    a.generals = list(dict.fromkeys([*a.generals, *shut_in]))
    a.general = pieces.chief_of(shut_in) or a.general


def commander(t: Table[state.State], b: state.Battle, party: state.Party) -> Rule[str]:
    """15.1.d The King, if he is there; else a warlord, of two the one whom the owner chooses."""
    best = pieces.leader_of(party.generals)
    if len(party.generals) < 2 or pieces.chief_of(party.generals):
        return best
    rated = [(g, rulers.GENERALS[g].br) for g in party.generals]
    options = [(Option(f"general:{g}", f"{asking.general_name(g)} (BR {br})", facts={"br": br}), g) for g, br in rated]
    return (
        yield from asking.asker(t, party.side, party.seat).one_of(
            COMMAND, "GK-15.1.d", f"Who commands in {asking.place(b.at)}?", options, default=f"general:{best}",
            about={"at": b.at},
        )
    )  # fmt: skip


def company_text(s: state.State, b: state.Battle, party: state.Party) -> str:
    """`Thutmose III with 3 warriors of Amon`."""
    units = kinds.unit_text(piles.plain(charges.fighters(s, b, party)))
    led = f"{asking.title_of(party.general)} with " if party.general else ""
    return f"{peoples.name_of(party.side)} ({led}{units})"


# ---------------------------------------------------------------- steps 2 to 8


def main_battle(t: Table[state.State], b: state.Battle) -> Rule[None]:
    """15.5.1.c-k Strengths, DRMs, cards, the Advantage, two dice, and losses on both sides at once."""
    s = t.state
    b.step = "strength"
    yield from hold_back(t, b)
    for party in (b.attacker, b.defender):
        party.strength = pieces.strength(charges.fighters(s, b, party), mountain=pieces.mountain(b.at))
    drms.count_drms(s, b)
    b.step = "cards"
    field = yield from windows.battle_cards(t, b)
    drms.add_cards(b, field)
    b.step = "advantage"
    yield from advantage.use_advantage(t, b)
    b.step = "dice"
    for party, word in ((b.attacker, "attacker"), (b.defender, "defender")):
        [party.die] = t.dice.roll(f"battle {b.at} {word}")
        strike_home(t, b, party)
    suffered = {party.side: party.loss for party in (b.attacker, b.defender)}
    suffered = yield from windows.mercy(t, b.at, suffered, b.attacker.seat)
    b.attacker.loss, b.defender.loss = suffered[b.attacker.side], suffered[b.defender.side]
    b.step = "losses"
    yield from both_lose(t, b)


def hold_back(t: Table[state.State], b: state.Battle) -> Rule[None]:
    """15.5.3.d, e Any of the Attacker's units but chariots that have tried a charge; one at least fights."""
    s, a = t.state, b.attacker
    force = charges.fighters(s, b, a)
    able = {key: n for key, n in force.items() if not (a.tried and kinds.kind_of(key) == kinds.CHARIOT)}
    most = min(pieces.size(able), pieces.size(force) - 1)
    if most < 1:
        return
    theirs = pieces.strength(charges.fighters(s, b, b.defender))
    held, _ = yield from asking.asker(t, a.side, a.seat).units(
        HOLD_BACK, "GK-15.5.3.d",
        f"Whom do you hold back from the battle of {asking.place(b.at)}? They take no losses.", able, most=most,
        default={}, verb="hold", about={"at": b.at, "ours": pieces.strength(force), "theirs": theirs},
    )  # fmt: skip
    if held:
        pieces.unmark_units(s, b.at, a.side, held, pieces.FIGHTING)
        a.size -= pieces.size(held)  # they are not counted for the enemy's points
        t.tell(f"{peoples.does(a.side, 'holds')} back {kinds.unit_text(piles.plain(held))}.", "GK-15.5.3.d")


def strike_home(t: Table[state.State], b: state.Battle, party: state.Party) -> None:
    """15.5.6.d, 15.5.7.a The modified die, in the column of one's own strength, is the enemy's loss number."""
    foe = other(b, party)
    roll = party.die + party.plus - party.minus
    foe.loss = numbers.loss_number(party.strength, roll)
    change = f"{party.plus - party.minus:+d} = {roll}" if party.plus or party.minus else ""
    strength = f"strength {party.strength}, column {numbers.column_text(party.strength)}, die {party.die}{change}"
    suffers = f"{peoples.clause(foe.side, 'has')} a loss of {foe.loss}"
    t.tell(f"{peoples.does(party.side, 'has')} {strength}: {suffers}.", "GK-15.5.7.a")


def both_lose(t: Table[state.State], b: state.Battle) -> Rule[None]:
    """15.5.1.k Each among its own units, neither knowing the other's choice."""
    s = t.state
    parties = {party.side: party for party in (b.attacker, b.defender)}
    pools = {side: charges.fighters(s, b, party) for side, party in parties.items()}
    tolls = yield from beside(t, {side: toll_of(t, b, party, pools[side]) for side, party in parties.items()})
    for side, toll in tolls.items():
        if toll:
            casualties.strike(t, b.at, side, pools[side], toll, "GK-15.5.8.a")


def toll_of(t: Table[state.State], b: state.Battle, party: state.Party, units: state.Counts) -> Rule[state.Counts]:
    """15.5.8.h Whoever has tried a charge pays with chariots first."""
    ways = casualties.ways_to_lose(units, party.loss, share=party.tried)
    share = casualties.chariots_pay(units, party.loss) if party.tried else 0
    prompt = casualties.loss_prompt(party.side, b.at, party.loss, share)
    return casualties.chosen(
        t, party.side, party.seat, units, ways, prompt, "GK-15.5.8.a", at=b.at, loss=party.loss
    )  # fmt: skip


# ---------------------------------------------------------------- step 9: winner, points, marker (15.5.9)


def left_of(s: state.State, b: state.Battle, party: state.Party) -> int:
    """Units of that side outside the walls, and those who have sortied."""
    return pieces.size({**pieces.outside(s, b.at, party.side), **charges.fighters(s, b, party)})


def winner_of(s: state.State, b: state.Battle) -> tuple[state.Party, state.Party]:
    """15.5.9.c If one side alone has units left, it wins; a, b, i else the higher number, the Defender if equal."""
    a, d = b.attacker, b.defender
    if bool(left_of(s, b, a)) != bool(left_of(s, b, d)):
        return (a, d) if left_of(s, b, a) else (d, a)
    return (a, d) if d.loss > a.loss else (d, a)


def score(t: Table[state.State], b: state.Battle, winner: state.Party, loser: state.Party) -> None:
    """15.5.9.f, g Victory Points; those of a Neutral winner, of Barbarians and Revolts count for nobody."""
    s = t.state
    t.tell(f"{peoples.does(winner.side, 'wins')} the battle of {asking.place(b.at)}.", "GK-15.5.9.a", news=True)
    seat = powers.seat_of(s, winner.side)
    points = victory_points(s, winner, loser)
    if seat and points:
        s.vp[seat] += points
        t.tell(f"{peoples.does(winner.side, 'scores')} {plural(points, 'Victory Point')}.", "GK-15.5.9.f", news=True)


def victory_points(s: state.State, winner: state.Party, loser: state.Party) -> int:
    """15.5.9.f One against six units or more with a general; g one more against Barbarians; R5 of both Kings."""
    points = 0
    if loser.generals and loser.size >= numbers.LIMITS["battle_units"]:
        points += numbers.POINTS["battle"]
    if loser.generals and loser.side in peoples.TRIBES:
        points += numbers.POINTS["barbarians"]
    return points + duel(s, winner, loser)


def duel(s: state.State, winner: state.Party, loser: state.Party) -> int:
    """R5 The scenario of Kadesh: once in the game, where both Kings take part."""
    sheet = scenarios.SCENARIOS[s.scenario].duel
    if sheet is None or s.kings_met or not all(power in (winner.side, loser.side) for power in sheet.powers):
        return 0
    if not all(s.kings.get(power) in (*winner.generals, *loser.generals) for power in sheet.powers):
        return 0
    s.kings_met = True
    return sheet.points


def take_control(t: Table[state.State], b: state.Battle, winner: state.Party) -> None:
    """15.5.9.d, e, j The winner's own marker, but not in a city held against him; Barbarians and Revolts have none."""
    if winner.side in peoples.POWERS and not control.shut(t.state, b.at, winner.side):
        control.take_space(t, b.at, winner.side, "GK-15.5.9.d")
