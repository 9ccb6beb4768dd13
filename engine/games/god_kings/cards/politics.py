"""9.3 Cards that change markers, and what may be done with whom."""

from engine.games.god_kings.data import peoples, spaces
from engine.games.god_kings.events import played
from engine.games.god_kings.position import State, Treaty, asking, control, pieces, powers, topics
from engine.kernel import Option, Rule
from engine.wargame.targets import Target, one

VASSAL = topics.TOPICS.new("vassal", "which vassal changes sides")
ELDERS = topics.TOPICS.new("elders", "in which province the elders are won over")
ELDERS_WHERE = topics.TOPICS.new("elders_where", "where PC markers are placed")
LEVIES = topics.TOPICS.new("levies", "which PC marker is removed")
MARRIAGE = topics.TOPICS.new("marriage", "with which Neutral Nation a marriage is made")
TREATY = topics.TOPICS.new("treaty", "with whom a treaty is made")


def why_no_bare_marker(s: State, power: str, at: str) -> str:
    """Say why this is no enemy PC marker without units or garrison; every other Power in play is an enemy (B-38)."""
    owner = control.controller(s, at)
    if owner == power or owner not in powers.powers_in_play(s):
        return f"no enemy marker lies in {asking.place(at)}"
    if pieces.sides_at(s, at):
        return f"units stand in {asking.place(at)}"
    return f"{asking.place(at)} has a garrison" if control.garrisoned(s, at) else ""


# ---------------------------------------------------------------- Vassal Changes Sides


def why_no_vassal(s: State, power: str, at: str) -> str:
    if not any(control.controller(s, near) == power for near in spaces.NEIGHBOURS[at]):
        return f"{asking.place(at)} is not next to a space of yours"
    return why_no_bare_marker(s, power, at)


A_VASSAL = Target(
    lambda *_: spaces.SPACES, one(VASSAL, "Which vassal changes sides?", asking.space),
    "no enemy marker without units and garrison lies next to a space of yours", why_no_vassal,
)  # fmt: skip


@played.effect("vassal_changes_sides", A_VASSAL)
def vassal_changes_sides(e: played.Played, at: str) -> None:
    """R4 Replace an enemy PC marker by your own."""
    control.place_marker(e.t, at, e.role, e.rule, by=e.seat)


# ---------------------------------------------------------------- Elders of the City


def why_no_elders(s: State, power: str, at: str) -> str:
    """Say why the elders place no marker here."""
    province, owner = control.province_of(at), control.controller(s, at)
    name = spaces.PROVINCES[province].name
    if owner == power:
        return f"{asking.place(at)} is your own"
    if control.foreign_army_in(s, province, power):
        return f"an enemy army is in {name}"
    own = [near for near in spaces.PROVINCES[province].spaces if control.controller(s, near) == power]
    if not own and not control.army_in(s, province, power):
        return f"you have neither an army nor a space in {name}"
    if pieces.foes_at(s, at, power):
        return f"units of others stand in {asking.place(at)}"
    if owner and control.garrisoned(s, at):
        return f"{asking.place(at)} has a garrison"
    return f"{peoples.clause(owner, 'is')} out of the game" if owner and owner not in powers.powers_in_play(s) else ""


def open_to_elders(s: State, power: str) -> dict[str, list[str]]:
    """Return the spaces in which a marker may be placed, by provinces."""
    found: dict[str, list[str]] = {}
    for at in spaces.SPACES:
        if not why_no_elders(s, power, at):
            found.setdefault(control.province_of(at), []).append(at)
    return found


def province_option(s: State, places: list[str]) -> Option:
    province = control.province_of(places[0])
    return Option(f"province:{province}", spaces.PROVINCES[province].name)


A_PROVINCE = Target(
    lambda s, power: open_to_elders(s, power).values(),
    one(ELDERS, "In which province are the elders won over?", province_option, best=lambda _, places: len(places),
        verb="in"),
    "no province has a space that is open to you",
)  # fmt: skip


@played.effect("elders_of_the_city", A_PROVINCE)
def elders_of_the_city(e: played.Played, places: list[str]) -> Rule[None]:
    """R4 Place PC markers in a province."""
    n = min(e.numbers["markers"], len(places))
    chosen = yield from e.asks.places(
        ELDERS_WHERE, e.rule, "Where do the markers go?", places, least=1, most=n, default=places[:n],
        barred=lambda: {at: f"{why} ({e.rule})" for at in spaces.SPACES if (why := why_no_elders(e.s, e.role, at))},
    )  # fmt: skip
    control.place_several(e.t, chosen, e.role, e.rule, by=e.seat)


# ---------------------------------------------------------------- Unpaid Levies


def why_not_unpaid(s: State, power: str, at: str) -> str:
    home = next((other for other in powers.powers_in_play(s) if at in control.home_spaces(s, other)), "")
    if home:
        return f"{asking.place(at)} is in the HomeCountry of {peoples.name_of(home)}"
    return why_no_bare_marker(s, power, at)


UNPAID = Target(
    lambda *_: spaces.SPACES, one(LEVIES, "Which marker is removed?", asking.space),
    "no enemy marker without units and garrison lies outside the HomeCountries", why_not_unpaid,
)  # fmt: skip


@played.effect("unpaid_levies", UNPAID)
def unpaid_levies(e: played.Played, at: str) -> None:
    """R4 Remove an enemy PC marker outside the HomeCountries."""
    owner = e.s.markers.pop(at)
    control.quarrel(e.s, e.seat, owner)
    e.tell(f"{peoples.does(owner, 'loses')} {asking.place(at)}.")


# ---------------------------------------------------------------- Royal Marriage


def why_no_bride(s: State, power: str, nation: str) -> str:
    seat = powers.seat_of(s, power)
    if s.held.get(nation) == seat and s.sworn.get(nation) == seat:
        return f"{peoples.clause(nation, 'is')} yours by marriage already"
    fought = s.quarrels.get(seat, {}).get(nation, 0)
    if fought and powers.clock(s) - fought <= 1:
        quarrel_of = f"you have fought {peoples.name_of(nation)}, or removed a marker, in this Round or the last"
        return f"{quarrel_of} (GK-R4-royal-marriage.b)"
    return ""


A_HOUSE = Target(
    lambda s, _: s.neutral,
    one(MARRIAGE, "Into which house do you marry?", lambda _, id: Option(f"nation:{id}", peoples.called(id))),
    lambda s, power: why_no_bride(s, power, s.neutral[0]) if s.neutral else "there is no Neutral Nation",
    why_no_bride,
)


@played.effect("royal_marriage", A_HOUSE)
def royal_marriage(e: played.Played, nation: str) -> None:
    """R4 Take the control marker of a Neutral Nation, whose generals only you may activate until your next Impulse."""
    e.s.held[nation] = e.s.sworn[nation] = e.seat
    e.tell(f"{peoples.does(e.role, 'marries')} into the house of {peoples.name_of(nation)}, with its control marker.")


# ---------------------------------------------------------------- Treaty Tablet


A_PLAYER = Target(
    lambda s, power: [other for seat in s.order if (other := s.nation[seat]) != power],
    one(TREATY, "With whom do you make the treaty?", lambda _, id: Option(f"power:{id}", peoples.called(id))),
)


@played.effect("treaty_tablet", A_PLAYER)
def treaty_tablet(e: played.Played, power: str) -> None:
    """R4 Bind yourself and another player not to enter each other's spaces until the end of the next Round."""
    e.s.treaties.append(Treaty([e.seat, powers.seat_of(e.s, power)], powers.clock(e.s) + 1))
    e.tell(f"{peoples.does(e.role, 'makes')} a treaty with {peoples.name_of(power)} until the end of the next Round.")
