"""20.2, 20.3 Neutral Nations: who may activate their generals, and what that means for their control marker."""

from collections.abc import Iterable

from engine.games.god_kings.data import kinds, peoples, rulers
from engine.games.god_kings.events import succession
from engine.games.god_kings.position import State, asking, pieces, powers, topics
from engine.games.god_kings.war import activation
from engine.kernel import Option, Rule, Table
from engine.wargame.piles import plain

NEUTRAL = topics.TOPICS.new("neutral", "which Neutral general is activated")
NOBODY = Option("nobody", "nobody: the card is spent", idle=True)


# ---------------------------------------------------------------- who may be activated (20.3)


def others(s: State) -> list[str]:
    """20.2, 21.0.g, 22.0.b Whose generals a player may activate besides his own."""
    return [*s.neutral, *(side for side in (*peoples.TRIBES, *peoples.REVOLTS) if side in s.generals)]


def why_no_neutral(s: State, seat: str) -> str:
    """20.3.a Why this seat activates no Neutral general in this Impulse; empty: it may."""
    last = s.used_neutral.get(seat, 0)
    if last and powers.clock(s) - last <= 1:
        return "you have activated a Neutral general in this Impulse or the one before (GK-20.3.a)"
    return ""


def why_not_nation(s: State, seat: str, side: str) -> str:
    """Why this seat activates nobody of this side now."""
    fought = s.quarrels.get(seat, {}).get(side, 0)
    if fought and powers.clock(s) - fought <= 1:
        return f"you have fought {peoples.name_of(side)}, or removed a marker, in this Round or the last (GK-20.3.b)"
    if s.sworn.get(side, seat) != seat:
        return f"{peoples.does(side, 'has')} married into another house (GK-R4-royal-marriage.a)"
    return ""


def why_not_general(s: State, seat: str, general: str) -> str:
    """Why this general is not activated now."""
    if general in s.activated:
        return f"{asking.general_name(general)} has been activated in this Round (GK-20.3.d)"
    return activation.why_not_now(s, general) or why_not_nation(s, seat, powers.side_of(general))


def able_neutrals(s: State, seat: str) -> list[str]:
    """Neutral generals, leaders of Barbarians and of Revolts whom this seat may activate in its Impulse."""
    return [] if why_no_neutral(s, seat) else [g for side in others(s) for g in able_of(s, seat, side)]


def why_nobody_neutral(s: State, seat: str) -> str:
    """Why this seat activates none of them in this Impulse; empty: it may."""
    if able_neutrals(s, seat):
        return ""
    first = [why_not_general(s, seat, general) for side in others(s) for general in pieces.generals_of(s, side)][:1]
    return why_no_neutral(s, seat) or "".join(first) or "no Neutral general is on the map (GK-20.3.a)"


def able_of(s: State, seat: str, side: str) -> list[str]:
    """Generals of one side; 20.3.a does not concern the Neutral Nations Round (20.3.n)."""
    return [general for general in pieces.generals_of(s, side) if not why_not_general(s, seat, general)]


# ---------------------------------------------------------------- activation (20.2)


def general_option(s: State, general: str, *, siege: bool = False) -> Option:
    """A Neutral general with what he leads; 9.2.d for a Siege roll alone."""
    row, post = rulers.GENERALS[general], s.generals[general]
    there = plain(pieces.here(s, post.at, row.side))
    words = f"{row.name} of {peoples.name_of(row.side)}" if row.kind == "king" else row.name
    army = f"with {kinds.unit_text(there)}" if pieces.size(there) else "alone"
    return Option(
        f"{'siege' if siege else 'general'}:{general}",
        f"{words}, {army} in {asking.place(post.at)}{', for a siege' if siege else ''}", at=post.at,
        facts={"side": row.side, "units": pieces.size(there), "sr": row.sr, "br": row.br},
    )  # fmt: skip


def barred_generals(s: State, seat: str, sides: Iterable[str]) -> dict[str, str]:
    found = {g: why_not_general(s, seat, g) for side in sides for g in pieces.generals_of(s, side)}
    return {f"general:{general}": why for general, why in found.items() if why}


def activate_neutral(t: Table[State], seat: str, *, sea: bool = False) -> Rule[None]:
    """20.2.b One of them, by option F or as one activation of a campaign card."""
    s = t.state
    generals = able_neutrals(s, seat)
    general = yield from asking.asker(t, s.nation[seat], seat).one_of(
        NEUTRAL, "GK-20.2.b", "Which general is activated?", [(general_option(s, g), g) for g in generals],
        barred=lambda: barred_generals(s, seat, others(s)),
    )  # fmt: skip
    s.used_neutral[seat] = powers.clock(s)
    yield from lead_out(t, seat, general, sea=sea)


def lead_out(
    t: Table[State], seat: str, general: str, *, siege_only: bool = False, sea: bool = False
) -> Rule[None]:  # fmt: skip
    """20.2.d The control marker comes first; 19.4 then a Neutral King's Succession Roll, and a new King rests."""
    s = t.state
    side = powers.side_of(general)
    take_marker(t, seat, side)
    if s.kings.get(side) == general and (yield from succession.succession_roll(t, side, seat)):
        general = yield from another(t, seat, side)
        if not general:
            return
    s.activated.append(general)
    yield from activation.activate(t, side, general, seat, siege_only=siege_only, sea=sea)
    s.activated += [g for g in s.moved if powers.side_of(g) == side and g not in s.activated]


def take_marker(t: Table[State], seat: str, side: str) -> None:
    """20.2.d, 20.3.g Who activates one of its generals holds its marker; 21.0.p so it goes with Barbarians, Revolts."""
    s = t.state
    if s.held.get(side) != seat:
        s.held[side] = seat
        t.tell(f"{peoples.does(s.nation[seat], 'decides')} for {peoples.name_of(side)} from now on.", "GK-20.2.d")


def another(t: Table[State], seat: str, side: str) -> Rule[str]:
    """19.4.d The new King is not activated in this Round; another general of the Nation may be."""
    s = t.state
    generals = able_of(s, seat, side)
    return asking.asker(t, s.nation[seat], seat).one_of(
        NEUTRAL, "GK-19.4.d", f"{asking.general_name(s.kings[side])} rests. Who is activated instead?",
        [*((general_option(s, g), g) for g in generals), (NOBODY, "")], default=NOBODY.key,
    )  # fmt: skip
