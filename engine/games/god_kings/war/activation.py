"""9.2, 11.1, 11.2.l-n, 11.12 A general is activated: the general and those who go along move, and fight or besiege."""

from functools import partial

from engine.games.god_kings.data import kinds, numbers
from engine.games.god_kings.events import windows
from engine.games.god_kings.position import Army, State, asking, pieces, powers, tidying, topics
from engine.games.god_kings.war import battle, followers, march, movement_costs, overrun, quick_marches, sieges
from engine.games.god_kings.war.reactions import FIGHT
from engine.kernel import Option, Rule, Table
from engine.wargame.piles import plain
from engine.wargame.text import capital

ACTIVATE = topics.TOPICS.new("general", "which general is activated")


# ---------------------------------------------------------------- who can be activated


def able_generals(s: State, side: str, ops: int) -> list[str]:
    """9.2.b Generals whose Strategy Rating is not above the Ops number, with or without units."""
    return [general for general in pieces.generals_of(s, side) if not why_not_activate(s, general, ops)]


def why_not_activate(s: State, general: str, ops: int) -> str:
    """Why a card of this Ops number does not activate him."""
    name = asking.general_name(general)
    rating = powers.strategy_rating(s, general)
    if rating > numbers.OPS[ops].rating:
        return f"{name}: his Strategy Rating is {rating}, and the card has {ops} Ops (GK-9.2.b)"
    return why_not_now(s, general)


def why_not_now(s: State, general: str) -> str:
    """11.12.b, 17.5.d, 19.3.f, 21.0.c Why he is not activated with any card."""
    name = asking.general_name(general)
    if general in s.moved:
        return f"{name}: moved with this card already (GK-11.12.b)"
    if s.resting.get(general, 0) >= powers.clock(s):
        rule = "GK-19.3.f" if powers.is_power(powers.side_of(general)) else "GK-21.0.c"
        return f"{name}: just come, and at rest in this Round ({rule})"
    if shut_in(s, general) and not followers.beside(s, general).units:
        return f"{name}: shut in, with nobody to sally out with (GK-17.5.d)"
    return ""


def shut_in(s: State, general: str) -> bool:
    """20.1.b Enemies stand before the walls behind which he is."""
    post = s.generals[general]
    return post.inside and bool(pieces.foes_outside(s, post.at, powers.side_of(general)))


def besiegers(s: State, side: str) -> list[str]:
    """9.2.d, 17.2.e Generals with three units or more before an enemy garrisoned Walled-City."""
    return [general for general in pieces.generals_of(s, side) if not why_no_siege_now(s, general)]


def why_no_siege_now(s: State, general: str) -> str:
    """Why he is not activated for a Siege roll alone."""
    post = s.generals[general]
    if why := why_not_now(s, general):
        return why
    if post.inside or not pieces.here(s, post.at, powers.side_of(general)):
        return f"{asking.general_name(general)} does not stand before an enemy city with an army (GK-17.2.e)"
    if why := sieges.may_besiege(s, powers.side_of(general), post.at):
        return why
    if pieces.size(followers.whole(s, general).units) < numbers.SIEGE["units"]:
        fewer = f"{asking.general_name(general)} has fewer than {numbers.SIEGE['units']} units"
        return f"{fewer} that have not moved (GK-17.2.b)"
    return ""


# ---------------------------------------------------------------- one of one's own


def activate_own(t: Table[State], seat: str, ops: int, *, siege_only: bool = False, sea: bool = False) -> Rule[None]:
    """9.2.b, d Which of his generals, and whom he takes along."""
    s = t.state
    power = s.nation[seat]
    generals = besiegers(s, power) if siege_only else able_generals(s, power, ops)
    if not generals:
        return
    options = [(general_option(s, general, siege_only=siege_only), general) for general in generals]
    general = yield from asking.asker(t, power, seat).one_of(
        ACTIVATE, "GK-9.2.d" if siege_only else "GK-9.2.b",
        "Which general makes a Siege roll?" if siege_only else "Which general is activated?", options,
        verb="activate", about={"ops": ops, "siege": int(siege_only), "sea": int(sea)},
        barred=lambda: {
            f"{asking.GENERAL}{g}": why_no_siege_now(s, g) if siege_only else why_not_activate(s, g, ops)
            for g in pieces.generals_of(s, power)
        },
        quick_moves=lambda: () if siege_only else list(quick_marches.with_everybody(s, generals)),
    )  # fmt: skip
    yield from activate(t, power, general, seat, siege_only=siege_only, sea=sea)


def general_option(s: State, general: str, *, siege_only: bool = False) -> Option:
    """Where he is, with what strength."""
    at = s.generals[general].at
    units = followers.whole(s, general).units
    odds = {"needed": sieges.needed(s, at)} if siege_only else {}
    company = kinds.unit_text(plain(units)) if units else "alone"
    words = f"{asking.general_name(general)} in {asking.place(at)}: {company}"
    sums = {"units": pieces.size(units), "strength": pieces.strength(units), "sr": powers.strategy_rating(s, general)}
    return Option(f"{asking.GENERAL}{general}", words, at=at, facts={**sums, **odds})


# ---------------------------------------------------------------- the activation


def activate(
    t: Table[State], side: str, general: str, seat: str, *, siege_only: bool = False, sea: bool = False
) -> Rule[None]:  # fmt: skip
    """11.2.m-s Who goes along, the move with all it meets, then a battle or a Siege roll; 17.2.e or the roll alone."""
    s = t.state
    if siege_only:
        muster(s, general, seat, followers.whole(s, general))
        yield from conclude(t, quick_marches.SIEGE)
    else:
        plans = partial(quick_marches.whole_plans, s, general, seat, sea=sea)
        company = yield from followers.who_goes(t, general, seat, lambda: list(plans()))
        army = muster(s, general, seat, company, sea=sea)
        verb = "is" if len(army.generals) == 1 else "are"
        units = movement_costs.troops(s, army)
        who = asking.company_text(units, army.generals) + ("" if units or army.generals[1:] else " alone")
        t.tell(f"{capital(who)} {verb} activated in {asking.place(army.at)}: {army.mp} MP.", "GK-11.2.m")
        if powers.seat_of(s, side) == seat:
            army.mp += yield from windows.forced_march(t, general, army.at, seat)
        yield from conclude(t, (yield from march.march(t)))
    stand_down(t)


def muster(s: State, general: str, seat: str, company: followers.Company, *, sea: bool = False) -> Army:
    """11.2.m, l He and who goes with him are under way, with the points of the slowest unit."""
    side, at = powers.side_of(general), s.generals[general].at
    pieces.mark_units(s, at, side, company.units, pieces.ACTIVE)
    s.army = quick_marches.prospective(s, general, seat, company, sea=sea)
    return s.army


def conclude(t: Table[State], end: str) -> Rule[None]:
    """11.2.r, s A battle or a Siege roll, never both."""
    s = t.state
    army = movement_costs.the_army(s)
    t.tell_draft()
    if end == quick_marches.SIEGE:
        yield from sieges.siege_roll(t, army.at, army.side, army.seat, army.general)
    elif end == FIGHT:
        yield from fight(t, army)
    tidying.tidy(t)
    yield from overrun.displace_unprotected(t)


def fight(t: Table[State], army: Army) -> Rule[None]:
    """20.1.b Everybody who stands outside in its space, one side after the other, until the army has lost."""
    s = t.state
    for foe in one_by_one(s, army):
        if foe not in pieces.foes_outside(s, army.at, army.side):
            continue
        winner = yield from battle.battle(
            t, army.at, army.side, foe, origin=army.origin, landed=army.landed,
            intercepted=army.intercepted, avoided=army.unavoided, sortie=s.generals[army.general].inside,
        )  # fmt: skip
        if winner != army.side or not movement_costs.troops(s, army):
            return


def one_by_one(s: State, army: Army) -> list[str]:
    """Sides under a general first, then mercenaries whom nobody leads (3.0.p), who may stand beside them."""
    foes = pieces.foes_outside(s, army.at, army.side)
    return sorted(foes, key=lambda foe: not pieces.generals_outside(s, army.at, foe))


def stand_down(t: Table[State]) -> None:
    """11.12.b All who were with the army have moved; 13.10.b who failed to intercept it may avoid the next one."""
    s = t.state
    army = movement_costs.the_army(s)
    t.tell_draft()
    t.draft(None)
    for at, sides in s.units.items():
        if army.side in sides:
            pieces.mark_units(s, at, army.side, pieces.marked(s, at, army.side, pieces.ACTIVE), pieces.MOVED)
    pieces.wipe_marks(s, pieces.ACTIVE, pieces.FAILED)
    s.moved += army.generals
    s.failed = []
    s.army = None
