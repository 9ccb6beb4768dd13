"""3.2.A, 3.2.B, 3.6, 4.1, 4.2 Kings come by draw, one for each kingdom every turn; 4.2 the one with the best Campaign
rating has Initiative.
"""

from engine.games.genesis.data import tables
from engine.games.genesis.position import State, asking, control, pieces, places, powers, topics, view
from engine.kernel import Option, Rule, Table
from engine.wargame.text import capital

KING = topics.TOPICS.new("king", "where the King takes the throne")
FIRST = topics.TOPICS.new("first", "who goes first this turn")


def succession_phase(t: Table[State]) -> Rule[None]:
    """3.2 A All Kings leave the map, and each player draws a new one."""
    tell_the_turn(t)
    remove_kings(t)
    yield from crown_kings(t)
    t.state.phase = "initiative"


def tell_the_turn(t: Table[State]) -> None:
    """3.2 A Game Turn begins."""
    t.tell(f"{view.turn_title(t.state)}.", "GEN-3.2.a", news=True)


def remove_kings(t: Table[State]) -> None:
    """3.2 A, 4.1.1 Named Kings never return, others go back to be used again."""
    s = t.state
    stays = tables.SCENARIOS[s.scenario].reigns.values()  # until he is killed
    reigning = [king for king in s.kings if king not in stays]
    seats = list(dict.fromkeys(s.kings.values()))
    s.retired += [king for king in reigning if not tables.KINGS[king].generic and king not in s.retired]
    s.kings = {king: at for king, at in s.kings.items() if king in stays}
    s.sherden = ""
    for space in seats:
        pieces.tidy(t, space)
    if reigning:
        t.tell("The Kings of the last years are dead.", "GEN-3.2.A.b")


def crown_kings(t: Table[State]) -> Rule[None]:
    """4.1.1, 4.1.2 A King at random for each kingdom, or the one of this turn in historical order."""
    for kingdom in t.state.kingdoms:
        pool = t.state.king_pool.get(kingdom, [])
        if not pool:
            continue
        yield from place_king(t, kingdom, next_king(t, kingdom, pool))


def next_king(t: Table[State], kingdom: str, pool: list[str]) -> str:
    due = [king for king in pool if tables.KINGS[king].turn == t.state.turn]
    king = due[0] if t.state.options["kings"] == "historical" and due else t.dice.draw(f"king of {kingdom}", pool)
    pool.remove(king)
    return king


def place_king(t: Table[State], kingdom: str, king: str) -> Rule[None]:
    """4.1.3 In the Capital; elsewhere at home if enemies hold it; nowhere if nothing at home is left."""
    s = t.state
    capital = s.capital[kingdom]
    if control.friendly_city(s, capital, kingdom) and control.controller(s, capital) == kingdom:
        space = capital
    else:
        cities = [city for city in control.homes(s, kingdom) if control.controller(s, city) == kingdom]
        if not cities:
            t.tell(f"{pieces.king_name(king)} of {powers.name_of(kingdom)} has no city to rule from.", "GEN-4.1.3.d")
            s.retired.append(king)
            return
        space = yield from asking.asker(t, kingdom).place(
            KING, "GEN-4.1.3.b", f"Where does {pieces.king_name(king)} take the throne?", cities
        )
    s.kings[king] = space
    row = tables.KINGS[king]
    t.tell(
        f"{pieces.king_name(king)} becomes King of {powers.name_of(kingdom)} in {places.name(space)}: "
        f"Tactical {row.tactical}, Campaign {row.campaign}.", "GEN-4.1.3.a", news=True
    )  # fmt: skip


# ---------------------------------------------------------------- initiative (4.2)


def initiative_phase(t: Table[State]) -> Rule[None]:
    """3.2 B The holder of the Initiative names who goes first in this turn."""
    s = t.state
    holder = initiative_holder(t)
    options = [Option(kingdom, powers.subject(kingdom)) for kingdom in s.kingdoms]
    s.first = yield from asking.asker(t, holder).choose(
        FIRST, "GEN-4.2.c", f"{powers.does(holder, 'has')} the Initiative: who goes first this turn?",
        options, default=holder, verb="first",
    )  # fmt: skip
    powers.tell(t, s.first, "goes first", "GEN-4.2.c")
    if s.turn == s.first_turn:  # 3.5
        s.phase = "markers"
    else:
        s.phase = "wealth_start"


def initiative_holder(t: Table[State]) -> str:
    """4.2 The highest Campaign rating; ties are broken by dice."""
    s = t.state
    best = max([pieces.campaign(s, kingdom) for kingdom in s.kingdoms])
    tied = [kingdom for kingdom in s.kingdoms if pieces.campaign(s, kingdom) == best]
    while len(tied) > 1:
        dice = {kingdom: t.dice.roll(f"initiative {kingdom}")[0] for kingdom in tied}
        high = max(dice.values())
        t.tell(f"Initiative: {', '.join([f'{powers.name_of(k)} {dice[k]}' for k in tied])}.", "GEN-4.2.b")
        tied = [kingdom for kingdom in tied if dice[kingdom] == high]
    t.tell(f"{capital(powers.owned(tied[0]))} King has the Initiative.", "GEN-4.2.a")
    return tied[0]


def markers_phase(t: Table[State]) -> None:
    """4.2, 3.4 One marker of each player on the track, the first player's in box 1; the others in the pool."""
    s = t.state
    s.track = powers.clockwise(s, s.first)
    s.pool = [kingdom for kingdom in s.kingdoms for _ in range(tables.LIMITS["markers"] - 1)]
    s.recent, s.extra, s.drawn_markers = [], [], []
    s.phase = "marker"
