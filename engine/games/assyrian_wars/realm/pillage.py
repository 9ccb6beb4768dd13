"""6.14 Pillage: for supply or to do harm, once an impulse in an area, up to pillage 2."""

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import LIMITS
from engine.games.assyrian_wars.position import State, lying, pieces, relations
from engine.games.assyrian_wars.position.deeds import Deed
from engine.kernel import Option, Rule, Table

RUINED = "Nothing is left to pillage there (AW-6.14.b)."
ONCE = "That area has been pillaged in this impulse (AW-6.14.d)."


def why_not(s: State, country: str, at: str) -> str:
    """6.14.b-d Return why a force cannot pillage the area where it stands."""
    verdict = relations.may_at(s.politics, country, "pillage", at)
    if not verdict.yes:
        return f"{verdict.why} ({verdict.rule})"
    if s.pillage.get(at, 0) >= LIMITS["pillage"]:
        return RUINED
    return ONCE if s.impulse is not None and done(at) in s.impulse.tried else ""


def done(at: str) -> str:
    """Return what an impulse remembers of a pillaged area."""
    return f"pillage:{at}"


def pillage(t: Table[State], country: str, at: str) -> None:
    """6.14.a Place pillage 1, or turn it into pillage 2."""
    s = t.state
    assert s.impulse is not None
    s.pillage[at] = s.pillage.get(at, 0) + 1
    s.impulse.tried.append(done(at))
    lying.harm(s, country, at)
    t.tell(f"{nations.does(country, 'pillages')} {areas.NAMES[at]}: pillage {s.pillage[at]}.", "AW-6.14.a", news=True)


def abroad(s: State, country: str) -> list[str]:
    """List the areas of others in which a country has units."""
    return [at for at in pieces.areas_with(s, country) if relations.at(s.politics, country, at) != "own"]


def offer(s: State, country: str) -> list[Option]:
    """6.14.e Offer to pillage where a force stands, without need."""
    able = [at for at in abroad(s, country) if not why_not(s, country, at)]
    return [Option(f"pillage:{at}", f"pillage {areas.NAMES[at]}", at=at) for at in able]


def do(t: Table[State], country: str, at: str) -> Rule[None]:
    """6.14.e Pillage an area to do harm; it costs no AP."""
    pillage(t, country, at)
    yield from ()


def barred(s: State, country: str) -> dict[str, str]:
    """Say why an area where a force stands cannot be pillaged."""
    reasons = {f"pillage:{at}": why_not(s, country, at) for at in abroad(s, country)}
    return {key: why for key, why in reasons.items() if why}


DEED = Deed(offer, do, barred)
