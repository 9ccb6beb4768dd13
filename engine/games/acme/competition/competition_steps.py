"""competition.where, competition.order: The Competition Phase: before the first competition, one competition after the
other, and the end.

What happens within one stands in `laying.py` (activities 1 to 3), below (rounds, 4 and 5) and in `looting.py` (6).
"""

from engine.games.acme.automated import competing
from engine.games.acme.competition import laying, looting, sealing, vanguard
from engine.games.acme.competition.sealing import Sealed
from engine.games.acme.data import areas
from engine.games.acme.events import contest_losses, drawing
from engine.games.acme.holdings import deities
from engine.games.acme.position import Competition, State, contest, disks, factions, section, temples
from engine.kernel import Rule, Table
from engine.wargame.text import listed


def competition_start_phase(t: Table[State]) -> Rule[None]:
    """order.d, e The Siege Train, then Traitor."""
    yield from vanguard.siege_train(t)
    yield from vanguard.traitor(t)
    t.state.phase = "competition"


def competition_phase(t: Table[State]) -> Rule[None]:
    """order.a, b The next area that is Contested now has its competition; R8.a with sealed cards all areas have."""
    s = t.state
    if s.options["laying"] == "together":
        sealed = yield from sealing.seal(t, vanguard.contested(s))
        while area := next_area(s):
            yield from competition(t, area, sealed)
    elif area := next_area(s):
        yield from competition(t, area)
        return
    s.phase = "competition_end"


def competition(t: Table[State], area: str, sealed: Sealed | None = None) -> Rule[None]:
    """procedure.a-t One competition from beginning to end."""
    s = t.state
    s.competition = Competition(area)
    announce(t)
    yield from laying.cards_and_powers(t, sealed)
    yield from rounds(t)
    conclude(t)
    yield from looting.spoils(t)
    s.competition = None
    s.resolved.append(area)
    yield from drawing.draws_owed(t)


def next_area(s: State) -> str:
    """terms.contested.b Of the areas not yet reached the most north-eastern; each has one competition at most."""
    left = [area for area in vanguard.contested(s) if area not in s.resolved]
    if first := next((area for area in left if competing.comes_first(s, area)), ""):
        return first  # order.c, R7.m
    reached = max((areas.AREAS[area].rank for area in s.resolved), default=0)
    if any(factions.is_automated(s, color) for color in s.order):
        reached = 0  # the course has not been one from end to end
    return next((area for area in left if areas.AREAS[area].rank > reached), "")


def announce(t: Table[State]) -> None:
    """order.hint.a Where it is, who is there, and what may be won."""
    s, area = t.state, contest.now(t.state).at
    powers = listed([f"{factions.called(s, faction)} {contest.force(s, faction)}" for faction in contest.sides(s)])
    cities = [f"a City of {factions.name_of(s, c)}" for c in contest.civilizations(s) if disks.is_city(s, area, c)]
    homes = [color for color in s.order if s.home[color] == area and temples.is_active(s, color)]
    cities += [f"the temple of {factions.name_of(s, color)}" for color in homes]
    stake = f". At stake: {listed(cities)}" if areas.land(area) and cities else ""
    t.tell(f"Competition in {section.place(area)}: {powers}{stake}.", "ACME-competition.order.a", news=True)


def conclude(t: Table[State]) -> None:
    """procedure.s Who is left."""
    s = t.state
    left = listed([f"{factions.called(s, faction)} {contest.force(s, faction)}" for faction in contest.sides(s)])
    t.tell(f"Left in the area: {left or 'nobody'}.", "ACME-competition.procedure.s")


def competition_end_phase(t: Table[State]) -> None:
    """procedure.u, allies.d, loot.f Allies leave, Deities are checked everywhere, Loot goes to the Treasuries."""
    s = t.state
    s.allies = {}
    laying.end_phase_cards(s)
    deities.check_temples(t, box=True)
    looting.bring_home(t)
    s.phase = "reckoning"


def rounds(t: Table[State]) -> Rule[None]:
    """procedure.q Round after round while it is Contested."""
    s = t.state
    while contest.is_fought(s):
        contest.now(s).rounds += 1
        contest.now(s).shielded = {}
        yield from one_round(t)


def one_round(t: Table[State]) -> Rule[None]:
    """procedure.h, r One class of equal strength after the other; between classes the round may stop (B-11)."""
    s = t.state
    done: list[str] = []
    while contest.is_fought(s) and (due := weakest(s, done)):
        cause = f"round {contest.now(s).rounds}"
        for faction in due:
            yield from contest_losses.lose_pieces(
                t, contest.now(s).at, faction, 1, "ACME-competition.procedure.h", cause
            )
        done += due


def weakest(s: State, done: list[str]) -> list[str]:
    """procedure.j, k Those not yet struck in this round that are weakest now (B-10), Barbarians first."""
    left = {faction: contest.force(s, faction) for faction in contest.sides(s) if faction not in done}
    return [faction for faction, n in left.items() if n == min(left.values())]
