"""The board in words, for people who cannot see the picture."""

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import ap
from engine.games.assyrian_wars.position import State, control, hands, money, pieces, turns, view
from engine.wargame.text import capital, listed, plural

CONNECTIONS = {
    "standard": "by open ground", "river": "over a river", "mountain": "over mountains", "desert": "through desert",
    "mede": "into or out of the Mede country", "mede_only": "for the Mede only",
}  # fmt: skip
KINDS = {
    areas.CITY: "Home city", areas.ASSOCIATED: "Associated city", areas.MINOR_CITY: "Minor city",
    areas.SQUARE: "Home area", areas.ROUND: "Country without a city", areas.NO_MANS_LAND: "No-man's land",
    areas.SEALAND: "Sealand", areas.FAR_EAST: "The Far East",
}  # fmt: skip


def board(s: State, seat: str | None) -> str:
    """Write turn and round, every country, then every area with something to say, and the hands of a seat."""
    lines = [f"Turn {s.turn} of {s.last_turn}, {view.part(s)}"]
    if s.impulse is not None:
        lines.append(f"{nations.does(s.impulse.country, 'has')} {ap(money.left(s, s.impulse.country))} AP left")
    lines += [country_line(s, country) for country in turns.countries(s)]
    lines.append(f"Cards: {len(s.deck)} in the deck, {len(s.discard)} discarded")
    lines += [f"{hands.name_of(card)} of {nations.name_of(it.owner)} lies open" for card, it in s.lying.items()]
    lines += [line for at in areas.AREAS if (line := area_line(s, at))]
    if seat is not None:
        lines += [hand_line(s, country) for country in view.played_by(s, seat)]
    if s.over:
        lines.append(f"Won by {listed([view.face_of(s, winner).title for winner in s.winners])}")
    return "\n".join(lines)


# --- countries ----------------------------------------------------------------------------------------------


def country_line(s: State, country: str) -> str:
    """Write points, ECO level, money, cards, and what is in pool and Regroup Box."""
    words = [plural(s.vp[country], "VP", "VP")] if country in s.vp else []
    words.append(f"ECO {s.level[country]}")
    if s.saved.get(country):
        words.append(f"{ap(s.saved[country])} AP saved")
    if s.loans.get(country):
        words.append(f"{ap(s.loans[country])} AP to repay")
    words.append(plural(len(s.hands.get(country, ())), "card"))
    words += bonds(s, country)
    if home := s.home.get(country):
        words.append(f"home cards {listed([hands.name_of(card) for card in home])}")
    lines = [f"{nations.called(country)}: {', '.join(words)}"]
    for title, box, place in (("Force pool", s.pools, pieces.POOL), ("Regroup Box", s.regroup, pieces.REGROUP)):
        there = pieces.in_words(box.get(country, {}), pieces.leaders_in(s, place, country))
        if there:
            lines.append(f"{title} of {nations.name_of(country)}: {there}")
    return "\n".join(lines)


def bonds(s: State, country: str) -> list[str]:
    """Write who has conquered a country and for how long, and whom it pays."""
    found = [
        f"conquered by {nations.name_of(grace.conqueror)} until the Interphase of turn {grace.until}"
        for grace in s.politics.graces if grace.conquered == country
    ]  # fmt: skip
    paid = s.politics.payers.get(country)
    return [*found, f"pays tribute to {listed([nations.name_of(power) for power in paid])}"] if paid else found


def hand_line(s: State, country: str) -> str:
    """Write the random cards of a country."""
    return (
        f"Hand of {nations.name_of(country)}: {listed([hands.name_of(card) for card in s.hands[country]]) or 'empty'}"
    )


# --- areas --------------------------------------------------------------------------------------------------


def area_line(s: State, at: str) -> str:
    """Write who stands in an area and what has become of it; nothing if there is nothing to say."""
    words = [*troops(s, at), *marks(s, at)]
    if control.controller(s, at) != areas.AREAS[at].country:
        words.append(f"held by {nations.name_of(control.controller(s, at))}")
    return f"{areas.NAMES[at]}: {'; '.join(words)}" if words else ""


def troops(s: State, at: str) -> list[str]:
    """Write the forces of every country in an area, those in the city by themselves."""
    present = [*pieces.countries_at(s, at), *(pieces.country_of(leader) for leader in pieces.leaders_at(s, at))]
    found = []
    for country in nations.in_track_order(dict.fromkeys(present)):
        before = pieces.in_words(pieces.outside(s, at, country), pieces.leaders_outside(s, at, country))
        within = pieces.in_words(pieces.inside(s, at, country), pieces.leaders_inside(s, at, country))
        found += [f"{nations.name_of(country)} {before}"] if before else []
        found += [f"{nations.name_of(country)} in the city {within}"] if within else []
    return found


def marks(s: State, at: str) -> list[str]:
    """Write pillage, damage, ECO markers, provinces and sieges."""
    found = [f"pillage {s.pillage[at]}"] if s.pillage.get(at) else []
    found += [f"City Defense {control.defense(s, at)} of {areas.AREAS[at].defense}"] if s.damage.get(at) else []
    found += [f"ECO {s.eco[at]:+d}"] if s.eco.get(at) else []
    found += [f"province of {nations.name_of(s.provinces[at])}"] if at in s.provinces else []
    for siege in s.sieges:
        if siege.city == at:
            number = f", number {siege.number}" if siege.number else ""
            found.append(f"{siege.kind} siege by {nations.name_of(siege.by)}{number}")
    return found


def place_words(s: State, seat: str | None, at: str) -> str:
    """Write one area: what it is, who controls it, who stands there, and where its connections lead."""
    del seat
    row = areas.AREAS[at]
    ground = [KINDS[row.kind]]
    ground += [nations.called(row.country)] if row.country else []
    ground += [f"City Defense {control.defense(s, at)}"] if row.defense else []
    ground += [
        word for word, there in (("fortress", row.fortress), ("capital", row.capital), ("port", row.port)) if there
    ]
    ground += [f"ECO {row.eco}"] if row.eco else []
    owner = control.controller(s, at)
    ground.append(f"controlled by {nations.name_of(owner)}" if owner else "controlled by nobody")
    there = area_line(s, at).partition(": ")[2] or "Nobody stands there"
    ways = [f"{areas.NAMES[to]} ({CONNECTIONS[areas.CONNECTED[at][to]]})" for to in control.near(s, at)]
    return "\n".join([f"{', '.join(ground)}.", f"{capital(there)}.", f"Leads to {listed(ways) or 'nowhere'}."])
