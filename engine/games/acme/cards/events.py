"""R2 The eight Events (96 to 103), and the black disks of cards. The player who is behind carries an invasion out."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.games.acme.data import areas
from engine.games.acme.events import Played, played, playing
from engine.games.acme.holdings import Loss
from engine.games.acme.position import Lasting, State, asking, disks, factions, section, standing, state, topics
from engine.kernel import Rule, Table
from engine.wargame.targets import Target
from engine.wargame.text import listed

REINFORCE = topics.TOPICS.new("reinforce", "from where black disks are taken", *standing.REINFORCING)
INVASION = topics.TOPICS.new("invasion", "where the invasion begins", *standing.INVADING)

GREAT_WALL, RAIDERS_FROM_THE_SEA = "87", "101"


# ---------------------------------------------------------------- floods, darkness, wind


@played.effect("96")
def flood_of_the_age(e: Played) -> Rule[None]:
    """R2 Take the disks beyond a number from everybody along rivers."""
    yield from e.lose(beyond(e.s, [area for area in areas.RIVER_BORDERED if areas.land(area)], e.numbers["most"]))


def beyond(s: State, areas: Iterable[str], most: int) -> list[Loss]:
    """What each Faction has above so many disks in these areas."""
    return [Loss(area, faction, n - most) for area in areas for faction, n in s.disks.get(area, {}).items() if n > most]


@played.effect("97")
def darkness_at_noon(e: Played) -> None:
    """R2 Stop Religion and Deities until the turn ends, and turn the next order around."""
    e.s.lasting.append(Lasting(e.card, e.role, until="turn"))
    e.s.backwards = True


@played.effect("103")
def the_breath_of_god(e: Played) -> Rule[None]:
    """R2 Take disks from the larger stacks at Sea."""
    seas = [area for area in e.s.disks if areas.sea(area)]
    yield from e.lose([Loss(area, faction, 1) for area, faction, _ in beyond(e.s, seas, e.numbers["most"])])


# ---------------------------------------------------------------- invasions


def carrier(t: Table[State]) -> str:
    """card.invasion.a-c Who carries it out: fewest VP, then fewest Cities, then the lot (reading B-30)."""
    s = t.state
    least = min((s.points[color], len(disks.cities(s, color))) for color in s.order)
    tied = [color for color in s.order if (s.points[color], len(disks.cities(s, color))) == least]
    return t.dice.shuffle("invasion", tied)[0] if len(tied) > 1 else tied[0]


def beginning(_: Target[str], e: Played, able: list[str]) -> Rule[tuple[str, str]]:
    """card.invasion.d The initial area, within what the card allows."""
    color = carrier(e.t)
    e.tell(f"{factions.does(e.s, color, 'carries')} the invasion out.")
    prompt = f"{e.title}: where does it begin?"
    area = yield from asking.asker(e.t, color).place(INVASION, e.rule, prompt, able, about={"card": e.card})
    return color, area


def starts(s: State, allowed: Callable[[State, str], bool]) -> list[str]:
    return [area for area in section.section(s).areas if areas.land(area) and allowed(s, area)]


def from_the_east(s: State, area: str) -> bool:
    """At the edge; on a smaller section, where few live along the line, beside it too."""
    beside = section.land_near(s, area) if section.section(s).line else ()
    return any(there in section.section(s).edges["east"] for there in (area, *beside))


def in_or_by(ground: Callable[[str], bool]) -> Callable[[State, str], bool]:
    return lambda s, area: ground(area) or any(ground(there) for there in section.land_near(s, area))


STARTS: dict[str, Callable[[State, str], bool]] = {
    "98": (lambda s, area: area in section.section(s).edges["north"]),
    "99": from_the_east,
    "100": in_or_by(areas.mountain),
    "101": section.is_coastal,
    "102": in_or_by(areas.desert),
}


def begun_in(card: str) -> Target[str]:
    return Target(lambda s, _: starts(s, STARTS[card]), beginning, words=lambda _, begun: section.place(begun[1]))


@played.effect("98", begun_in("98"))  # Hordes from the North
@played.effect("99", begun_in("99"))  # Hordes from the East
@played.effect("100", begun_in("100"))  # Mountain Tribes
@played.effect("101", begun_in("101"))  # Raiders from the Sea
@played.effect("102", begun_in("102"))  # Desert Raiders
def invade(e: Played, color: str, area: str) -> Rule[None]:
    """card.invasion.e-j A stack in the initial area and in each Land area next to it (101: each coast)."""
    near = section.land_near(e.s, area)
    stacks = [area, *(there for there in near if e.card != RAIDERS_FROM_THE_SEA or section.is_coastal(e.s, there))]
    walled = yield from great_walls(e.t)
    for there in stacks:
        if not walled.intersection(e.s.disks.get(there, ())):
            yield from put_stack(e, color, there)


def great_walls(t: Table[State]) -> Rule[set[str]]:
    """87 Who is spared: whoever answers the invasion with the Great Wall."""
    walled = set()
    for play in (yield from playing.window_for(t, GREAT_WALL, "An invasion comes: do you play a card now?")):
        if (yield from playing.play_answering(t, play)):
            walled.add(play.role)
    return walled


def put_stack(e: Played, color: str, area: str) -> Rule[None]:
    """card.invasion.g Only as many as reach the limit; limits.barbarian.a from elsewhere when Supply is short."""
    s = e.s
    wanted = disks.limit(area) - disks.disks(s, area, state.BARBARIANS)
    if wanted <= 0:
        return
    yield from reinforce(e, color, [area], wanted - disks.supply(s, state.BARBARIANS))
    n = min(wanted, disks.supply(s, state.BARBARIANS))
    disks.put(s, area, state.BARBARIANS, n)
    if n:
        e.tell(f"{n} black disks stand in {section.place(area)}.")


def place_black(e: Played, counts: Mapping[str, int]) -> Rule[None]:
    """limits.barbarian.a Place so many in each area, as far as stacking allows, from Supply or from other areas."""
    wanted = sum(max(0, min(n, disks.room(e.s, area, state.BARBARIANS))) for area, n in counts.items())
    yield from reinforce(e, e.role, list(counts), wanted - disks.supply(e.s, state.BARBARIANS))
    e.place(counts, state.BARBARIANS)


def reinforce(e: Played, color: str, areas: Sequence[str], short: int) -> Rule[None]:
    """limits.barbarian.a Black disks of other areas may be taken as if they were Supply (reading B-31: may)."""
    s = e.s
    there = {far: n for far, count in s.disks.items() if far not in areas and (n := count.get(state.BARBARIANS, 0))}
    if short <= 0 or not there:
        return
    prompt = f"Too few black disks for {asking.names_of(areas)}: take some from elsewhere?"
    taken = yield from asking.asker(e.t, color).share(
        REINFORCE, "ACME-limits.barbarian.a", prompt, there, most=min(short, sum(there.values())), default={}
    )
    for far, n in taken.items():
        disks.take_off(s, far, state.BARBARIANS, n)
    if taken:
        who = factions.name_of(s, state.BARBARIANS).capitalize()
        e.tell(f"{who} leave {listed([section.place(far) for far in taken])}.")
