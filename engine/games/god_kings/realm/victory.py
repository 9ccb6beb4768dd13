"""24.0, 6.0 The Victory Phase: points for provinces, losses at home, Sudden Death, totals, the end; 6.0 Turn Order."""

from engine.games.god_kings.data import numbers, peoples, scenarios, spaces
from engine.games.god_kings.events import displacement
from engine.games.god_kings.position import State, asking, control, pieces, powers, standing, tidying, topics
from engine.kernel import Option, Rule, Table
from engine.wargame.piles import Pile, plain, put
from engine.wargame.text import capital, listed, plural

ORDER = topics.TOPICS.new("order", "which place in the Turn Order", *standing.PLACES)


# ---------------------------------------------------------------- steps 1 to 3: points and Sudden Death


def victory_phase(t: Table[State]) -> None:
    """24.1 steps 1 and 2 for everybody, step 3 in reverse Turn Order."""
    s = t.state
    lost = control.in_brown_hands(s)
    for seat in s.order:
        score(t, seat, lost)
    standings = listed([f"{peoples.called(s.nation[seat])} {s.vp[seat]}" for seat in reversed(s.order)])
    t.tell(f"VP of turn {s.turn}: {standings}.", "GK-24.1.e", news=True)
    sudden = sudden_winners(s)
    if sudden:
        end_game(t, sudden, f"{peoples.does(s.nation[sudden[0]], 'wins')} by Sudden Death.", "GK-24.2.a")
        return
    s.phase = "totals"


def score(t: Table[State], seat: str, brown: list[str]) -> None:
    """24.1.a-d VP for provinces, those of the HomeCountry apart, and what is lost at home.

    O1 Single spaces cost VP as long as it is not conquered, or only then. `brown`: where markers do not count.
    """
    s = t.state
    power = s.nation[seat]
    home, abroad = province_points(s, power, brown)
    fallen = control.conquered(s, power, brown)
    penalty = numbers.POINTS["home_space"] * len(home_losses(s, power, brown))
    if fallen != (s.options["home_loss"] == "when_conquered"):
        penalty = 0
    if fallen:
        s.vp[seat] = halved(s.vp[seat] + abroad)
        whose = capital(peoples.owned(power))
        t.tell(f"{whose} HomeCountry is conquered: nothing for it, half of all other VP.", "GK-24.1.d", news=True)
    else:
        s.vp[seat] += home + abroad
        told = f"{peoples.does(power, 'scores')} {home + abroad} VP for {provinces_text(s, power, brown)}."
        t.tell(told, "GK-24.1.a")
    s.vp[seat] += penalty
    if penalty:
        t.tell(f"{peoples.does(power, 'loses')} {-penalty} VP for spaces of the HomeCountry.", "GK-24.1.b")


def province_points(s: State, power: str, brown: list[str]) -> tuple[int, int]:
    """24.1.a Of the HomeCountry, and of all others; 7.2.h a province that has joined it counts among the others."""
    held = [spaces.PROVINCES[province] for province in control.provinces_of(s, power, brown)]
    return sum([row.vp for row in held if row.home == power]), sum([row.vp for row in held if row.home != power])


def provinces_text(s: State, power: str, brown: list[str]) -> str:
    """`Egypt (4) and Sinai (1)`"""
    held = [spaces.PROVINCES[province] for province in control.provinces_of(s, power, brown)]
    return listed([f"{row.name} ({row.vp})" for row in held if row.vp]) or "no province"


def home_losses(s: State, power: str, brown: list[str]) -> list[str]:
    """24.1.b Spaces of the HomeCountry that are not its own."""
    return [at for at in control.home_spaces(s, power) if s.markers.get(at) != power or at in brown]


def halved(vp: int) -> int:
    """24.1.d Rounded up."""
    return (vp + 1) // 2


def sudden_winners(s: State) -> list[str]:
    """24.2 With 20 or more; of several the one with the most Total VP, this turn counted in; else nobody."""
    able = [seat for seat in s.order if s.vp[seat] >= numbers.LIMITS["sudden_death"]]
    most = max([s.total[seat] + s.vp[seat] for seat in able], default=0)
    best = [seat for seat in able if s.total[seat] + s.vp[seat] == most]
    return best if len(best) == 1 else []


# ---------------------------------------------------------------- steps 4 and 6: totals, the end


def totals_phase(t: Table[State]) -> None:
    """24.1.f, h This turn's VP go into the totals; 24.3 after the last turn the game is over."""
    s = t.state
    for seat in s.order:
        s.history[seat].append(s.vp[seat])
        s.total[seat] += s.vp[seat]
        s.vp[seat] = 0
    standings = listed([f"{peoples.called(s.nation[seat])} {s.total[seat]}" for seat in s.order])
    t.tell(f"Total VP after turn {s.turn}: {standings}.", "GK-24.1.f", news=True)
    if s.turn == s.last_turn:
        name_winners(t)
        return
    s.phase = "order"


def name_winners(t: Table[State]) -> None:
    """24.3 Most Total VP, a tie is a draw; or what the scenario says."""
    s = t.state
    by_goal = goal_winner(s) or lead_winner(s)
    if by_goal:
        rule = "GK-R5.3.c" if scenarios.SCENARIOS[s.scenario].goals else "GK-R5.2.e"
        end_game(t, [by_goal], f"{peoples.does(s.nation[by_goal], 'wins')}.", rule)
        return
    most = max(s.total.values())
    best = [seat for seat in s.order if s.total[seat] == most]
    names = [peoples.called(s.nation[seat]) for seat in best]
    if len(best) == 1:
        end_game(t, best, f"{peoples.does(s.nation[best[0]], 'wins')} with {most} VP.", "GK-24.3.a")
    else:
        end_game(t, best, f"{capital(listed(names))} draw with {most} VP each.", "GK-24.3.b")


def goal_winner(s: State) -> str:
    """R5.3.c The first Power that controls as many of its provinces as are wanted; the last needs none."""
    brown = control.in_brown_hands(s)
    for goal in scenarios.SCENARIOS[s.scenario].goals:
        held = [province for province in goal.provinces if control.holds(s, goal.power, province, brown)]
        if len(held) >= goal.wanted:
            return powers.seat_of(s, goal.power)
    return ""


def lead_winner(s: State) -> str:
    """R5.2.e Who needs a lead wins with it; else his rival does."""
    for power, lead in scenarios.SCENARIOS[s.scenario].lead.items():
        seat = powers.seat_of(s, power)
        rivals = sorted([other for other in s.order if other != seat], key=lambda other: -s.total[other])
        return seat if s.total[seat] >= s.total[rivals[0]] + lead else rivals[0]
    return ""


def end_game(t: Table[State], winners: list[str], text: str, rule: str) -> None:
    s = t.state
    s.winners, s.over = winners, True
    t.tell(text, rule, news=True)


# ---------------------------------------------------------------- step 5: Turn Order (6.0)


def order_phase(t: Table[State]) -> Rule[None]:
    """6.0.a Whoever has the fewest VP of the turn chooses any place first; the last takes what is left."""
    s = t.state
    places: dict[int, str] = {}
    for seat in choosing_order(t):
        free = [n for n in range(1, len(s.order) + 1) if n not in places]
        places[(yield from choose_place(t, seat, free))] = seat
    s.order = [places[n] for n in sorted(places)]
    t.tell(f"Turn Order: {listed([peoples.called(s.nation[seat]) for seat in s.order])}.", "GK-6.0.d", news=True)
    s.phase = "expulsion"


def choose_place(t: Table[State], seat: str, free: list[int]) -> Rule[int]:
    s = t.state
    options = [(Option(f"place:{n}", f"place {n} of {len(s.order)}", facts={"place": n}), n) for n in free]
    return asking.asker(t, s.nation[seat], seat).one_of(
        ORDER, "GK-6.0.a", "Which place in the Turn Order of the next turn do you take?", options,
        default=options[-1][0].key, verb="place",
    )  # fmt: skip


def choosing_order(t: Table[State]) -> list[str]:
    """6.0.a-c Fewest VP of the turn, then fewest Total VP, then the higher die."""
    s = t.state
    groups: dict[tuple[int, int], list[str]] = {}
    for seat in s.order:
        groups.setdefault((s.history[seat][-1], s.total[seat]), []).append(seat)
    return [seat for score in sorted(groups) for seat in diced(t, groups[score])]


def diced(t: Table[State], seats: list[str]) -> list[str]:
    """6.0.c The higher roll first; equal rolls are repeated among those who made them."""
    if len(seats) < 2:
        return seats
    s = t.state
    rolls = {seat: t.dice.roll(f"turn order {seat}", 1)[0] for seat in seats}
    thrown = listed([f"{peoples.called(s.nation[seat])} {die}" for seat, die in rolls.items()])
    t.tell(f"Even on points, by die: {thrown}.", "GK-6.0.c")
    found: list[str] = []
    for die in sorted(dict.fromkeys(rolls.values()), reverse=True):
        found += diced(t, [seat for seat in seats if rolls[seat] == die])
    return found


# ---------------------------------------------------------------- step 7: the HomeCountries are cleared


def expulsion_phase(t: Table[State]) -> None:
    """24.1.i-k Every HomeCountry is its owner's again, and foreigners leave it; Neutral armies return."""
    s = t.state
    for power in powers.powers_in_play(s):
        regain_home(t, power)
    left = {power: leave(s, power) for power in powers.powers_in_play(s)}
    for power, (units, generals) in left.items():
        come_home(t, power, units, generals)
    tidying.tidy(t)
    s.phase = "end_turn"


def regain_home(t: Table[State], power: str) -> None:
    """24.1.i Its PC markers on every space; garrison markers of its own that still stand remain."""
    s = t.state
    lost = home_losses(s, power, [])
    for at in lost:
        s.markers[at] = power
        if at in s.garrisons:
            s.garrisons.remove(at)
    if lost:
        t.tell(f"{peoples.does(power, 'has')} {plural(len(lost), 'space')} of the HomeCountry again.", "GK-24.1.i")


def leave(s: State, power: str) -> tuple[Pile, list[str]]:
    """24.1.j, k Units and generals out of every HomeCountry that is not their own; Neutral ones from everywhere."""
    gone, generals = Pile(), list[str]()
    for at in leaving(s, power):
        units = dict(pieces.here(s, at, power))
        pieces.take_units(s, at, power, units)
        put(gone, plain(units))
        generals += pieces.generals_at(s, at, power)
    return gone, generals


def leaving(s: State, power: str) -> list[str]:
    """The spaces that it has to leave."""
    mine = [at for at in s.units if power in pieces.sides_at(s, at)]
    mine += [post.at for general, post in s.generals.items() if powers.side_of(general) == power]
    if powers.is_neutral(s, power):
        return list(dict.fromkeys(mine))
    foreign = [at for other in powers.powers_in_play(s) if other != power for at in control.home_spaces(s, other)]
    return [at for at in dict.fromkeys(mine) if at in foreign]


def come_home(t: Table[State], power: str, units: Pile, generals: list[str]) -> None:
    """24.1.j, k Into the HomeCountry or the Neutral capital; 25.0.a those who were kept beside the map as well."""
    s = t.state
    exiles, exiled = displacement.called_back(s, power)
    put(units, exiles)
    to = waiting_space(s, power)
    if not to and (units or generals or exiled):
        displacement.exile(t, power, units, [*generals, *exiled], "GK-25.0.a")
        return
    pieces.put_units(s, to, power, units)
    for general in [*generals, *exiled]:
        pieces.station(s, general, to)


def waiting_space(s: State, power: str) -> str:
    """24.1.j In the HomeCountry; which space it is does not matter, since all are placed anew before anybody acts.

    20.3.h, k Of a Neutral Nation the capital, or, with Barbarians or a Revolt there, another space.
    """
    places = displacement.refuges(s, power)
    return spaces.CAPITAL[power] if spaces.CAPITAL[power] in places else [*places, ""][0]
