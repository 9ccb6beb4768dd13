"""6.11i Economic cards: harvests, irrigation."""

from engine.games.assyrian_wars.data import areas, cards, nations
from engine.games.assyrian_wars.data.numbers import ap
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.events.played import Played
from engine.games.assyrian_wars.position import State, asking, control, topics, turns
from engine.kernel import Option, Rule
from engine.wargame.targets import Target, one
from engine.wargame.text import plural

HARMED = topics.TOPICS.new("harmed", "which country a poor harvest strikes")
IRRIGATED = topics.TOPICS.new("irrigated", "what irrigation mends")
CLEARED = topics.TOPICS.new("cleared", "from which areas pillage is removed")
PILLAGE = "pillage"


@played.event("good_harvest")
def good_harvest(e: Played) -> None:
    """More AP in each of the next scheduled impulses."""
    e.lie(left=e.numbers["impulses"])
    e.tell(f"{nations.does(e.role, 'has')} {ap(e.numbers['gain_ap'])} AP more in each of its next "
           f"{e.numbers['impulses']} scheduled impulses.", news=True)  # fmt: skip


@played.event(
    "poor_harvest",
    Target(
        lambda s, country: [other for other in turns.active(s) if other != country],
        one(HARMED, "Whose harvest is poor?", lambda _, other: asking.country_option(other)),
        "There is no other country.",
    ),
)
def poor_harvest(e: Played, other: str) -> None:
    """Fewer AP for another country until the turn ends."""
    e.lie([other])
    e.tell(f"{nations.does(other, 'has')} {ap(e.numbers['loss_ap'])} AP less in each scheduled impulse until the turn "
           "ends.", news=True)  # fmt: skip


# --- Irrigation -----------------------------------------------------------------------------------------------


def mended(s: State, country: str) -> list[str]:
    """List the cities with an ECO -1, and PILLAGE if there is any in areas of the country."""
    own = control.controlled(s, country)
    poor = [at for at in own if control.has_city(at) and s.eco.get(at, 0) < 0]
    return [*poor, *([PILLAGE] if any(s.pillage.get(at) for at in own) else [])]


def mended_option(s: State, what: str) -> Option:
    """`susa`, "ECO -1 in Susa"."""
    if what == PILLAGE:
        points = cards.KINDS["irrigation"].amounts["pillage"]
        return Option(PILLAGE, f"up to {plural(points, 'pillage point')}")
    return Option(what, f"ECO -1 in {areas.NAMES[what]}", at=what)


@played.event(
    "irrigation",
    Target(
        mended,
        one(IRRIGATED, "Mend what?", mended_option),
        "None of your cities has an ECO -1, and there is no pillage.",
    ),
)
def irrigation(e: Played, what: str) -> Rule[None]:
    """Remove an ECO -1, or pillage."""
    s = e.s
    if what != PILLAGE:
        s.eco[what] += e.numbers["markers"]
        if not s.eco[what]:
            del s.eco[what]
        e.tell(f"{areas.NAMES[what]} loses its ECO -1.", news=True)
        return
    room = {at: s.pillage[at] for at in control.controlled(s, e.role) if s.pillage.get(at)}
    most = min(e.numbers["pillage"], sum(room.values()))
    counts = yield from e.asks.share(CLEARED, e.rule, "Remove how much pillage where?", room, least=most, most=most)
    for at, n in counts.items():
        s.pillage[at] -= n
        if not s.pillage[at]:
            del s.pillage[at]
        e.tell(f"{plural(n, 'pillage point')} less in {areas.NAMES[at]}.", news=True)
