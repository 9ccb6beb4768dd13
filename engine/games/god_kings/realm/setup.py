"""4.0 Set-up: pieces and markers of the scenario, then one deck for all; R5 pieces may be shifted within a province."""

from collections.abc import Iterator, Mapping

from engine.games.god_kings.data import peoples, rulers, scenarios, spaces, strategy_cards
from engine.games.god_kings.position import State, asking, hands, pieces, topics
from engine.kernel import Option, Rule, Table, Unfit, beside
from engine.kernel.game import Setup
from engine.wargame import head_starts, piles, text

STACK = topics.TOPICS.new("stack", "which pieces begin elsewhere in their province")
STAND = topics.TOPICS.new("stand", "where pieces begin")
READY = Option("ready", "everything stays where it is", idle=True)


def seatings(sheet: scenarios.Scenario) -> tuple[tuple[str, ...], ...]:
    """1.0.a Which Powers are played with how many players, the most first."""
    return tuple(sheet.seatings[players] for players in sorted(sheet.seatings, reverse=True))


def deal(setup: Setup) -> State:
    """4.0.a The first position of a scenario."""
    sheet = scenarios.SCENARIOS[setup.scenario]
    seats = list(setup.seats)
    neutral = list(sheet.neutral(len(seats)))
    s = State(
        phase="set_up", scenario=sheet.id, seats=seats, options=dict(setup.options),
        nation={seat: seat for seat in seats}, neutral=neutral, rounds=rounds_of(setup, sheet),
        turn=sheet.first, first_turn=sheet.first, last_turn=sheet.last,
        order=[power for power in sheet.order if power in seats], lot=list(seats),
        hands={seat: [] for seat in seats}, deck=list(strategy_cards.DECK), hatti_used=list(sheet.hatti_used),
    )  # fmt: skip
    for counts in (s.vp, s.total, s.tp, s.wp, s.trade_tp, s.trade_wp):
        counts.update(dict.fromkeys(seats, 0))
    s.total.update(head_start(setup))
    s.history = {seat: [] for seat in seats}
    for power in sheet.powers:
        place_as_stated(s, sheet, power)
    return s


def head_start(setup: Setup) -> Mapping[str, int]:
    """R5.f, O6 The Total VP with which some begin; every seat goes by the Power that it begins with."""
    return head_starts.begun_with(scenarios.SCENARIOS[setup.scenario].points, len(setup.seats), setup.options)


def rounds_of(setup: Setup, sheet: scenarios.Scenario) -> int:
    """3.0.r The scenario's number, five as a standard, unless the table has agreed on another (O4)."""
    agreed = setup.options["rounds"]
    return sheet.rounds if agreed == "as_stated" else int(agreed)


def place_as_stated(s: State, sheet: scenarios.Scenario, power: str) -> None:
    start = sheet.powers[power]
    s.markers.update(dict.fromkeys(start.controls, power))
    s.garrisons += sheet.garrisons(power, len(s.seats))
    if power in sheet.empty:
        return
    for at, units in start.units.items():
        pieces.put_units(s, at, power, units)
    for general, at in start.generals.items():
        pieces.station(s, general, at)
    s.kings[power] = rulers.king_of(power, s.turn)
    s.divisions[power] = list(start.divisions)


# ---------------------------------------------------------------- before the game begins


def set_up_phase(t: Table[State]) -> Rule[None]:
    """4.0.b All cards are shuffled; R5 each owner may shift his pieces within their provinces; 4.0.c the Turn Order."""
    s = t.state
    hands.pack(s).shuffle_in(t.dice)
    shifted = yield from beside(t, {s.nation[seat]: shift_pieces(t, s.nation[seat]) for seat in s.order})
    for power, moved in shifted.items():
        if moved:
            t.tell(f"{peoples.does(power, 'shifts')} {text.listed(moved)}.", "GK-R5.c")
    names = text.listed([peoples.called(s.nation[seat]) for seat in s.order])
    t.tell(f"Turn Order of the first turn: {names}.", "GK-4.0.c", news=True)
    if s.neutral:
        nations = "Neutral Nation" if len(s.neutral) == 1 else "Neutral Nations"
        t.tell(f"{nations}: {text.listed([peoples.name_of(power) for power in s.neutral])}.", "GK-1.0.b", news=True)
    s.phase = "turn_start"


def shift_pieces(t: Table[State], power: str) -> Rule[list[str]]:
    """R5 Pieces stand in the space named; their owner may move them to another own space of the same province.

    What has been shifted, in words: it is told when all have answered.
    """
    s = t.state
    told: list[str] = []
    while True:
        stacks = list(movable_stacks(s, power))
        if not stacks:
            return told
        there = {at: asking.company_text(pieces.here(s, at, power), pieces.generals_at(s, at, power)) for at in stacks}
        starts = [(Option(f"from:{at}", f"{who} in {asking.place(at)}", at=at), at) for at, who in there.items()]
        at = yield from asking.asker(t, power).one_of(
            STACK, "GK-R5.c", "Do pieces of yours begin elsewhere in their province?", [(READY, ""), *starts]
        )
        if not at:
            return told
        told += yield from shift(t, power, at)


def movable_stacks(s: State, power: str) -> Iterator[str]:
    """Spaces with pieces of this Power, and another own space in their province."""
    for at in spaces.SPACES:
        if (power in pieces.sides_at(s, at) or pieces.generals_at(s, at, power)) and others_in_province(s, at, power):
            yield at


def others_in_province(s: State, at: str, power: str) -> list[str]:
    places = spaces.PROVINCES[spaces.SPACES[at].province].spaces
    return [other for other in places if other != at and s.markers.get(other) == power]


def fit_for(s: State, power: str, at: str, units: Mapping[str, int], generals: list[str]) -> list[str]:
    """Where these may go: 3.0.o mercenaries alone only to others of their Power."""
    lonely = pieces.alone(units, generals)
    return [to for to in others_in_province(s, at, power) if not lonely or led_at(s, to, power)]


def led_at(s: State, at: str, power: str) -> bool:
    """Whether mercenaries may join those who stand there."""
    there, generals = pieces.here(s, at, power), pieces.generals_at(s, at, power)
    return bool(generals) or (bool(there) and not pieces.alone(there, generals))


def mercenaries_alone(s: State, power: str, at: str) -> Unfit:
    """3.0.o Some would be alone, there or where they go."""
    there, generals = piles.plain(pieces.here(s, at, power)), pieces.generals_at(s, at, power)

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        going = {key: n for key, n in counts.items() if key in there and n}
        staying = {key: n - going.get(key, 0) for key, n in there.items() if n > going.get(key, 0)}
        led = [general for general in generals if counts.get(f"{asking.GENERAL}{general}")]
        why = ""
        if pieces.alone(staying, [general for general in generals if general not in led]):
            why = f"mercenaries do not stay alone in {asking.place(at)} (GK-3.0.o)"
        elif not fit_for(s, power, at, going, led):
            why = "mercenaries do not go where nobody of yours is (GK-3.0.o)"
        return dict.fromkeys(counts, why) if why else {}

    return unfit


def shift(t: Table[State], power: str, at: str) -> Rule[list[str]]:
    """R5 3.0.o But no mercenaries so that they stand alone."""
    s = t.state
    units, generals = yield from asking.asker(t, power).units(
        STACK.headed("which pieces begin elsewhere"), "GK-R5.c", f"Who leaves {asking.place(at)}?",
        pieces.here(s, at, power), pieces.generals_at(s, at, power), unfit=mercenaries_alone(s, power, at),
    )  # fmt: skip
    if not units and not generals:
        return []
    to = yield from asking.asker(t, power).one_of(
        STAND, "GK-R5.c", "Where do they begin?",
        [(asking.space_option(to, "to", "in"), to) for to in fit_for(s, power, at, units, generals)], default=None,
    )  # fmt: skip
    if units:
        pieces.move_units(s, at, to, power, units)
    for general in generals:
        pieces.station(s, general, to)
    return [f"{asking.company_text(units, generals)} from {asking.place(at)} to {asking.place(to)}"]
