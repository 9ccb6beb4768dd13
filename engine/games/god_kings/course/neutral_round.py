"""20.2.e-l The Neutral Nations Round: who plays which Nation, and the card that he draws for it."""

from engine.games.god_kings.cards import playing
from engine.games.god_kings.data import numbers, peoples, strategy_cards
from engine.games.god_kings.position import Names, State, asking, hands, powers, standing, topics
from engine.games.god_kings.realm import neutrals
from engine.games.god_kings.war import activation
from engine.kernel import Option, Rule, Table
from engine.wargame.asking import FIRST
from engine.wargame.text import listed

NATION = topics.TOPICS.new("nation", "for which Neutral Nation a card is drawn", *standing.DRAWING_FOR)
DRAWN = topics.TOPICS.new("drawn", "what the card drawn for a Neutral Nation is used for", *standing.DRAWING)
EVENT = Option("event", "its event")
NOTHING = Option("nothing", "nothing: it is discarded", idle=True)
NO_MORE = Option("no_more", "no further general", idle=True)


def neutral_round_phase(t: Table[State]) -> Rule[None]:
    """5.0.i First it is settled in which order the Nations act and who plays each; then one after the other acts."""
    s = t.state
    if not s.waiting:
        s.activated, s.barred_heirs = [], []  # a Round of its own
        s.resting.clear()
        s.waiting = yield from who_plays(t)
        told = [f"{peoples.called(s.nation[seat])} for {peoples.name_of(nation)}" for nation, seat in s.waiting.items()]
        t.tell(f"Neutral Nations Round: {listed(told)}.", "GK-20.2.k", news=True)
    [nation, *_] = s.waiting
    yield from act_for(t, nation, s.waiting.pop(nation))
    if not s.waiting:
        hands.leave_play(s)
        s.phase = "victory"


# ---------------------------------------------------------------- order and players (20.2.e-h, k)


def who_plays(t: Table[State]) -> Rule[Names]:
    """20.2.k Those with a holder in the Turn Order of the holders, then those without."""
    s = t.state
    held = {nation: seat for seat in s.order for nation in s.neutral if s.held.get(nation) == seat}
    left = [nation for nation in s.neutral if nation not in held]
    if not left:
        return held
    seat = powers.fewest(s, list(s.order))[0]
    first = yield from asking.Asker(t, s.nation[seat], seat).one_of(
        NATION, "GK-20.2.g", "For which Neutral Nation do you draw?",
        [(Option(f"nation:{nation}", peoples.called(nation)), nation) for nation in left],
    )  # fmt: skip
    played = {**held, first: seat}
    for nation in [nation for nation in left if nation not in played]:
        played[nation] = highest(t, nation, [other for other in s.order if other != seat])
    return played


def highest(t: Table[State], nation: str, seats: list[str]) -> str:
    """20.2.h Each of these rolls a die, again where the highest are equal."""
    while len(seats) > 1:
        dice = t.dice.roll(f"who draws for {nation}", len(seats))
        told = [f"{peoples.called(t.state.nation[seat])} {die}" for seat, die in zip(seats, dice, strict=True)]
        t.tell(f"Who draws for {peoples.name_of(nation)}: {listed(told)}.", "GK-20.2.h")
        seats = [seat for seat, die in zip(seats, dice, strict=True) if die == max(dice)]
    return seats[0]


# ---------------------------------------------------------------- the card (20.2.i, l)


def act_for(t: Table[State], nation: str, seat: str) -> Rule[None]:
    """20.2.i One card of the deck, shown to all: for a general of the Nation, several with a campaign, or its event."""
    s = t.state
    card = hands.draw(t)
    if not card:
        t.tell(f"No card is left for {peoples.name_of(nation)}.", "GK-20.2.l")
        return
    s.playing.append(card)
    told = f"{peoples.does(s.nation[seat], 'draws')} {hands.card_name(card)} for {peoples.name_of(nation)}."
    t.tell(told, "GK-20.2.e", news=True)
    event = False
    if generals_by(card):
        yield from campaign(t, nation, seat, card)
    else:
        event = yield from one_use(t, nation, seat, card)
    hands.put_away(s, card, event=event)
    hands.end_of_card(s)


def generals_by(card: str) -> int:
    """How many generals the event of a campaign card activates; 0 for every other card."""
    return strategy_cards.AMOUNTS[strategy_cards.CARDS[card].kind].get("generals", 0)


def one_use(t: Table[State], nation: str, seat: str, card: str) -> Rule[bool]:
    """20.2.l By its Ops number, option B with any, or (5.0.m) its event: whether that was played."""
    s = t.state
    ops = strategy_cards.CARDS[card].ops
    able = neutrals.able_of(s, seat, nation)
    by_rating = [g for g in able if g in activation.able_generals(s, nation, ops)]
    for_siege = [g for g in able if g in activation.besiegers(s, nation) and g not in by_rating]
    options = [(neutrals.general_option(s, general), (general, False)) for general in by_rating]
    options += [(neutrals.general_option(s, general, siege=True), (general, True)) for general in for_siege]
    no_event = playing.why_no_event(s, seat, card)
    if not options and no_event:
        tell_useless(t, nation, card)
        return False
    if not options:
        options = [(NOTHING, ("", False))]  # no general can be activated
    events = [] if no_event else [(EVENT, None)]
    chosen = yield from asking.asker(t, s.nation[seat], seat).one_of(
        DRAWN, "GK-20.2.i", f"{hands.card_name(card)} for {peoples.name_of(nation)}: for what?", [*options, *events],
        about={"card": card, "ops": ops, "nation": nation},
        barred=lambda: {**neutrals.barred_generals(s, seat, [nation]), **({EVENT.key: no_event} if no_event else {})},
    )  # fmt: skip
    if chosen is None:
        yield from playing.play_event(t, seat, card)
        return True
    general, siege = chosen
    if general:
        yield from neutrals.lead_out(t, seat, general, siege_only=siege, sea=numbers.OPS[ops].naval)
    return False


def tell_useless(t: Table[State], nation: str, card: str) -> None:
    t.tell(f"{hands.card_name(card)} is of no use to {peoples.name_of(nation)}.", "GK-20.2.l")


def campaign(t: Table[State], nation: str, seat: str, card: str) -> Rule[None]:
    """20.2.i Several generals of the Nation, one after the other, whatever their Strategy Rating."""
    s = t.state
    if not neutrals.able_of(s, seat, nation):
        tell_useless(t, nation, card)
    for n in range(generals_by(card)):
        generals = neutrals.able_of(s, seat, nation)
        if not generals:
            break
        options = [(neutrals.general_option(s, general), general) for general in generals]
        general = yield from asking.asker(t, s.nation[seat], seat).one_of(
            DRAWN, "GK-20.2.i", f"{hands.card_name(card)}: which general of {peoples.name_of(nation)} is activated?",
            [*options, *([(NO_MORE, "")] if n else [])], default=NO_MORE.key if n else FIRST,
            about={"card": card, "ops": strategy_cards.CARDS[card].ops, "nation": nation},
            barred=lambda: neutrals.barred_generals(s, seat, [nation]),
        )  # fmt: skip
        if not general:
            return
        yield from neutrals.lead_out(t, seat, general, sea=True)
