"""3.0, 3.1 Set-up: the scenario's position, a card for everybody, the first Kings."""

from engine.games.genesis.data import tables
from engine.games.genesis.data.rows import Scenario, Stores
from engine.games.genesis.kingdom import succession
from engine.games.genesis.position import State, hands, head_start, pieces, places, powers
from engine.kernel import Rule, Table
from engine.kernel.game import Setup

AS_BEFORE = "as_before"  # the choice of the option `stores` by which earlier games go on


def deal(setup: Setup) -> State:
    """3.1 The first position of a scenario."""
    sheet = tables.SCENARIOS[setup.scenario]
    position = tables.POSITIONS[sheet.position]
    owner = {kingdom: g[0] for g in head_start.seating(sheet, len(setup.seats), setup.options) for kingdom in g}
    s = State(
        phase="set_up",
        scenario=sheet.id,
        seats=list(setup.seats),
        options=dict(setup.options),
        kingdoms=[kingdom for kingdom in tables.KINGDOMS if kingdom in owner],  # 3.3 clockwise
        owner=owner,
        turn=sheet.first_turn,
        first_turn=sheet.first_turn,
        last_turn=sheet.first_turn + head_start.turns_of(sheet, setup.options) - 1,
    )
    for city, strength in position.strengths.items():
        pieces.set_defense(s, city, strength)
    for city in position.destroyed:
        s.destroyed.append(city)
        s.ds[city] = 0
    points = head_start.begun(s)
    for kingdom in s.kingdoms:
        holding = position.holdings[kingdom]
        stores = stores_of(sheet, setup, kingdom)
        s.silver[kingdom] = stores.silver
        s.manpower[kingdom] = stores.manpower
        s.technology[kingdom] = holding.technology
        s.capital[kingdom] = s.original[kingdom] = capital_of(sheet.id, kingdom)
        s.hands[kingdom] = []
        s.points[kingdom] = points.get(kingdom, 0)
        s.history[kingdom] = []
        s.king_pool[kingdom] = list(tables.king_pool(sheet.id, kingdom))
        s.monuments += [*holding.monuments, *stores.monuments]
        for space, units in holding.units.items():
            pieces.put(s, space, kingdom, dict(units))
    for power, placed in position.others.items():
        for space, units in placed.items():
            pieces.put(s, space, power, dict(units))
            if power == "sea_peoples":
                s.came_before.append(power)
    s.king_pool["arzawa"] = [k for k, king in tables.KINGS.items() if king.power == "arzawa"]
    s.chariots = position.chariot_cards
    s.removed = [f"chariot.{n}" for n in range(1, position.chariot_cards + 1)]
    s.deck = list(tables.deck(sheet.id))
    return s


def stores_of(sheet: Scenario, setup: Setup, kingdom: str) -> Stores:
    """O13 What a kingdom has evened out; as its holding says it in games that were set up before there was a choice."""
    holding = tables.POSITIONS[sheet.position].holdings[kingdom]
    held = Stores(holding.silver, holding.manpower)
    return held if setup.options["stores"] == AS_BEFORE else sheet.stores.get(kingdom, held)


def capital_of(scenario: str, kingdom: str) -> str:
    """9.3 The Capital printed on the map, or the first Home city where the scenario knows another home."""
    homes = places.world_of(scenario).homes[kingdom]
    return tables.CAPITAL[kingdom] if tables.CAPITAL[kingdom] in homes else homes[0]


def set_up_phase(t: Table[State]) -> Rule[None]:
    """3.1 The deck is shuffled, one card is dealt to each player, and the first Kings are drawn."""
    s = t.state
    succession.tell_the_turn(t)
    hands.pack(s).reshuffle(t.dice)
    for kingdom in s.kingdoms:
        card = hands.pack(s).draw()
        if tables.CARDS[tables.KIND[card]].hold:
            s.hands[kingdom].append(card)
        else:
            s.aside[kingdom] = card  # played when the first Activation opens
        powers.tell(t, kingdom, "gets a card", "GEN-3.1.c")
        t.tell(f"Your card: {hands.title(card)}.", "GEN-3.1.c", to=(s.owner[kingdom],))
    yield from succession.crown_kings(t)
    s.phase = "initiative"
