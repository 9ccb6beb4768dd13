"""9.2, 9.3, 13.3, R5 Replacements: units come back from the dead pile, and others go out of the game for them."""

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import State, asking, pieces, topics
from engine.kernel import Option, Rule, Table

REPLACE = topics.TOPICS.new("replace", "which unit returns")
REPLACEMENT_AREA = topics.TOPICS.new("replacement area", "where the unit returns")
PAYMENT = topics.TOPICS.new("payment", "which unit pays for the one that returns")

SEA_PEOPLES_HARBORS = ("philistia", "phoenicia", "alasa")
GOOD, WORSE = 3, 2  # 9.3.e, and 9.3.f with the god turned over
MASSING = ("chaldea", "libya", "nubia", "arameans")  # 9.2.1


def replacements(t: Table[State]) -> Rule[None]:
    """9.2.a, 9.2.c One unit at a time, as long as the owner likes and the limit allows."""
    s = t.state
    m = pieces.march_of(s)
    while m.returned < limit_of(s):
        options = bargains(s, m.nation)
        if not options:
            return
        choice = yield from asking.asker(t, m.nation).choose(
            REPLACE, "BP-9.2.a", f"{pieces.name_of(m.nation)}: which unit returns from the dead pile? "
            f"{limit_of(s) - m.returned} more may return this turn.",
            (*options, Option("done", "no more replacements", idle=True)), default="done",
            barred=lambda: why_not(s, m.nation), verb="return",
        )  # fmt: skip
        if choice == "done":
            return
        yield from carry_out(t, choice)


def limit_of(s: State) -> int:
    """9.2.b As many as areas controlled when the phase began; 9.2.1 at least one for the four massing nations."""
    m = pieces.march_of(s)
    return max(1, m.controlled) if m.nation in MASSING else m.controlled


# ---------------------------------------------------------------- where to (9.2.1, 9.2.2)


def named_areas(nation: str) -> tuple[str, ...]:
    """All areas that can ever take the nation's replacements (BP-R5)."""
    return tables.NATIONS[nation].replacement + (tables.GROUPS["egyptian_starting"] if nation == "nubia" else ())


def areas_of_return(s: State, nation: str, *, egyptian: bool) -> list[str]:
    """9.2.2 Areas named for the nation, or held by Nubia for what it draws from Egypt (13.3); closed ones left out."""
    named, always = tables.NATIONS[nation].replacement, tables.NATIONS[nation].replacement
    if egyptian:
        named, always = tables.GROUPS["egyptian_starting"], ()
    elif nation == "sea_peoples":
        always = SEA_PEOPLES_HARBORS
    closed = pieces.march_of(s).closed
    return [a for a in named if a not in closed and (a in always or pieces.stands_in(s, a, nation))]


def replacement_areas(s: State, nation: str, *, egyptian: bool) -> list[str]:
    """The open areas; with none, or no land at all, four nations may mass one unit at their gathering place (9.2.1)."""
    m = pieces.march_of(s)
    areas = areas_of_return(s, nation, egyptian=egyptian)
    if nation in MASSING and (m.controlled == 0 or (not areas and not egyptian)):
        return [tables.NATIONS[nation].massing] if m.returned == 0 else []
    return areas


# ---------------------------------------------------------------- what can be had for what (9.3)


def pile_of(s: State, nation: str, *, egyptian: bool) -> list[str]:
    return s.dynasty_pile if egyptian else s.dead.get(nation, [])


def price_of(s: State, nation: str, *, egyptian: bool) -> int:
    """16.0.j Two for one while the nation's god lies turned over; what Nubia draws from Egypt costs one (13.3.b)."""
    return 2 if nation in s.turned and not egyptian else 1


def best_roll(s: State, nation: str, *, egyptian: bool) -> int:
    """9.3.e, 9.3.f The highest die that brings back the only unit of its type."""
    return WORSE if price_of(s, nation, egyptian=egyptian) == 2 else GOOD


def bargains(s: State, nation: str) -> list[Option]:
    """Every return the piles allow: `return:chariot`, `roll:foot`, and `return:egypt_foot` under the Dynasty."""
    found = _bargains_of(s, nation, egyptian=False)
    return found + _bargains_of(s, nation, egyptian=True) if pieces.is_dynastic(s, nation) else found


def _bargains_of(s: State, nation: str, *, egyptian: bool) -> list[Option]:
    pile = pile_of(s, nation, egyptian=egyptian)
    if not pile or not replacement_areas(s, nation, egyptian=egyptian):
        return []
    types = [pieces.PIECES[unit].type for unit in pile]
    prefix = "egypt_" if egyptian else ""
    found = []
    for kind in pieces.UNITS:
        unit = next((u for u in pile if pieces.PIECES[u].kind == kind), None)
        if unit is None:
            continue
        name = f"{'Egyptian ' if egyptian else ''}{kind}"
        if payments(s, nation, unit, [], egyptian=egyptian):
            others = "2 other units" if price_of(s, nation, egyptian=egyptian) == 2 else "another unit"
            found.append(Option(f"return:{prefix}{kind}", f"return 1 {name} and give up {others}"))
        if types.count(pieces.PIECES[unit].type) == 1:
            best = best_roll(s, nation, egyptian=egyptian)
            found.append(Option(f"roll:{prefix}{kind}", f"roll for the only {name}, back on 1 to {best}"))  # 9.3.e
    return found


def payments(s: State, nation: str, unit: str, paid: list[str], *, egyptian: bool) -> list[str]:
    """The units that may be given up next for this one; empty if the price cannot be met.

    9.3.a: another of the same type as long as there is one. 9.3.b, 9.3.h: else mounted for foot and mounted for
    mounted. 9.3.c: never foot for mounted.
    """
    pile = [u for u in pile_of(s, nation, egyptian=egyptian) if u != unit and u not in paid]
    price = price_of(s, nation, egyptian=egyptian)
    kin = [u for u in pile if pieces.PIECES[u].type == pieces.PIECES[unit].type]
    mounted = [u for u in pile if pieces.PIECES[u].type != "foot" and pieces.PIECES[u].type != pieces.PIECES[unit].type]
    if len(kin) + len(mounted) < price - len(paid):
        return []
    return kin or mounted


def why_not(s: State, nation: str) -> dict[str, str]:
    reasons = {}
    for kind in pieces.UNITS:
        dead = [u for u in s.dead.get(nation, []) if pieces.PIECES[u].kind == kind]
        if not dead:
            reasons[f"return:{kind}"] = f"no {kind} in the dead pile (BP-9.3.d)"
        else:
            price = price_of(s, nation, egyptian=False)
            reasons[f"return:{kind}"] = f"{price} more of the same type, or mounted, must be given up (BP-9.3.a)"
        reasons[f"roll:{kind}"] = "only a single unit of its type may be rolled for (BP-9.3.e)"
    return reasons


# ---------------------------------------------------------------- carrying it out


def carry_out(t: Table[State], choice: str) -> Rule[None]:
    s = t.state
    nation = pieces.march_of(s).nation
    how, _, what = choice.partition(":")
    egyptian = what.startswith("egypt_")
    kind = what.removeprefix("egypt_")
    pile = pile_of(s, nation, egyptian=egyptian)
    [unit] = [u for u in pile if pieces.PIECES[u].kind == kind][:1]
    price = ""
    if how == "roll":
        if not roll_for(t, unit, pile, egyptian=egyptian):
            return
    else:
        paid = yield from pay(t, unit, egyptian=egyptian)
        price = f", giving up {pieces.listing(paid)} for good"
    prompt = f"{pieces.name_of(nation)}: in which area does the {kind} return?"
    areas = replacement_areas(s, nation, egyptian=egyptian)
    area = yield from asking.asker(t, nation).place(REPLACEMENT_AREA, "BP-9.2.2.a", prompt, areas, verb="place")
    pile.remove(unit)
    pieces.march_of(s).returned += 1
    pieces.put(s, area, [pieces.as_nubian(unit) if egyptian else unit])
    if area not in pieces.march_of(s).home:
        pieces.march_of(s).home.append(area)
    told = f"{pieces.does(nation, 'brings')} back {pieces.listing([unit])} in {pieces.place_name(area)}{price}."
    t.tell(told, "BP-9.2.a")


def roll_for(t: Table[State], unit: str, pile: list[str], *, egyptian: bool) -> bool:
    """9.3.e, 9.3.f The only unit of its type may be rolled for: back on 1-3, or 1-2 with the god turned over."""
    s = t.state
    nation = pieces.march_of(s).nation
    best = best_roll(s, nation, egyptian=egyptian)
    [die] = t.dice.roll(f"replacement {nation}")
    fate = "it returns" if die <= best else "it is lost for good"
    rule = "BP-9.3.f" if best == WORSE else "BP-9.3.e"
    only = f"the only {pieces.PIECES[unit].kind} (back on 1 to {best})"
    t.tell(f"{pieces.does(nation, 'rolls')} {die} for {only}: {fate}.", rule)
    if die <= best:
        return True
    pile.remove(unit)
    pieces.lose(s, unit)
    return False


def pay(t: Table[State], unit: str, *, egyptian: bool) -> Rule[list[str]]:
    """9.2.a, 16.0.j The units given up leave the game. Says which."""
    s = t.state
    nation = pieces.march_of(s).nation
    paid: list[str] = []
    for _ in range(price_of(s, nation, egyptian=egyptian)):
        choices: dict[str, str] = {}
        for candidate in payments(s, nation, unit, paid, egyptian=egyptian):
            choices.setdefault(pieces.PIECES[candidate].kind, candidate)
        who = f"{pieces.does(nation, 'brings')} back {pieces.listing([unit])}"
        chosen = yield from asking.asker(t, nation).one_of(
            PAYMENT, "BP-9.3.a", f"{who}: which unit of the dead pile leaves the game for it?",
            [(Option(kind), candidate) for kind, candidate in choices.items()],
        )  # fmt: skip
        paid.append(chosen)
    pile = pile_of(s, nation, egyptian=egyptian)
    for gone in paid:
        pile.remove(gone)
        pieces.lose(s, gone)
    return paid
