"""7.1B Surrender: a beaten country offers itself to its enemies, who accept it as a conquest or reject it."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import POINTS, SURRENDER
from engine.games.assyrian_wars.position import State, asking, control, politics, topics, turns
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.realm import conquest
from engine.games.assyrian_wars.war import aftermath, forces
from engine.kernel import Option, Rule, Table, together
from engine.kernel.questions import Choose
from engine.kernel.topics import StandingOrder
from engine.wargame.orders import always, never

OFFER = topics.TOPICS.new(
    "surrender", "whether to offer surrender in the Interphase", StandingOrder("never", "never surrender", never)
)  # fmt: skip
ACCEPT = topics.TOPICS.new(
    "accept_surrender", "whether to accept a surrender",
    StandingOrder("always", "always accept", always),
    StandingOrder("never", "never accept", never),
)  # fmt: skip
ASSYRIA = "assyria"
OFFERED = "surrender"  # what an impulse remembers of an offer


def lost(s: State, country: str) -> list[str]:
    """7.1B.a List the home cities of a country that its enemies control."""
    return [at for at in areas.HOME_CITIES[country] if forces.at_war(s, control.controller(s, at), country)]


def receivers(s: State, country: str) -> list[str]:
    """7.1B.a, c List the powers to which a country must surrender.

    They are at war with it, and hold one of its home areas or have beaten it for 3 Victory Points.
    """
    holders = {politics.power_of(s.politics, control.controller(s, at)) for at in areas.HOME[country]}
    holders |= set(s.beaten.get(country, ()))
    return [power for power in turns.powers(s) if power in holders and forces.at_war(s, power, country)]


def why_not(s: State, country: str) -> str:
    """7.1B.a, e Return why a country cannot offer surrender; nothing if it can."""
    if country == ASSYRIA:
        return "Assyria cannot surrender (AW-7.1B.e)."
    beaten = any(forces.at_war(s, power, country) for power in s.beaten.get(country, ()))
    if len(lost(s, country)) < SURRENDER["cities"] and not beaten:
        return (
            f"You may surrender after {SURRENDER['cities']} home cities or a battle for {SURRENDER['battle']} VP are "
            "lost (AW-7.1B.a)."
        )
    if not receivers(s, country):
        return "Nobody is there to whom you could surrender (AW-7.1B.a)."
    if s.impulse is not None and OFFERED in s.impulse.tried:
        return "Your surrender has been rejected in this impulse (AW-7.1B.d)."
    return ""


def surrender(t: Table[State], country: str, _: str = "") -> Rule[None]:
    """7.1B.b-d Offer surrender to all who may take it; if one of them rejects it, the country scores a point."""
    s = t.state
    if s.impulse is not None:
        s.impulse.tried.append(OFFERED)
    powers = receivers(s, country)
    t.tell(f"{nations.does(country, 'offers')} surrender.", "AW-7.1B.a", news=True)
    asks = [
        Choose(
            seat, ACCEPT, "AW-7.1B.d", f"Accept the surrender of {nations.name_of(country)}?",
            (Option("yes", "accept it as a conquest"), Option("no", "reject it: 1 VP for them", idle=True)), "no",
            role=power, about={"country": country},
        )
        for seat, power in {s.plays[power]: power for power in reversed(powers)}.items()
    ]  # fmt: skip
    answers = yield from together(tuple(asks))
    if all(answer == "yes" for answer in answers.values()):
        yield from conquest.conquer(t, country, powers, "AW-7.1B.b")
        return
    t.tell(f"The surrender of {nations.name_of(country)} is rejected.", "AW-7.1B.d", news=True)
    if country not in s.rejected:
        s.rejected.append(country)
        at = areas.SQUARES[country][0]
        why = "for a rejected surrender"
        yield from aftermath.award(t, [country], POINTS["rejected"], country, at, "AW-8.3.u", why)


# --- as an action, and in the Interphase --------------------------------------------------------------------


def offer(s: State, country: str) -> Iterable[Option]:
    """7.1B.a Offer to surrender, at no cost."""
    if not why_not(s, country):
        yield Option(f"surrender:{country}", "offer surrender", facts={"by_hand": 1})


def barred(s: State, country: str) -> Mapping[str, str]:
    """Say why a country cannot surrender."""
    why = why_not(s, country)
    return {f"surrender:{country}": why} if why else {}


DEED = Deed(offer, surrender, barred)


def in_interphase(t: Table[State], country: str) -> Rule[None]:
    """7.1B.a Ask a beaten country whether it surrenders in the Interphase."""
    if why_not(t.state, country):
        return
    gives_up = yield from asking.asker(t, country).agree(
        OFFER, "AW-7.1B.a", "Offer surrender?", "offer surrender", "fight on",
    )  # fmt: skip
    if gives_up:
        yield from surrender(t, country)
