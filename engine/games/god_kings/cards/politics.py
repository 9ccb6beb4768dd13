"""Cards that change markers, and what may be done with whom. The text of a card stands above its effect."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.god_kings.cards import effects
from engine.games.god_kings.data import peoples
from engine.games.god_kings.data.spaces import NEIGHBOURS, PROVINCES, SPACES
from engine.games.god_kings.events.moments import Event
from engine.games.god_kings.position import asking, control, pieces, powers, topics
from engine.games.god_kings.position.state import State, Treaty
from engine.kernel.questions import Option, Rule

VASSAL = topics.TOPICS.new("vassal", "which vassal changes sides")
ELDERS = topics.TOPICS.new("elders", "in which province the elders are won over")
ELDERS_WHERE = topics.TOPICS.new("elders_where", "where PC markers are placed")
LEVIES = topics.TOPICS.new("levies", "which PC marker is removed")
MARRIAGE = topics.TOPICS.new("marriage", "with which Neutral Nation a marriage is made")
TREATY = topics.TOPICS.new("treaty", "with whom a treaty is made")


def why_no_bare_marker(s: State, power: str, at: str) -> str:
    """Why this is no enemy PC marker without units or garrison; every other Power in play is an enemy (B-38)."""
    owner = control.controller(s, at)
    if owner == power or owner not in powers.powers_in_play(s):
        return f"no enemy marker lies in {asking.place(at)}"
    if pieces.sides_at(s, at):
        return f"units stand in {asking.place(at)}"
    return f"{asking.place(at)} has a garrison" if control.garrisoned(s, at) else ""


def whys(reasons: Callable[[str], str], rule: str) -> Callable[[], dict[str, str]]:
    """Why the other spaces of the map are not on offer."""
    return lambda: {at: f"{why} ({rule})" for at in SPACES if (why := reasons(at))}


# ---------------------------------------------------------------- Vassal Changes Sides


def why_no_vassal(s: State, power: str, at: str) -> str:
    if not any(control.controller(s, near) == power for near in NEIGHBOURS[at]):
        return f"{asking.place(at)} is not next to a space of yours"
    return why_no_bare_marker(s, power, at)


def vassals(s: State, power: str) -> list[str]:
    return [at for at in SPACES if not why_no_vassal(s, power, at)]


def no_vassal(s: State, seat: str) -> str:
    if vassals(s, s.nation[seat]):
        return ""
    return "no enemy marker without units and garrison lies next to a space of yours (GK-R4-vassal-changes-sides.a)"


@effects.effect("vassal_changes_sides", unless=no_vassal)
def vassal_changes_sides(e: Event) -> Rule[None]:
    """Replace an enemy PC marker next to a space you control by your own; no units and no garrison marker may be
    there."""
    at = yield from e.asks.place(
        VASSAL, e.rule, "Which vassal changes sides?", vassals(e.s, e.power),
        barred=whys(lambda at: why_no_vassal(e.s, e.power, at), e.rule),
    )  # fmt: skip
    control.place_marker(e.t, at, e.power, e.rule, by=e.seat)


# ---------------------------------------------------------------- Elders of the City


def why_no_elders(s: State, power: str, at: str) -> str:
    """Why no marker is placed here by the elders."""
    province, owner = control.province_of(at), control.controller(s, at)
    name = PROVINCES[province].name
    if owner == power:
        return f"{asking.place(at)} is your own"
    if control.foreign_army_in(s, province, power):
        return f"an enemy army is in {name}"
    if not control.army_in(s, province, power) and not any(
        control.controller(s, near) == power for near in PROVINCES[province].spaces
    ):
        return f"you have neither an army nor a space in {name}"
    if pieces.foes_at(s, at, power):
        return f"units of others stand in {asking.place(at)}"
    if owner and control.garrisoned(s, at):
        return f"{asking.place(at)} has a garrison"
    return f"{peoples.clause(owner, 'is')} out of the game" if owner and owner not in powers.powers_in_play(s) else ""


def open_to_elders(s: State, power: str) -> dict[str, list[str]]:
    """Spaces in which a marker may be placed, by provinces."""
    found: dict[str, list[str]] = {}
    for at in SPACES:
        if not why_no_elders(s, power, at):
            found.setdefault(control.province_of(at), []).append(at)
    return found


def no_elders(s: State, seat: str) -> str:
    if open_to_elders(s, s.nation[seat]):
        return ""
    return "no province has a space that is open to you (GK-R4-elders-of-the-city.a)"


@effects.effect("elders_of_the_city", unless=no_elders)
def elders_of_the_city(e: Event) -> Rule[None]:
    """Place 2 PC markers in a province where no enemy army stands and where you have an army or control a space; not
    where enemy units or an enemy garrison marker are."""
    provinces = open_to_elders(e.s, e.power)
    options = [Option(f"province:{province}", PROVINCES[province].name) for province in provinces]
    most = max(provinces, key=lambda province: len(provinces[province]))
    key = yield from e.asks.choose(
        ELDERS, e.rule, "In which province are the elders won over?", options, default=f"province:{most}", verb="in"
    )  # fmt: skip
    spaces = provinces[key.partition(":")[2]]
    n = min(e.amounts["markers"], len(spaces))
    chosen = yield from e.asks.pick(
        ELDERS_WHERE, e.rule, "Where do the markers go?", [asking.space_option(at) for at in spaces], least=1, most=n,
        default=spaces[:n], barred=whys(lambda at: why_no_elders(e.s, e.power, at), e.rule),
    )  # fmt: skip
    control.place_several(e.t, chosen, e.power, e.rule, by=e.seat)


# ---------------------------------------------------------------- Unpaid Levies


def why_not_unpaid(s: State, power: str, at: str) -> str:
    """Outside the HomeCountry of any Power in play."""
    home = next((other for other in powers.powers_in_play(s) if at in control.home_spaces(s, other)), "")
    return (
        f"{asking.place(at)} is in the HomeCountry of {peoples.name_of(home)}"
        if home
        else why_no_bare_marker(s, power, at)
    )


def unpaid(s: State, power: str) -> list[str]:
    return [at for at in SPACES if not why_not_unpaid(s, power, at)]


def nobody_unpaid(s: State, seat: str) -> str:
    if unpaid(s, s.nation[seat]):
        return ""
    return "no enemy marker without units and garrison lies outside the HomeCountries (GK-R4-unpaid-levies.a)"


@effects.effect("unpaid_levies", unless=nobody_unpaid)
def unpaid_levies(e: Event) -> Rule[None]:
    """Remove an enemy PC marker outside any HomeCountry; no units and no garrison marker may be there."""
    at = yield from e.asks.place(
        LEVIES, e.rule, "Which marker is removed?", unpaid(e.s, e.power),
        barred=whys(lambda at: why_not_unpaid(e.s, e.power, at), e.rule),
    )  # fmt: skip
    owner = e.s.markers.pop(at)
    control.quarrel(e.s, e.seat, owner)
    e.tell(f"{peoples.does(owner, 'loses')} {asking.place(at)}.")


# ---------------------------------------------------------------- Royal Marriage


def why_no_bride(s: State, seat: str, nation: str) -> str:
    if s.held.get(nation) == seat and s.sworn.get(nation) == seat:
        return f"{peoples.clause(nation, 'is')} yours by marriage already (GK-R4-royal-marriage.a)"
    fought = s.quarrels.get(seat, {}).get(nation, 0)
    if fought and powers.clock(s) - fought <= 1:
        quarrel_of = f"you have fought {peoples.name_of(nation)}, or removed a marker, in this Round or the last"
        return f"{quarrel_of} (GK-R4-royal-marriage.b)"
    return ""


def no_bride(s: State, seat: str) -> str:
    if not s.neutral:
        return "there is no Neutral Nation (GK-R4-royal-marriage.a)"
    whys = [why_no_bride(s, seat, nation) for nation in s.neutral]
    return "" if "" in whys else whys[0]


@effects.effect("royal_marriage", unless=no_bride)
def royal_marriage(e: Event) -> Rule[None]:
    """Take the control marker of a Neutral Nation. Until your next Impulse nobody else may activate its generals."""
    s = e.s
    able = [nation for nation in s.neutral if not why_no_bride(s, e.seat, nation)]
    key = yield from e.asks.choose(
        MARRIAGE, e.rule, "Into which house do you marry?", [Option(f"nation:{n}", peoples.called(n)) for n in able],
        default=f"nation:{able[0]}",
        barred=lambda: {f"nation:{n}": why for n in s.neutral if (why := why_no_bride(s, e.seat, n))},
    )  # fmt: skip
    nation = key.partition(":")[2]
    s.held[nation] = s.sworn[nation] = e.seat
    e.tell(f"{peoples.does(e.power, 'marries')} into the house of {peoples.name_of(nation)}, with its control marker.")


# ---------------------------------------------------------------- Treaty Tablet


@effects.effect("treaty_tablet")
def treaty_tablet(e: Event) -> Rule[None]:
    """Name a player. Until the end of the next Round neither of you may enter a space the other controls."""
    s = e.s
    others = [seat for seat in s.order if seat != e.seat]
    options = [Option(f"power:{s.nation[seat]}", peoples.called(s.nation[seat])) for seat in others]
    key = yield from e.asks.choose(TREATY, e.rule, "With whom do you make the treaty?", options, default=options[0].key)
    power = key.partition(":")[2]
    s.treaties.append(Treaty([e.seat, powers.seat_of(s, power)], powers.clock(s) + 1))
    e.tell(f"{peoples.does(e.power, 'makes')} a treaty with {peoples.name_of(power)} until the end of the next Round.")
