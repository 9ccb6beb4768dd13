"""15.5.2 Chariot charges: who may try first, what is needed, what comes of it."""

from __future__ import annotations

from engine.board.words import capital, plural
from engine.games.god_kings.data.kinds import CHARIOT, kind_of
from engine.games.god_kings.data.numbers import DIE, MODIFIERS, charge_modifier, column_text, loss_number, succeeds
from engine.games.god_kings.data.peoples import clause, does, name_of, owned
from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.events.windows import charge_cards, mercy
from engine.games.god_kings.position.asking import asker, place
from engine.games.god_kings.position.pieces import FIGHTING, chariots, marked, mountain, size, strength
from engine.games.god_kings.position.standing import CHARGING, chance
from engine.games.god_kings.position.state import Battle, Counts, Party, State
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.war.casualties import take_losses
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

CHARGE = TOPICS.new("charge", "whether to charge with the chariots", *CHARGING)
STAND = Option("stand", "no charge", idle=True)
DASH = "charge"


def rating(party: Party) -> int:
    """15.5.2.f, 15.5.5.a The BR of its commander; 0 without one."""
    return GENERALS[party.general].br if party.general else 0


def fighters(s: State, b: Battle, party: Party) -> Counts:
    return marked(s, b.at, party.side, FIGHTING)


def charges(t: Table[State], b: Battle) -> Rule[Party | None]:
    """15.5.2.a-d One side after the other may try, until a charge succeeds. Who has destroyed the enemy by it (h)."""
    s = t.state
    for party in (b.attacker, b.defender):
        party.chariots = chariots(fighters(s, b, party))
    if mountain(b.at):
        return None  # 11.7.d
    for party, foe in in_order(b):
        if not party.general or not party.chariots:
            continue  # 15.5.2.e
        if (yield from tries(t, b, party, foe)) and (yield from rolled(t, b, party, foe)):
            yield from charge_home(t, b, party, foe)
            return None if size(fighters(s, b, foe)) else party
    return None


def in_order(b: Battle) -> list[tuple[Party, Party]]:
    """15.5.2.a, b Who has more chariots; then the higher BR; then the active player."""
    sides = [(b.attacker, b.defender), (b.defender, b.attacker)]
    return sorted(sides, key=lambda pair: (-pair[0].chariots, -rating(pair[0])))


# ---------------------------------------------------------------- what is needed (15.5.2.f-m)


def modifiers(party: Party, foe: Party) -> Counts:
    """15.5.2.g-j What counts for the charge, low being good."""
    found = {"more chariots": charge_modifier(party.chariots, foe.chariots)}
    if foe.avoided:
        found["an enemy who failed to avoid battle"] = MODIFIERS["charge_failed_to_avoid"]
    return {name: n for name, n in found.items() if n}


def needed(party: Party, foe: Party, modifier: int) -> int:
    """15.5.2.f, l, m The highest die that succeeds: a 1 always does, a 6 never."""
    rest = rating(party) - rating(foe)
    return max([die for die in range(1, DIE + 1) if succeeds(die, modifier, rest)])


def span(die: int) -> str:
    return "1" if die == 1 else f"1 to {die}"


# ---------------------------------------------------------------- trying


def tries(t: Table[State], b: Battle, party: Party, foe: Party) -> Rule[bool]:
    """15.5.2.a, c Its owner decides; 15.5.2.r whoever has tried takes half of his losses from chariots."""
    s = t.state
    die = needed(party, foe, sum(modifiers(party, foe).values()))
    own = charging(s, b, party)
    most = loss_number(strength(own), DIE)
    facts = {"needed": die, "percent": chance(die), "least": loss_number(strength(own), 1), "most": most}
    options = (
        STAND,
        Option(DASH, f"charge, on {span(die)} ({chance(die)}%), for a loss of {facts['least']} to {most}", facts=facts),
    )
    key = yield from asker(t, party.side, party.seat).choose(
        CHARGE, "GK-15.5.2.a",
        f"{capital(owned(party.side))} {plural(party.chariots, 'chariot')} in {place(b.at)} against "
        f"{foe.chariots or 'none'} of {name_of(foe.side)}: charge? Half of your losses will then fall on chariots.",
        options, default=STAND.key,
        about={
            "at": b.at, "foe": foe.side, "percent": chance(die), "ours": strength(fighters(s, b, party)),
            "theirs": strength(fighters(s, b, foe)),
        },
    )  # fmt: skip
    party.tried = key == DASH
    return party.tried


def charging(s: State, b: Battle, party: Party) -> Counts:
    """15.5.2.o All chariots of the force."""
    return {key: n for key, n in fighters(s, b, party).items() if kind_of(key) == CHARIOT}


def rolled(t: Table[State], b: Battle, party: Party, foe: Party) -> Rule[bool]:
    """15.5.2.f One die; 15.5.1.b cards come directly before it and may settle it."""
    cards = yield from charge_cards(t, b, party.side)
    party.tried = cards.share  # WISDOM OF HORUS spares the chariots
    if cards.settled:
        works = cards.settled == "succeeds"
        t.tell(f"{capital(owned(party.side))} charge {'succeeds' if works else 'fails'} without a roll.", "GK-15.5.1.b")
        return works
    counted = modifiers(party, foe) | ({"cards": cards.modifier} if cards.modifier else {})
    modifier = sum(counted.values())
    [die] = t.dice.roll(f"charge {b.at} {party.side}")
    works = succeeds(die, modifier, rating(party) - rating(foe))
    told = "".join([f", {n:+d} for {name}" for name, n in counted.items()])
    t.tell(
        f"{does(party.side, 'charges')} in {place(b.at)} with {plural(party.chariots, 'chariot')}: "
        f"BR {rating(party)} to {rating(foe)}{told}; {span(needed(party, foe, modifier))} needed, die {die}: "
        f"the charge {'succeeds' if works else 'fails'}.",
        "GK-15.5.2.f",
    )  # fmt: skip
    return works


def charge_home(t: Table[State], b: Battle, party: Party, foe: Party) -> Rule[None]:
    """15.5.2.n An unmodified die in the column of the charging chariots; 15.5.2.q the enemy takes the loss at once."""
    s = t.state
    power = strength(charging(s, b, party))
    [die] = t.dice.roll(f"charge loss {b.at} {party.side}")
    number = loss_number(power, die)
    t.tell(
        f"The charge: strength {power}, column {column_text(power)}, die {die}: {clause(foe.side, 'has')} a loss of "
        f"{number}.",
        "GK-15.5.2.n",
    )
    number = (yield from mercy(t, b.at, {foe.side: number}, b.attacker.seat))[foe.side]
    yield from take_losses(t, b.at, foe.side, foe.seat, number, "GK-15.5.2.q")
