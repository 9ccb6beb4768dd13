"""4.0, 5.10 The sequence of play. Start reading here.

A game turn fills the container with chits and draws them one by one; each nation drawn takes a complete nation turn:
New Units, Movement, Battle, Redeployment, Victory Points. Each function below is a phase: nothing is half done
when it ends, and `s.phase` names the next.
"""

from collections.abc import Mapping

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import March, State, pieces
from engine.games.pharaohs.realm import empires, new_units, nubians, replacements, scoring, setup
from engine.games.pharaohs.war import battle, movement, redeployment
from engine.kernel import Table
from engine.kernel.game import Phase


def turn_start_phase(t: Table[State]) -> None:
    """4.1.a The container receives a chit for each nation in play, newcomers included."""
    s = t.state
    turn = tables.TURNS[s.turn]
    t.tell(f"Turn {s.turn}, {turn.years} BC: {turn.title}.", "BP-HIST.a", news=True)
    empires.gods_at_turn_start(t)
    for nation in turn.new_chits:
        if nation not in s.nations:
            s.nations.append(nation)
    for nation in [n for n in s.nations if not has_a_future(s, n)]:
        s.nations.remove(nation)
        t.tell(f"{pieces.does(nation, 'is')} gone from history: the chit is removed.", "BP-4.1.d", news=True)
    s.chits = list(s.nations)
    s.phase = "draw"


def has_a_future(s: State, nation: str) -> bool:
    """4.1.d, 4.1.e Units on the map or waiting off it, arrivals to come, or dead that can still return."""
    if s.units.get(nation):
        return True
    if any(pieces.PIECES[p].nation == nation for waiting in s.offmap.values() for p in waiting):
        return True
    last = tables.SCENARIOS[s.scenario].last_turn
    if any(entry.nation == nation for turn in range(s.turn, last + 1) for entry in tables.chart(s.scenario, turn)):
        return True
    if nation in replacements.MASSING and s.dead.get(nation):
        return True
    serving = [unit for units in s.units.get("nubia", pieces.NOWHERE).values() for unit in units]
    serving = [unit for unit in serving if pieces.PIECES[unit].serial.startswith("e")]
    return nation == "egypt" and s.dynasty and bool(s.dynasty_pile or serving)


def draw_phase(t: Table[State]) -> None:
    """4.1.b, 4.1.c The next nation is drawn when the last has finished; nobody can know the order before."""
    s = t.state
    if not s.chits:
        s.phase = "turn_end"
        return
    nation = t.dice.draw("chit", s.chits)
    s.chits.remove(nation)
    s.march = March(nation)
    blessed = pieces.is_beloved(s, nation, s.turn)
    two_turns = f" Beloved of the Gods, {pieces.does(nation, 'takes')} two turns." if blessed else ""
    told = f"The chit of {pieces.name_of(nation)} is drawn ({pieces.name_of(pieces.seat_of(s, nation))}).{two_turns}"
    t.tell(told, "BP-4.1.b")
    s.phase = "new_units"


def nation_turn_end_phase(t: Table[State]) -> None:
    """5.10 A Beloved nation takes its second turn at once; the Ruler of the first is gone by then (5.10.c)."""
    s = t.state
    m = pieces.march_of(s)
    if not any(s.units.get(m.nation, {}).values()) and not (m.spent or m.sailed or m.fought):
        t.tell(f"{pieces.does(m.nation, 'has')} no units on the map and nothing to do.", "BP-4.2.a")
    if m.part == 1 and pieces.is_beloved(s, m.nation, s.turn):
        dismiss_rulers(t, m.nation)
        s.march = March(m.nation, part=2)
        t.tell(f"{pieces.does(m.nation, 'takes')} the second turn.", "BP-5.10.a")
        s.phase = "new_units"
    else:
        s.march = None
        s.phase = "draw"


def turn_end_phase(t: Table[State]) -> None:
    """The container is empty: Rulers leave (15.1.2), then the Dynasty is checked (13.1)."""
    s = t.state
    dismiss_rulers(t)
    nubians.check_dynasty(t)
    last = s.turn == tables.SCENARIOS[s.scenario].last_turn
    scoring.score_turn_end(t, last=last)
    scoring.tell_standings(t)
    for seat in s.seats:
        s.history[seat].append(s.points[seat])
    if last:
        scoring.name_winners(t)
        s.over = True
    else:
        s.turn += 1
        s.phase = "turn_start"


def dismiss_rulers(t: Table[State], nation: str = "") -> None:
    """15.1.2.a Rulers last as long as the game turn that brought them."""
    s = t.state
    for area in list(s.markers):
        for piece in list(s.markers[area]):
            if pieces.PIECES[piece].kind == "ruler" and nation in ("", pieces.PIECES[piece].nation):
                pieces.take(s, area, [piece])
                t.tell(f"{pieces.label_of(piece)} leaves {pieces.place_name(area)}.", "BP-15.1.2.a")


PHASES: Mapping[str, Phase[State]] = {
    "set_up": setup.set_up_phase,
    "turn_start": turn_start_phase,
    "draw": draw_phase,
    "new_units": new_units.new_units_phase,
    "movement": movement.movement_phase,
    "battles": battle.battle_phase,
    "redeployment": redeployment.redeployment_phase,
    "scoring": scoring.scoring_phase,
    "nation_turn_end": nation_turn_end_phase,
    "turn_end": turn_end_phase,
}
