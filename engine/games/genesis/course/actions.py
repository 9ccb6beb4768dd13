"""3.2 E, 3.4, 7.1 Activations: the marker, payment, card, and the Action segment with its actions in any order."""

from __future__ import annotations

from functools import cache

from engine.board.words import capital, listed, plural
from engine.games.genesis.cards import drawn, held  # noqa: F401  (what each card does)
from engine.games.genesis.data.tables import LIMITS, MINORS, SILVER
from engine.games.genesis.events.handling import discard, draw, hand_options, interjections, play, why_not_play
from engine.games.genesis.kingdom.alliances import allies_of, break_with
from engine.games.genesis.kingdom.construction import construct, sites, why_not_build
from engine.games.genesis.kingdom.manpower import can_recruit, recruit, why_no_recruits
from engine.games.genesis.kingdom.pirates import can_hunt, hunt_pirates
from engine.games.genesis.outsiders.minors import check_arzawa, power_moves
from engine.games.genesis.position.asking import asker
from engine.games.genesis.position.powers import base, clause, does, name_of, owned, player_of, subject
from engine.games.genesis.position.state import Segment, State
from engine.games.genesis.position.topics import TOPICS
from engine.games.genesis.position.units import kings_of, on_map
from engine.games.genesis.war.movement import can_start, major_move, major_moves, minor_move
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

PAYMENT = TOPICS.new("payment", "whether to pay for the Activation")
ACTION = TOPICS.new("action", "the next action")
PAY = Option("pay", f"pay {SILVER['activation']} silver")
DECLINE = Option("decline", "do not pay (no action, no card)")
MAJOR = Option("major", "Major Move")
MINOR = Option("minor", "Minor Move of one unit")
PIRATE = Option("pirate", "remove a Pirate")
RECRUIT = Option("recruit", "recruit")
DONE = Option("done", "end the Activation", idle=True)

# ---------------------------------------------------------------- the next marker (3.4.1)


def marker_phase(t: Table[State]) -> None:
    """3.4.1 The next Activation Marker: an extra one, the track in order, then the pool at random."""
    s = t.state
    s.segment = None
    check_arzawa(t)
    forget_powers(s)
    if s.extra:
        power = s.extra.pop(0)
    elif s.track:
        power = s.track.pop(0)
    elif s.pool:
        power = draw_marker(t)
    else:
        s.phase = "attrition_start"
        return
    player = player_of(s, power)
    if not player or not usable(s, power):
        return  # the marker of a power that nobody leads any more
    s.activation += 1
    s.recent = [*s.recent, player][-LIMITS["in_a_row"] :]
    s.segment = Segment(power, player, s.activation, major=LIMITS["major_moves"], minor=LIMITS["minor_actions"])
    s.segment.recruit = LIMITS["recruit_actions"]
    led = "" if power in s.kingdoms else f": {clause(player, 'leads')} {name_of(power)}"
    t.tell(f"{capital(owned(power))} Activation Marker is in play{led}.", "GEN-3.2.E.a")
    s.phase = "payment" if power in s.kingdoms else "power_moves"


def draw_marker(t: Table[State]) -> str:
    """3.4.1 Nobody is active three times in a row while the pool holds somebody else's marker."""
    s = t.state
    free = list(s.pool)
    if len(s.recent) == LIMITS["in_a_row"] and len(set(s.recent)) == 1:
        other = [power for power in s.pool if player_of(s, power) != s.recent[-1]]
        free = other or free
    power = t.dice.draw("activation marker", free)
    s.pool.remove(power)
    if power not in s.kingdoms:
        s.drawn_markers.append(power)
    return power


def usable(s: State, power: str) -> bool:
    return power in s.kingdoms or on_map(s, power) or bool(kings_of(s, power))


def forget_powers(s: State) -> None:
    """11.1.3 Control of Barbarians ends when nothing is left of them; of a Minor Kingdom with the turn (10.0.b)."""
    for power in list(s.controlled):
        if power not in MINORS and not on_map(s, power):
            del s.controlled[power]


# ---------------------------------------------------------------- payment and card (3.2 E)


def payment_phase(t: Table[State]) -> Rule[None]:
    """3.2 E1 $1, or no action and no card by choice; 3.1 a card set aside at set-up is played before anything else."""
    s = t.state
    segment = segment_of(s)
    player = segment.player
    if player in s.aside:
        card = s.aside.pop(player)
        yield from play(t, player, card)
    price = SILVER["activation"]
    options = [PAY, DECLINE] if s.silver[player] >= price else [DECLINE]
    key = yield from asker(t, player).choose(
        PAYMENT, "GEN-3.2.E.c",
        f"{does(player, 'has')} {s.silver[player]} silver. Pay for this Activation?", options,
        default=options[0].key, private=s.options["treasuries"] == "hidden",
    )  # fmt: skip
    segment.paid = key == "pay"
    if segment.paid:
        s.silver[player] -= price
        t.tell(f"{does(player, 'pays')} for this Activation.", "GEN-3.2.E.c")
    else:
        t.tell(f"{does(player, 'does')} not pay for this Activation: no card is kept, nothing is done.", "GEN-3.4.2.a")
    s.phase = "card"


def card_phase(t: Table[State]) -> Rule[None]:
    """3.2 E2 The active player draws a card."""
    s = t.state
    segment = segment_of(s)
    yield from draw(t, segment.player, paid=segment.paid)
    ended = segment.player in s.extra  # 13.2 Conqueror as the fourth card, used now
    s.phase = "action" if segment.paid and not ended else "marker"


def segment_of(s: State) -> Segment:
    assert s.segment is not None
    return s.segment


# ---------------------------------------------------------------- the Action segment (3.4.3, 7.1)


def action_phase(t: Table[State]) -> Rule[None]:
    """3.4.3 One action or card, in any order, until the player is done. The others may play cards around it."""
    s = t.state
    check_arzawa(t)
    segment = segment_of(s)
    if not segment.asked:
        segment.asked = True
        played = yield from interjections(t, segment.player, "at its beginning")
        if played:
            return
    player = segment.player
    left = left_to_do(segment.major, segment.minor, segment.recruit)
    key = yield from asker(t, player).choose(
        ACTION, "GEN-3.4.3.a", f"{subject(player)}: {left}, {s.silver[player]} silver. What next?",
        action_options(s), default="done", private=bool(s.hands[player]), barred=lambda: why_not(s, player), verb="do",
        ways=lambda: major_moves(s, player) if segment.major else (),
    )  # fmt: skip
    if key == "done":
        played = yield from interjections(t, player)
        s.phase = "action" if played and len(action_options(s)) > 1 else "marker"
        return
    how, _, what = key.partition(":")
    yield from take_action(t, segment, how, what)
    if player in s.extra:  # 13.2 Conqueror: the extra Activation ends this one
        s.phase = "marker"
    elif s.options["interjections"] != "each_segment" and how not in ("play", "discard", "break"):
        segment.asked = False


def take_action(t: Table[State], segment: Segment, how: str, what: str) -> Rule[None]:
    """3.4.3 One Major Move, two Minor Actions, one Recruit action; cards and alliances besides."""
    player = segment.player
    if how == "major":
        moved = yield from major_move(t, player, "major")
        segment.major -= int(moved)
    elif how == "minor":
        moved = yield from minor_move(t, player)
        segment.minor -= int(moved)
    elif how == "recruit":
        segment.recruit -= 1
        yield from recruit(t, player)
    elif how == "pirate":
        segment.minor -= 1
        yield from hunt_pirates(t, player)
    elif how == "play":
        yield from play(t, player, what)
    elif how == "discard":
        discard(t, player, what)
    elif how == "break":
        yield from break_with(t, player, what)
    else:
        segment.minor -= 1
        yield from construct(t, player, how, what)
        if slaves_at_work(t.state, what):
            yield from interjections(t, player, "after its construction")


@cache
def left_to_do(major: int, minor: int, recruit: int) -> str:
    """`a Major Move and 2 Minor Actions left`."""
    words = ["a Major Move"] * major
    words += [plural(minor, "Minor Action")] if minor else []
    words += ["a Recruit action"] * recruit
    return f"{listed(words) or 'no action'} left"


def slaves_at_work(s: State, space: str) -> bool:
    """13.2 The Moses Effect looks for Slaves where construction has just been finished."""
    return any(units.get("sl") for units in s.units.get(space, {}).values())


def action_options(s: State) -> list[Option]:
    """What the active player can still do."""
    segment = segment_of(s)
    player = segment.player
    options = []
    movers = (segment.major or segment.minor) and can_start(s, player, "major")
    if segment.major and movers:
        options.append(MAJOR)
    if segment.minor:
        if movers:
            options.append(MINOR)
        options += sites(s, player)
        if can_hunt(s, player):
            options.append(PIRATE)
    if segment.recruit and can_recruit(s, player):
        options.append(RECRUIT)
    options += hand_options(s, player)
    options += [Option(f"break:{ally}", f"break the alliance with {name_of(ally)}") for ally in allies_of(s, player)]
    return [*options, DONE]


def why_not(s: State, player: str) -> dict[str, str]:
    """Reasons for what is not on offer."""
    segment = segment_of(s)
    reasons = {f"play:{card}": why for card in s.hands[player] if (why := why_not_play(s, player, card))}
    if not segment.major:
        reasons["major"] = "one Major Move to an Action segment (GEN-3.4.3.a)"
    if not segment.minor:
        reasons["minor"] = "two Minor Actions to an Action segment (GEN-3.4.3.a)"
    if not segment.recruit:
        reasons["recruit"] = "one Recruit action to an Action segment (GEN-3.4.3.a)"
    elif not can_recruit(s, player):
        reasons["recruit"] = why_no_recruits(s, player)
    offered = [option.key for option in sites(s, player)] if segment.minor else []
    reasons |= {key: why for key, why in why_not_build(s, player).items() if key not in offered}
    return reasons


# ---------------------------------------------------------------- markers of powers (10.1.4, 11.2.5)


def power_phase(t: Table[State]) -> Rule[None]:
    """10.1.4, 10.2.4, 10.3.4, 11.2.5 A Major Move with the power's units: no payment, no card, no other action."""
    s = t.state
    segment = segment_of(s)
    yield from interjections(t, segment.player, f"before {owned(segment.power)} Major Move")
    yield from power_moves(t, base(segment.power))
    yield from interjections(t, segment.player)
    s.phase = "marker"
