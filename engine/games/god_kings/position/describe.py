"""The board in words, for people who cannot see the picture."""

from engine.games.god_kings.data import kinds, peoples, spaces
from engine.games.god_kings.position import Counts, State, asking, control, hands, pieces, powers, view
from engine.wargame.piles import plain
from engine.wargame.text import capital, listed, plural


def board(s: State, seat: str | None) -> str:
    """Turn, players, Neutral Nations, cards, then every space with something in it but the marker of its Power."""
    lines = [f"Turn {s.turn} of {s.last_turn}, {view.part(s)}"]
    lines += [player_line(s, other) for other in s.order]
    for power in s.neutral:
        lines.append(f"{peoples.called(power)}, Neutral: {', '.join([king_words(s, power), *back_words(s, power)])}")
    lines += [land_line(s, power) for power in powers.powers_in_play(s)]
    pacts = [listed([peoples.called(s.nation[seat]) for seat in treaty.seats]) for treaty in s.treaties]
    lines += [f"Treaty of {names}" for names in pacts]
    lines.append(cards_line(s))
    lines += [line for at in (*spaces.SPACES, *spaces.TRIBES) if (line := space_line(s, at))]
    if seat is not None:
        lines.append(f"Your hand: {listed([hands.card_name(card) for card in s.hands[seat]]) or 'empty'}")
    if s.over:
        lines.append(f"Won by {listed([peoples.called(s.nation[winner]) for winner in s.winners]) or 'nobody'}")
    return "\n".join(lines)


# ---------------------------------------------------------------- who plays


def player_line(s: State, seat: str) -> str:
    """VP, TP, WP, cards, King and heir, Neutral Nations under control, units that come back."""
    power = s.nation[seat]
    words = [
        f"{s.vp[seat]} VP this turn", f"{s.total[seat]} in all", f"{s.tp[seat]} TP", f"{s.wp[seat]} WP",
        plural(len(s.hands[seat]), "card"), king_words(s, power),
    ]  # fmt: skip
    if s.trade_tp[seat] or s.trade_wp[seat]:
        words.append(f"next turn {s.trade_tp[seat]} TP and {s.trade_wp[seat]} WP more")
    words += [f"decides for {peoples.name_of(side)}" for side, holder in s.held.items() if holder == seat]
    words += back_words(s, power)
    words += camp_words(s, power)
    if seat in s.kept:
        words.append("has kept a card")
    return f"{peoples.called(power)}: {', '.join(words)}"


def king_words(s: State, power: str) -> str:
    waiting = powers.heir(s, power)
    heir = f" (Successor {asking.general_name(waiting)})" if waiting else ""
    return f"King {asking.general_name(s.kings[power])}{heir}"


def back_words(s: State, power: str) -> list[str]:
    back = s.destroyed.get(power, {})
    return [f"{kinds.unit_text(back)} to come back"] if pieces.size(back) else []


def camp_words(s: State, power: str) -> list[str]:
    """7.1.p What is off the map until it is placed anew, by where it stood."""
    camps = s.musters[power].camps if power in s.musters else {}
    told = {asking.place(at): kinds.unit_text(plain(units)) for at, units in camps.items() if units}
    return [f"{units} to be placed anew (from {place})" for place, units in told.items()]


def land_line(s: State, power: str) -> str:
    """The provinces that a Power controls, where its markers lie, and whether its HomeCountry is conquered."""
    held = listed([spaces.PROVINCES[province].name for province in control.provinces_of(s, power)]) or "no province"
    lost = "; its HomeCountry is conquered" if control.conquered(s, power) else ""
    return f"{peoples.does(power, 'controls')} {held}; markers in {listed(marker_words(s, power)) or 'no space'}{lost}"


def marker_words(s: State, power: str) -> list[str]:
    """`all of Sinai`, `Gaza`."""
    words: list[str] = []
    for row in spaces.PROVINCES.values():
        own = [asking.place(at) for at in row.spaces if control.controller(s, at) == power]
        words += [f"all of {row.name}"] if own and len(own) == len(row.spaces) else own
    return words


def cards_line(s: State) -> str:
    top = f", {hands.card_name(s.discard[-1])} on top" if s.discard else ""
    return f"{plural(len(s.deck), 'card')} in the deck, {plural(len(s.discard), 'discard')}{top}"


# ---------------------------------------------------------------- what stands where


def space_line(s: State, at: str) -> str:
    """Who controls it and what stands there; nothing where no more than a PC marker is."""
    words = [text for side in sides_here(s, at) if (text := army_words(s, at, side))]
    words += siege_words(s, at)
    if at in s.garrisons:
        words.append("garrison")
    if not words:
        return ""
    owner = f" ({peoples.called(control.controller(s, at))})" if control.controller(s, at) else ""
    return f"{capital(asking.place(at))}{owner}: {'; '.join(words)}"


def sides_here(s: State, at: str) -> list[str]:
    generals = [powers.side_of(general) for general, post in s.generals.items() if post.at == at]
    return list(dict.fromkeys([*pieces.sides_at(s, at), *generals]))


def army_words(s: State, at: str, side: str) -> str:
    """`Egypt 3 warriors of Amon with Thutmose III, inside 1 chariot`; a general alone goes by his name."""
    before = group(pieces.outside(s, at, side), pieces.generals_outside(s, at, side))
    within = group(pieces.inside(s, at, side), pieces.generals_inside(s, at, side))
    parts = [*([before] if before else []), *([f"inside {within}"] if within else [])]
    if not pieces.size(s.units.get(at, {}).get(side, {})):
        return f"{', '.join(parts)} alone" if parts else ""
    return f"{peoples.called(side)} {', '.join(parts)}"


def group(units: Counts, generals: list[str]) -> str:
    names = listed([asking.general_name(general) for general in generals])
    if not pieces.size(units):
        return names
    return f"{kinds.unit_text(plain(units))} with {names}" if names else kinds.unit_text(plain(units))


def siege_words(s: State, at: str) -> list[str]:
    if at not in s.sieges:
        return []
    foes = listed([peoples.name_of(side) for side in pieces.foes_outside(s, at, control.controller(s, at))])
    return [f"besieged by {foes or 'nobody'}, {plural(s.sieges[at], 'Siege Continued marker')}"]


def place_words(s: State, seat: str | None, at: str) -> str:
    """One space: what it is, who controls it, what stands there, and where paths and lanes lead."""
    del seat
    row = spaces.SPACES[at]
    city = f"Walled-City of {plural(row.walls, 'outline')}" if row.walled else "City"
    ground = [city, spaces.PROVINCES[row.province].name]
    if row.capital:
        ground.append(f"capital of {peoples.name_of(row.capital)}")
    ground += [word for word, there in (("port", row.port), ("mountains", row.mountain), ("wood", row.wood)) if there]
    owner = control.controller(s, at)
    ground.append(f"controlled by {peoples.name_of(owner)}" if owner else "controlled by nobody")
    there = space_line(s, at).partition(": ")[2] or "Nothing stands there"
    around = f"Paths to {listed([asking.place(near) for near in spaces.NEIGHBOURS[at]])}."
    sea = [f"By sea to the other {len(spaces.PORTS) - 1} ports."] if row.port else []
    return "\n".join([f"{', '.join(ground)}.", f"{there}.", " ".join([around, *sea])])
