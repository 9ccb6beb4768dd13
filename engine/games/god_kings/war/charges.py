"""15.5.2 Chariot charges: who may try first, what is needed, what comes of it."""

from engine.games.god_kings.data import kinds, numbers, peoples, rulers
from engine.games.god_kings.events import windows
from engine.games.god_kings.position import Battle, Counts, Party, State, asking, pieces, standing, topics
from engine.games.god_kings.war import casualties
from engine.kernel import Option, Rule, Table
from engine.wargame.text import capital, plural

CHARGE = topics.TOPICS.new("charge", "whether to charge with the chariots", *standing.CHARGING)
STAND = Option("stand", "no charge", idle=True)
DASH = "charge"


def rating(party: Party) -> int:
    """15.5.2.f, 15.5.5.a The BR of its commander; 0 without one."""
    return rulers.GENERALS[party.general].br if party.general else 0


def fighters(s: State, b: Battle, party: Party) -> Counts:
    return pieces.marked(s, b.at, party.side, pieces.FIGHTING)


def charges(t: Table[State], b: Battle) -> Rule[Party | None]:
    """15.5.2.a-d One side after the other may try, until a charge succeeds. Who has destroyed the enemy by it (h)."""
    s = t.state
    for party in (b.attacker, b.defender):
        party.chariots = pieces.chariots(fighters(s, b, party))
    if pieces.mountain(b.at):
        return None  # 11.7.d
    for party, foe in in_order(b):
        if not party.general or not party.chariots:
            continue  # 15.5.2.e
        if (yield from tries(t, b, party, foe)) and (yield from rolled(t, b, party, foe)):
            yield from charge_home(t, b, party, foe)
            return None if pieces.size(fighters(s, b, foe)) else party
    return None


def in_order(b: Battle) -> list[tuple[Party, Party]]:
    """15.5.2.a, b Who has more chariots; then the higher BR; then the active player."""
    sides = [(b.attacker, b.defender), (b.defender, b.attacker)]
    return sorted(sides, key=lambda pair: (-pair[0].chariots, -rating(pair[0])))


# ---------------------------------------------------------------- what is needed (15.5.2.f-m)


def modifiers(party: Party, foe: Party) -> Counts:
    """15.5.2.g-j What counts for the charge, low being good."""
    found = {"more chariots": numbers.charge_modifier(party.chariots, foe.chariots)}
    if foe.avoided:
        found["an enemy who failed to avoid battle"] = numbers.MODIFIERS["charge_failed_to_avoid"]
    return {name: n for name, n in found.items() if n}


def needed(party: Party, foe: Party, modifier: int) -> int:
    """15.5.2.f, l, m The highest die that succeeds: a 1 always does, a 6 never."""
    rest = rating(party) - rating(foe)
    return max([die for die in range(1, numbers.DIE + 1) if numbers.succeeds(die, modifier, rest)])


def span(die: int) -> str:
    return "1" if die == 1 else f"1 to {die}"


# ---------------------------------------------------------------- trying


def tries(t: Table[State], b: Battle, party: Party, foe: Party) -> Rule[bool]:
    """15.5.2.a, c Its owner decides; 15.5.2.r whoever has tried takes half of his losses from chariots."""
    s = t.state
    die = needed(party, foe, sum(modifiers(party, foe).values()))
    percent, power = standing.chance(die), pieces.strength(charging(s, b, party))
    least, most = numbers.loss_number(power, 1), numbers.loss_number(power, numbers.DIE)
    words = f"charge, on {span(die)} ({percent}%), for a loss of {least} to {most}"
    dash = Option(DASH, words, facts={"needed": die, "percent": percent, "least": least, "most": most})
    ours, theirs = pieces.strength(fighters(s, b, party)), pieces.strength(fighters(s, b, foe))
    who = f"{capital(peoples.owned(party.side))} {plural(party.chariots, 'chariot')} in {asking.place(b.at)}"
    key = yield from asking.asker(t, party.side, party.seat).choose(
        CHARGE, "GK-15.5.2.a", f"{who} against {foe.chariots or 'none'} of {peoples.name_of(foe.side)}: charge? "
        "Half of your losses will then fall on chariots.", (STAND, dash), default=STAND.key,
        about={"at": b.at, "foe": foe.side, "percent": percent, "ours": ours, "theirs": theirs},
    )  # fmt: skip
    party.tried = key == DASH
    return party.tried


def charging(s: State, b: Battle, party: Party) -> Counts:
    """15.5.2.o All chariots of the force."""
    return pieces.of_kind(fighters(s, b, party), kinds.CHARIOT)


def rolled(t: Table[State], b: Battle, party: Party, foe: Party) -> Rule[bool]:
    """15.5.2.f One die; 15.5.1.b cards come directly before it and may settle it."""
    cards = yield from windows.charge_cards(t, b, party.side)
    party.tried = cards.share  # WISDOM OF HORUS spares the chariots
    if cards.settled:
        works = cards.settled == "succeeds"
        words = f"{capital(peoples.owned(party.side))} charge {'succeeds' if works else 'fails'} without a roll."
        t.tell(words, "GK-15.5.1.b")
        return works
    counted = modifiers(party, foe) | ({"cards": cards.modifier} if cards.modifier else {})
    modifier = sum(counted.values())
    [die] = t.dice.roll(f"charge {b.at} {party.side}")
    works = numbers.succeeds(die, modifier, rating(party) - rating(foe))
    told = "".join([f", {n:+d} for {name}" for name, n in counted.items()])
    t.tell(
        f"{peoples.does(party.side, 'charges')} in {asking.place(b.at)} with {plural(party.chariots, 'chariot')}: "
        f"BR {rating(party)} to {rating(foe)}{told}; {span(needed(party, foe, modifier))} needed, die {die}: "
        f"the charge {'succeeds' if works else 'fails'}.",
        "GK-15.5.2.f",
    )  # fmt: skip
    return works


def charge_home(t: Table[State], b: Battle, party: Party, foe: Party) -> Rule[None]:
    """15.5.2.n An unmodified die in the column of the charging chariots; 15.5.2.q the enemy takes the loss at once."""
    s = t.state
    power = pieces.strength(charging(s, b, party))
    [die] = t.dice.roll(f"charge loss {b.at} {party.side}")
    number = numbers.loss_number(power, die)
    suffers = f"{peoples.clause(foe.side, 'has')} a loss of {number}"
    t.tell(f"The charge: strength {power}, column {numbers.column_text(power)}, die {die}: {suffers}.", "GK-15.5.2.n")
    number = (yield from windows.mercy(t, b.at, {foe.side: number}, b.attacker.seat))[foe.side]
    yield from casualties.take_losses(t, b.at, foe.side, foe.seat, number, "GK-15.5.2.q")
