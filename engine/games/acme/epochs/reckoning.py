"""reckoning: The Reckoning Phase: stacks are cut, then six Steps, each for all before the next begins (reckoning.b).

Gilgamesh, the fourth Step, is in `gilgamesh.py`.
"""

from collections.abc import Callable, Sequence

from engine.games.acme.data import areas, epoch_table, fates, numbers
from engine.games.acme.epochs import draw_step, game_length
from engine.games.acme.events import Played, drawing, lasting, played, playing
from engine.games.acme.holdings.losses import Loss, suffer
from engine.games.acme.position import asking, disks, duel, factions, hands, section, standing, temples, topics
from engine.games.acme.position.state import State
from engine.kernel import Number, Option, Rule, Table, together_by_role
from engine.wargame import targets, text

SPACE = topics.TOPICS.new("space", "which space in the turn order", *standing.SPACES)
MOVE_MARKER = topics.TOPICS.new("move_marker", "whether to move a turn-order marker", *standing.SPACES)
BUY = topics.TOPICS.new("buy", "how many cards to buy", *standing.BUYING)

FATHER_OF_THE_GODS = "father_of_the_gods"
ASTROLOGER = "5"


def reckoning_phase(t: Table[State]) -> Rule[None]:
    """reckoning.a Allies leave (allies.d), the stacking cut, Sea Domination, the Victory Tally; then, with the goal or
    the time, the end."""
    s = t.state
    s.allies = {}
    disks.cut_stacks(t, "reckoning")
    yield from sea_domination(t)
    victory_tally(t)
    if game_length.is_last_tally(s):
        game_length.conclude(s)
    else:
        s.phase = "turn_order"


def sea_domination(t: Table[State]) -> Rule[None]:
    """reckoning.sea All Sea areas are judged from one position; others leave those that are Dominated."""
    s = t.state
    ruled = {area: color for area in sorted(s.disks) if areas.sea(area) for color in s.order if is_lord(s, area, color)}
    losses = [Loss(area, o, n) for area, color in ruled.items() for o, n in s.disks[area].items() if o != color]
    if losses:
        yield from suffer(t, losses, "ACME-reckoning.sea.b", "Sea Domination")


def is_lord(s: State, area: str, color: str) -> bool:
    """terms.dominate.a It has a disk in the Sea area and Controls all Land next to it."""
    return color in s.disks[area] and disks.dominates(s, area, color)


# ---------------------------------------------------------------- Victory Tally


def victory_tally(t: Table[State]) -> None:
    """reckoning.tally A point for each City, for the own temple and for each captive one."""
    score_all(t, tally, "VP", "ACME-reckoning.tally.a")


def score_all(t: Table[State], count: Callable[[State, str], dict[str, int]], what: str, rule: str) -> None:
    """Everybody's points by their sources, told with the new total."""
    s = t.state
    for color in s.order:
        points = count(s, color)
        total = sum(points.values())
        disks.score(s, color, total)
        told = ", ".join(f"{source} {n}" for source, n in points.items() if n) or "nothing"
        factions.tell(t, color, f"scores {total} {what} ({told}); {s.points[color]} in all", rule, news=True)


def tally(s: State, color: str) -> dict[str, int]:
    """reckoning.tally.a-d What a color scores now, by source."""
    own = temples.counts(s, color)
    captive = len(temples.trophies(s, color)) if own and temples.deity_of(s, color) != fates.MONOTHEISM else 0
    return {
        "Cities": numbers.POINTS["city"] * len(disks.cities(s, color)),
        "Deity": numbers.POINTS["temple"] * own,
        "captive Deities": numbers.POINTS["trophy"] * captive,
        "scenario": bonus(s, color),
    }


def bonus(s: State, color: str) -> int:
    """What the scenario gives for Cities in certain areas."""
    extra = section.scenario(s).cities
    if extra is None or extra.civilization != s.civ[color]:
        return 0
    return extra.points * any(disks.is_city(s, area, color) for area in extra.areas)


# ---------------------------------------------------------------- Turn Order Reset


def turn_order_phase(t: Table[State]) -> Rule[None]:
    """reckoning.order Most Cities first; those who are tied take their spaces in turn; then Deity and card."""
    s = t.state
    before = list(s.order)
    s.order = yield from reset_order(t)
    if s.order != before:
        names = text.listed([factions.called(s, color) for color in s.order])
        t.tell(f"The turn order is {names}.", "ACME-reckoning.order.a", news=True)
    yield from move_markers(t)
    s.queue = list(s.order)
    s.phase = "gilgamesh"


def reset_order(t: Table[State]) -> Rule[list[str]]:
    s = t.state
    number = {color: len(disks.cities(s, color)) for color in s.order}
    order: list[str] = []
    for n in sorted(set(number.values()), reverse=True):
        tied = [color for color in s.order if number[color] == n]
        order += (yield from share_spaces(t, tied, len(order) + 1)) if len(tied) > 1 else tied
    return order


def share_spaces(t: Table[State], tied: Sequence[str], first: int) -> Rule[list[str]]:
    """order.b-d An active temple chooses first, then the fewest VP, then the lot (reading B-32)."""
    s = t.state
    lots = {color: at for at, color in enumerate(t.dice.shuffle("turn order", list(tied)))}
    choosers = sorted(tied, key=lambda color: (not temples.is_active(s, color), s.points[color], lots[color]))
    free = list(range(first, first + len(tied)))
    taken: dict[int, str] = {}
    for color in choosers:
        space = free[0]
        if len(free) > 1 and is_drawn_apart(s, color, choosers):
            options = [(Option(f"space_{n}", f"space {n}", facts={"space": n}), n) for n in free]
            space = yield from asking.asker(t, color).one_of(
                SPACE, "ACME-reckoning.order.b", "Which space in the turn order?", options
            )
        free.remove(space)
        taken[space] = color
    return [taken[space] for space in sorted(taken)]


def is_drawn_apart(s: State, color: str, tied: Sequence[str]) -> bool:
    """order.d Those whom neither temple nor points set apart take the open spaces at random."""
    return all(
        (temples.is_active(s, color), s.points[color]) != (temples.is_active(s, one), s.points[one])
        for one in tied
        if one != color
    )


def move_markers(t: Table[State]) -> Rule[None]:
    """order.e Father of the Gods, then the Grand Astrologer, put a marker into any space."""
    for color in list(t.state.order):
        if temples.benefits(t.state, color) == FATHER_OF_THE_GODS:
            yield from move_marker(t, color, "ACME-R3.104")
    for play in (yield from playing.window_for(t, ASTROLOGER, "The turn order is set: do you play a card now?")):
        if (yield from playing.play_answering(t, play)):
            yield from played.EFFECTS[ASTROLOGER].happens(Played(t, play.role, play.card), targets.Aim())


@played.effect(ASTROLOGER)
def grand_astrologer(e: Played) -> Rule[None]:
    """R2 Put your marker into any space of the turn order."""
    yield from move_marker(e.t, e.role, e.rule)


def move_marker(t: Table[State], color: str, rule: str) -> Rule[None]:
    s = t.state
    stay = s.order.index(color) + 1
    options = [
        (Option(f"space_{n}", f"space {n}{' (as it is)' if n == stay else ''}", idle=n == stay, facts={"space": n}), n)
        for n in range(1, len(s.order) + 1)
    ]
    space = yield from asking.asker(t, color).one_of(
        MOVE_MARKER, rule, "Into which space do you put your marker?", options, default=f"space_{stay}"
    )
    if space != stay:
        s.order.remove(color)
        s.order.insert(space - 1, color)
        factions.tell(t, color, f"moves to space {space} of the turn order", rule, news=True)


# ---------------------------------------------------------------- Sudden End of Epoch


def sudden_end_phase(t: Table[State]) -> Rule[None]:
    """reckoning.sudden Turn 1 never ends an Epoch, turn 4 always; in between the number of the top card tells."""
    s = t.state
    if s.turn >= last_turn(s):
        s.phase = "epoch_end"
        return
    s.phase = "draw"
    if not epoch_table.SUDDEN[s.turn].digits or s.turn in section.scenario(s).no_sudden:
        return
    card = drawing.turn_up(t)
    if not card:
        return
    t.tell(f"The card turned up is {hands.title(card)}, number {card}.", "ACME-reckoning.sudden.b")
    if hands.is_held(card):
        s.shown.append(card)  # back into the deck when the next Step begins (sudden.h)
    else:
        yield from drawing.happen(t, s.order[0], [card])
    if epoch_table.ends(s.turn, int(card)):
        t.tell(f"Number {card} ends the Epoch.", "ACME-reckoning.sudden.b", news=True)
        s.phase = "epoch_end"


def last_turn(s: State) -> int:
    """sudden.d The fourth; options.scenario.a an earlier one of the last Epoch, if the table has agreed on it."""
    agreed = int(s.options["last_turns"])
    return min(agreed, epoch_table.LAST_TURN) if s.epoch >= s.last_epoch else epoch_table.LAST_TURN


def shuffle_in(t: Table[State]) -> None:
    """sudden.h What was turned up goes back into the draw deck; the discards stay where they are."""
    s = t.state
    if s.shown:
        shown, s.shown = s.shown, []
        hands.pack(s).shuffle_in(t.dice, shown)


# ---------------------------------------------------------------- Draw Step


def draw_phase(t: Table[State]) -> Rule[None]:
    """reckoning.draw Three cards, one for every four Cities, one for each mina paid before; in turn order."""
    s = t.state
    shuffle_in(t)
    bought = yield from buy_cards(t)
    for color in list(s.order):
        if factions.is_automated(s, color):
            yield from fill_row(t, color)
            continue
        n = numbers.HAND["drawn"] + len(disks.cities(s, color)) // numbers.HAND["cities"] + bought.get(color, 0)
        n += draw_step.extra_cards(s, color)
        n = yield from draw_step.before_drawing(t, color, n)
        yield from drawing.draw_together(t, color, n)
        yield from draw_step.after_drawing(t, color)
        yield from drawing.cut_hand(t, color)
    end_turn(s)


def fill_row(t: Table[State], color: str) -> Rule[None]:
    """R7.n, u The row of a civilization run by the game, up to three cards, or four with eight Cities; two more in a
    duel."""
    wealthy = len(disks.cities(t.state, color)) >= numbers.AUTOMATED["cities"]
    n = duel.row(t.state, wealthy=wealthy) - len(t.state.hands[color])
    if n > 0:
        yield from drawing.draw_together(t, color, n)


def buy_cards(t: Table[State]) -> Rule[dict[str, int]]:
    """draw.c, d All say at once how many minas they pay, before anybody has drawn (gaps, C-14)."""
    s = t.state
    asks = [
        Number(
            s.owner[color], BUY, "ACME-reckoning.draw.d", "How many minas do you pay for a card each?", (), 0,
            role=color, most=s.minas[color], about={"minas": s.minas[color]},
        )
        for color in s.order if s.minas[color] and s.owner.get(color)
    ]  # fmt: skip
    paid = yield from together_by_role(tuple(asks))
    for color, n in paid.items():
        s.minas[color] -= n
        if n:
            factions.tell(t, color, f"pays {text.plural(n, 'mina')} for as many cards", "ACME-reckoning.draw.d")
    return {color: n for color, n in paid.items() if n}


def end_turn(s: State) -> None:
    """draw.i The turn marker moves on; what lasts a turn is over."""
    s.turn += 1
    s.used, s.resolved = {}, []
    lasting.pass_time(s, "turn")
    s.phase = "strongholds"
