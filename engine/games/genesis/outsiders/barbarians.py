"""11.0 Barbarian invasions: Sea Peoples, Kaskans, Libyans, Hayassa-Azzi and Urartu."""

from engine.games.genesis.data import tables
from engine.games.genesis.outsiders import minors
from engine.games.genesis.position import State, asking, control, pieces, places, powers, topics
from engine.kernel import Rule, Table
from engine.wargame.shares import evenly

LANDING = topics.TOPICS.new("landing", "where the Sea Peoples land")
REINFORCE = topics.TOPICS.new("reinforce", "where the Barbarians are reinforced")
NEW_KING = topics.TOPICS.new("new_king", "where the new King of the Sea Peoples appears")
RISING = topics.TOPICS.new("rising", "where the Barbarians rise")


def barbarian_invasion(t: Table[State], player: str) -> Rule[None]:
    """11.1.1 Two dice on the Barbarian Invasion Table; that power is the player's for the rest of the turn."""
    s = t.state
    power = roll_invasion(t, player)
    passes = s.controlled.get(power, player) != player and pieces.on_map(s, power)
    if passes:
        before, s.controlled[power] = s.controlled[power], player
        deed = f"follows {powers.name_of(player)} now, no longer {powers.name_of(before)}"
        powers.tell(t, power, deed, "GEN-11.1.2.a", news=True)
        yield from minors.power_moves(t, power)
        return
    t.tell(f"{powers.does(power, 'invades')}, led by {powers.name_of(player)}.", "GEN-11.1.1.a", news=True)
    s.controlled[power] = player
    if power == "sea_peoples":
        yield from sea_peoples(t, player)
    else:
        yield from hill_peoples(t, power, player)
    if not pieces.on_map(s, power):
        s.controlled.pop(power, None)


def roll_invasion(t: Table[State], player: str) -> str:
    """11.1.1 Rolled again while the player would get the people of his own border."""
    while True:
        dice = t.dice.roll(f"barbarian invasion {player}", tables.CARDS["barbarian_invasion"].numbers["dice"])
        power = tables.INVASIONS[sum(dice)]
        if power != tables.KINGDOMS[player].spared:
            return power


def sea_peoples(t: Table[State], player: str) -> Rule[None]:
    """11.2 They land in any Port, or, if they are on the map, get reinforcements; then a Major Move and a marker."""
    s = t.state
    power = "sea_peoples"
    if pieces.on_map(s, power):
        yield from reinforce(t, power)
        minors.restore_cities(t, control.controlled_cities(s, power), rebuild=False)
        yield from minors.power_moves(t, power)
    else:
        port = yield from asking.asker(t, player).place(
            LANDING, "GEN-11.2.1.b", "In which Port do the Sea Peoples land?", places.world(s).ports
        )
        units, kings = minors.levy(t, power)
        if minors.must_storm(s, power, port):
            s.guests.setdefault(port, []).append(power)
        minors.enter_at(t, power, port, units, kings)
        if minors.must_storm(s, power, port):
            yield from minors.storm_in(t, power, port)
        else:
            yield from minors.power_moves(t, power)
    if pieces.on_map(s, power):
        minors.add_marker(s, power)


def reinforce(t: Table[State], power: str) -> Rule[None]:
    """11.2.2 New Infantry are spread over the spaces they control; the new King goes to one of them."""
    s = t.state
    spaces = [space for space in pieces.spaces_of(s, power) if control.controller(s, space) == power]
    units, kings = minors.levy(t, power)
    foot = units.get("inf", 0)
    if not spaces:
        return
    room = dict.fromkeys(spaces, foot)
    counts = yield from asking.asker(t, power).share(
        REINFORCE, "GEN-11.2.2.b", f"{foot} Infantry of {powers.name_of(power)}: where?", room,
        least=foot, most=foot, default=evenly(room, foot),
    )  # fmt: skip
    for space, n in counts.items():
        pieces.put(s, space, power, {"inf": n})
    for king in kings:
        s.kings[king] = yield from asking.asker(t, power).place(
            NEW_KING, "GEN-11.2.2.b", f"Where does {pieces.king_name(king)} appear?", spaces
        )
    powers.tell(t, power, f"gets Infantry: {asking.where_text(counts)}", "GEN-11.2.2.a")


def hill_peoples(t: Table[State], power: str, player: str) -> Rule[None]:
    """11.3 to 11.6 They come out of their box or rise in their city, and make one Major Move."""
    s = t.state
    places = entries(s, power)
    if not places:
        t.tell(f"The land of {powers.name_of(power)} is held by others: nothing happens.", "GEN-11.5.2.b")
        return
    space = places[0]
    if len(places) > 1:
        space = yield from asking.asker(t, player).place(
            RISING, "GEN-11.5.2.a", f"Where does {powers.name_of(power)} rise?", places
        )  # fmt: skip
    had_king = bool(pieces.kings_of(s, power))
    units, kings = minors.levy(t, power)
    minors.enter_at(t, power, space, units, [] if had_king else kings)
    if control.is_city(s, space):
        minors.restore_cities(t, [space])
    yield from minors.power_moves(t, power)


def entries(s: State, power: str) -> list[str]:
    """Where a power comes in: its box, or its cities as far as no other power controls them."""
    boxes = [box for box, owner in tables.BOXES.items() if owner == power]
    if boxes:
        return boxes
    cities = ("tushpa",) if power == "urartu" else ("hayassa", "azzi")
    free = [city for city in cities if city in places.world(s).cities and not control.occupied(s, city, power)]
    return [city for city in free if control.controller(s, city) in ("", power)]
