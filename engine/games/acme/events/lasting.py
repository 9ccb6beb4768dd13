"""Cards whose effect lasts (30, 90, 92): laid, ended, atoned for (90). `negation.py` cancels them later."""

from engine.games.acme.data import fates
from engine.games.acme.events import Played
from engine.games.acme.position import Lasting, State, asking, disks, factions, hands, temples, topics
from engine.kernel import Option, Rule, Table
from engine.wargame.text import plural

ATONE = topics.TOPICS.new("atone", "with what a civilization atones")

BLASPHEMY = "90"
PENANCE = fates.number("90", "minas")


def with_active_deity(s: State, color: str) -> list[str]:
    """Other civilizations whose Deity is active."""
    return [other for other in factions.others(s, color) if temples.is_active(s, other)]


def make_inactive(e: Played, victim: str, until: str) -> None:
    """The Deity of another civilization is inactive; its temple stays where it is."""
    s = e.s
    deity = temples.deity_of(s, victim)
    s.lasting.append(Lasting(e.card, e.role, victim, until))
    s.temples[deity].faint.append(e.card)
    e.tell(f"{factions.does(s, victim, 'has')} no active Deity now.")


def end_lasting(s: State, lasting: Lasting) -> None:
    """Its effect is over and the card is discarded."""
    s.lasting.remove(lasting)
    s.discard.append(lasting.card)
    for temple in s.temples.values():
        if lasting.card in temple.faint:
            temple.faint.remove(lasting.card)


def pass_time(s: State, *over: str) -> None:
    """What lasts until the end of the turn, or of the Epoch, ends; what lasts until the next one has its last turn."""
    for lasting in list(s.lasting):
        if lasting.until in over:
            end_lasting(s, lasting)
        elif lasting.until == "next_turn":
            lasting.until = "turn"


# ---------------------------------------------------------------- atoned for


def atoning(s: State, color: str) -> list[Option]:
    """90 Its owner ends Blasphemy, as an action, with a Religion card or two minas."""
    if not any(lasting.card == BLASPHEMY and lasting.against == color for lasting in s.lasting):
        return []
    if s.minas[color] < PENANCE and not religion_cards(s, color):
        return []
    return [Option("atone", "atone for the Blasphemy")]


def religion_cards(s: State, color: str) -> list[str]:
    return [card for card in s.hands[color] if hands.has_code(card, "R")]


def atone(t: Table[State], color: str) -> Rule[None]:
    s = t.state
    means = hands.card_options(religion_cards(s, color))
    if s.minas[color] >= PENANCE:
        means.insert(0, (Option("minas", plural(PENANCE, "mina")), ""))
    card = yield from asking.asker(t, color).one_of(ATONE, "ACME-R2.90", "With what do you atone?", means, private=True)
    if card:
        hands.spend_card(s, color, card)
    else:
        disks.pay_minas(s, color, PENANCE)
    paid = hands.title(card) if card else plural(PENANCE, "mina")
    [blasphemy] = [lasting for lasting in s.lasting if lasting.card == BLASPHEMY]
    end_lasting(s, blasphemy)
    factions.tell(t, color, f"atones with {paid}", "ACME-R2.90")
