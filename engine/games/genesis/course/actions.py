"""3.2.E, 3.3, 3.4, 7.1 Activations: the marker, payment, card, and the Action segment with its actions in any order."""

from functools import cache

from engine.games.genesis.cards import drawn, held  # noqa: F401  (what each card does)
from engine.games.genesis.data import tables
from engine.games.genesis.events import handling
from engine.games.genesis.kingdom import alliances, construction, manpower, trade
from engine.games.genesis.outsiders import minors
from engine.games.genesis.position import Segment, State, asking, pieces, powers, topics
from engine.games.genesis.war import movement
from engine.kernel import Option, Rule, Table
from engine.wargame.text import capital, listed, plural

PAYMENT = topics.TOPICS.new("payment", "whether to pay for the Activation")
ACTION = topics.TOPICS.new("action", "the next action")
PAY = Option("pay", f"pay {tables.SILVER['activation']} silver")
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
    minors.check_arzawa(t)
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
    player = powers.player_of(s, power)
    if not player or not usable(s, power):
        return  # the marker of a power that nobody leads any more
    s.activation += 1
    s.recent = [*s.recent, player][-tables.LIMITS["in_a_row"] :]
    major, minor = tables.LIMITS["major_moves"], tables.LIMITS["minor_actions"]
    recruit = tables.LIMITS["recruit_actions"]
    s.segment = Segment(power, player, s.activation, major=major, minor=minor, recruit=recruit)
    led = "" if power in s.kingdoms else f": {powers.clause(player, 'leads')} {powers.name_of(power)}"
    t.tell(f"{capital(powers.owned(power))} Activation Marker is in play{led}.", "GEN-3.2.E.a")
    s.phase = "payment" if power in s.kingdoms else "power_moves"


def draw_marker(t: Table[State]) -> str:
    """3.4.1 Nobody is active three times in a row while the pool holds somebody else's marker."""
    s = t.state
    free = list(s.pool)
    if len(s.recent) == tables.LIMITS["in_a_row"] and len(set(s.recent)) == 1:
        other = [power for power in s.pool if powers.player_of(s, power) != s.recent[-1]]
        free = other or free
    power = t.dice.draw("activation marker", free)
    s.pool.remove(power)
    if power not in s.kingdoms:
        s.drawn_markers.append(power)
    return power


def usable(s: State, power: str) -> bool:
    return power in s.kingdoms or pieces.on_map(s, power) or bool(pieces.kings_of(s, power))


def forget_powers(s: State) -> None:
    """11.1.3 Control of Barbarians ends when nothing is left of them; of a Minor Kingdom with the turn (10.0.b)."""
    for power in list(s.controlled):
        if power not in tables.MINORS and not pieces.on_map(s, power):
            del s.controlled[power]


# ---------------------------------------------------------------- payment and card (3.2 E)


def payment_phase(t: Table[State]) -> Rule[None]:
    """3.2 E1 $1, or no action and no card by choice; 3.1 a card set aside at set-up is played before anything else."""
    s = t.state
    segment = segment_of(s)
    player = segment.player
    if player in s.aside:
        yield from handling.play(t, player, s.aside.pop(player))
    price = tables.SILVER["activation"]
    options = [PAY, DECLINE] if s.silver[player] >= price else [DECLINE]
    key = yield from asking.asker(t, player).choose(
        PAYMENT, "GEN-3.2.E.c",
        f"{powers.does(player, 'has')} {s.silver[player]} silver. Pay for this Activation?", options,
        default=options[0].key, private=s.options["treasuries"] == "hidden",
    )  # fmt: skip
    segment.paid = key == "pay"
    if segment.paid:
        s.silver[player] -= price
        powers.tell(t, player, "pays for this Activation", "GEN-3.2.E.c")
    else:
        powers.tell(t, player, "does not pay for this Activation: no card is kept, nothing is done", "GEN-3.4.2.a")
    s.phase = "card"


def card_phase(t: Table[State]) -> Rule[None]:
    """3.2 E2 The active player draws a card."""
    s = t.state
    segment = segment_of(s)
    yield from handling.draw(t, segment.player, paid=segment.paid)
    ended = segment.player in s.extra  # 13.2 Conqueror as the fourth card, used now
    s.phase = "action" if segment.paid and not ended else "marker"


def segment_of(s: State) -> Segment:
    assert s.segment is not None
    return s.segment


# ---------------------------------------------------------------- the Action segment (3.4.3, 7.1)


def action_phase(t: Table[State]) -> Rule[None]:
    """3.4.3 One action or card, in any order, until the player is done. The others may play cards around it."""
    s = t.state
    minors.check_arzawa(t)
    segment = segment_of(s)
    if not segment.asked:
        segment.asked = True
        played = yield from handling.interjections(t, segment.player, "at its beginning")
        if played:
            return
    player = segment.player
    left = left_to_do(segment.major, segment.minor, segment.recruit)
    key = yield from asking.asker(t, player).choose(
        ACTION, "GEN-3.4.3.a", f"{powers.subject(player)}: {left}, {s.silver[player]} silver. What next?",
        action_options(s), default="done", private=bool(s.hands[player]), barred=lambda: why_not(s, player), verb="do",
        quick_moves=lambda: movement.major_moves(s, player) if segment.major else (),
    )  # fmt: skip
    if key == "done":
        played = yield from handling.interjections(t, player)
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
        moved = yield from movement.major_move(t, player, "major")
        segment.major -= int(moved)
    elif how == "minor":
        moved = yield from movement.minor_move(t, player)
        segment.minor -= int(moved)
    elif how == "recruit":
        segment.recruit -= 1
        yield from manpower.recruit(t, player)
    elif how == "pirate":
        segment.minor -= 1
        yield from trade.hunt_pirates(t, player)
    elif how == "play":
        yield from handling.play(t, player, what)
    elif how == "discard":
        handling.discard(t, player, what)
    elif how == "break":
        yield from alliances.break_with(t, player, what)
    else:
        segment.minor -= 1
        yield from construction.construct(t, player, how, what)
        if slaves_at_work(t.state, what):
            yield from handling.interjections(t, player, "after its construction")


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
    movers = (segment.major or segment.minor) and movement.can_start(s, player)
    if segment.major and movers:
        options.append(MAJOR)
    if segment.minor:
        if movers:
            options.append(MINOR)
        options += construction.sites(s, player)
        if trade.can_hunt(s, player):
            options.append(PIRATE)
    if segment.recruit and manpower.can_recruit(s, player):
        options.append(RECRUIT)
    options += handling.hand_options(s, player)
    allies = alliances.allies_of(s, player)
    options += [Option(f"break:{ally}", f"break the alliance with {powers.name_of(ally)}") for ally in allies]
    return [*options, DONE]


def why_not(s: State, player: str) -> dict[str, str]:
    """Reasons for what is not on offer."""
    segment = segment_of(s)
    reasons = {f"play:{card}": why for card in s.hands[player] if (why := handling.why_not_play(s, player, card))}
    if not segment.major:
        reasons["major"] = "one Major Move to an Action segment (GEN-3.4.3.a)"
    if not segment.minor:
        reasons["minor"] = "two Minor Actions to an Action segment (GEN-3.4.3.a)"
    if not segment.recruit:
        reasons["recruit"] = "one Recruit action to an Action segment (GEN-3.4.3.a)"
    elif not manpower.can_recruit(s, player):
        no_city = "no city to recruit in, or no silver (GEN-6.4.1.c)"
        reasons["recruit"] = f"{powers.clause(player, 'has')} {no_city}"
    offered = [option.key for option in construction.sites(s, player)] if segment.minor else []
    reasons |= {key: why for key, why in construction.why_not_build(s, player).items() if key not in offered}
    return reasons


def power_phase(t: Table[State]) -> Rule[None]:
    """10.1.4, 10.2.4, 10.3.4, 11.2.5 A Major Move with the power's units: no payment, no card, no other action."""
    segment = segment_of(t.state)
    yield from handling.interjections(t, segment.player, f"before {powers.owned(segment.power)} Major Move")
    yield from minors.power_moves(t, powers.base(segment.power))
    yield from handling.interjections(t, segment.player)
    t.state.phase = "marker"
