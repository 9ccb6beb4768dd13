"""3.2.C, 5.0 Wealth: income, tribute, revolts, plunder and the treasuries of beaten kings."""

from engine.games.genesis.kingdom import trade
from engine.games.genesis.position import Revolt, State, asking, control, pieces, places, powers, topics
from engine.kernel import Option, Rule, Table

TRIBUTE = topics.TOPICS.new("tribute", "from where to demand tribute")
TRIBUTE_AMOUNT = topics.TOPICS.new("tribute_amount", "how much tribute to demand")


def wealth_phase(t: Table[State]) -> Rule[None]:
    """3.2 C The kingdoms take their income and then demand tribute, one after the other."""
    s = t.state
    kingdom = s.queue.pop(0)
    collect_income(t, kingdom)
    yield from demand_tribute(t, kingdom)
    s.phase = "wealth" if s.queue else "manpower_start"


def collect_income(t: Table[State], kingdom: str) -> None:
    """5.1 The Economic Worth of every linked city, less what pirates take, halved after a move of the Capital."""
    s = t.state
    earned = sum([control.worth(s, city) for city in trade.income_cities(s, kingdom)])
    stolen = min(earned, trade.pirate_loss(s, kingdom))
    income = earned - stolen
    words = f", of which Pirates take {stolen}" if stolen else ""
    if kingdom in s.halved:
        s.halved.remove(kingdom)
        words += f"; {income - income // 2} of it goes into the new Capital"
        income //= 2
    s.silver[kingdom] += income
    powers.tell(t, kingdom, f"earns {earned or 'no'} silver{words}", "GEN-5.1.a")


# ---------------------------------------------------------------- tribute (5.2)


def demand_tribute(t: Table[State], kingdom: str) -> Rule[None]:
    """5.2 From cities outside the Home Kingdom, each once; a demand may set off a revolt."""
    s = t.state
    asked: list[str] = []
    while True:
        cities = [city for city in tributaries(s, kingdom) if city not in asked]
        if not cities:
            return
        options = [(asking.space_option(city, "from", "demand tribute from"), city) for city in cities]
        city = yield from asking.asker(t, kingdom).one_of(
            TRIBUTE, "GEN-5.2.a", f"{powers.does(kingdom, 'demands')} tribute: from which city?",
            [*options, (Option("done", "no more tribute", idle=True), "")], default="done", verb="from",
            barred=lambda: why_no_tribute(s, kingdom, asked),
        )  # fmt: skip
        if not city:
            return
        asked.append(city)
        amount = yield from asking.asker(t, kingdom).number(
            TRIBUTE_AMOUNT, "GEN-5.2.1.a",
            f"How much from {places.name(city)}? The city may revolt if a die shows that or less.",
            default=1, least=1, most=control.worth(s, city),
        )  # fmt: skip
        [die] = t.dice.roll(f"tribute {city}")
        s.silver[kingdom] += amount
        temper = "the city may revolt" if die <= amount else "the city bears it"
        powers.tell(t, kingdom, f"takes {amount} silver from {places.name(city)}: die {die}, {temper}", "GEN-5.2.1.b")
        if die <= amount:
            revolt(t, city)


def tributaries(s: State, kingdom: str) -> list[str]:
    """5.2 Controlled cities outside the Home Kingdom that are worth something and not In Revolt."""
    return [
        city
        for city in control.controlled_cities(s, kingdom)
        if control.home_of(s, city) != kingdom and control.worth(s, city) and not control.in_revolt(s, city)
    ]


def why_no_tribute(s: State, kingdom: str, asked: list[str]) -> dict[str, str]:
    reasons = {}
    for city in control.controlled_cities(s, kingdom):
        name = places.name(city)
        if city in asked:
            reasons[f"from:{city}"] = f"{name} has been asked this turn (GEN-5.2.e)"
        elif control.home_of(s, city) == kingdom:
            reasons[f"from:{city}"] = f"{name} is a Home city (GEN-5.2.b)"
        elif control.in_revolt(s, city):
            reasons[f"from:{city}"] = f"{name} is In Revolt (GEN-5.2.c)"
        elif not control.worth(s, city):
            reasons[f"from:{city}"] = f"{name} has nothing to give (GEN-5.2.1.a)"
    return reasons


def revolt(t: Table[State], city: str) -> None:
    """5.2.2 The city is In Revolt unless a die beats its strength and worth less the Infantry there."""
    s = t.state
    kingdom = control.controller(s, city)
    total = control.defense(s, city) + control.worth(s, city) - control.here(s, city, kingdom).get("inf", 0)
    [die] = t.dice.roll(f"revolt {city}")
    if die > total:
        t.tell(f"Unrest in {places.name(city)} is put down: die {die}, more than {total}.", "GEN-5.2.2.b")
        return
    units = dict(control.here(s, city, kingdom))
    there = s.units.get(city, {})
    there.pop(kingdom, None)
    if city in s.units and not there:
        del s.units[city]
    s.revolts[city] = Revolt(kingdom, units)
    t.tell(f"{places.name(city)} is In Revolt: die {die}, not more than {total}.", "GEN-5.2.2.c", news=True)
    pieces.tidy(t, city)


def quell_revolts(t: Table[State], kingdom: str) -> None:
    """5.2.4 At the end of one of its owner's Moves: Infantry outside the marker outnumber the defenses."""
    s = t.state
    for city in list(s.revolts):
        mark = s.revolts[city]
        if mark.power == kingdom and control.here(s, city, kingdom).get("inf", 0) > control.defense(s, city):
            del s.revolts[city]
            there = s.units.setdefault(city, {})
            there[kingdom] = pieces.plus(there.get(kingdom, {}), mark.units)
            t.tell(f"The revolt in {places.name(city)} is quelled.", "GEN-5.2.4.a")


# ---------------------------------------------------------------- plunder and treasuries (5.3, 5.4)


def worth_plundering(s: State, power: str, space: str) -> bool:
    """5.3 A city that others occupy, or that has to be taken by battle; not one under BARBARIAN CONTROL (9.2)."""
    if control.enemies_in(s, space, power):
        return True
    if space in s.barbarian:
        return False
    return bool(control.enemy_kings_in(s, space, power)) or control.enemy_fortress(s, space, power)


def plunder(t: Table[State], power: str, city: str) -> None:
    """5.3 Half the Economic Worth, rounded up, for a player who took the city from others or by battle."""
    s = t.state
    if not powers.is_player(s, power) or control.home_of(s, city) == power:
        return
    loot = (control.worth(s, city) + 1) // 2
    if loot:
        s.silver[power] += loot
        powers.tell(t, power, f"plunders {places.name(city)} for {loot} silver", "GEN-5.3.b")


def seize_treasury(t: Table[State], winner: str, loser: str) -> None:
    """5.4 A tenth of the beaten King's treasury for each point of a die, rounded up."""
    s = t.state
    if not powers.is_player(s, winner) or not powers.is_player(s, loser):
        return
    [die] = t.dice.roll(f"treasury {loser}")
    loot = -(-s.silver[loser] * die // 10)
    s.silver[loser] -= loot
    s.silver[winner] += loot
    powers.tell(t, winner, f"seizes {die * 10}% of {powers.owned(loser)} treasury: {loot or 'no'} silver", "GEN-5.4.a")
