"""Positions of Assyrian Wars placed by hand: only what a test is about stands on the map.

    play = game(on={"assyria": {"kalhu": {"hi42": 3}}}, leaders={"sargon_ii": "kalhu"}, of="assyria", ap=6)
    play.do("march:kalhu", "to:ashur")

Units inside a city carry `*inside`, so do leaders after the name of their area. Everybody controls their own areas.
Until the game has a `GameSpec`, `SPEC` is one for tests alone: its one phase asks for the actions of war again and
again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.assyrian_wars.data import scenarios
from engine.games.assyrian_wars.position import Impulse, State, asking, hands, money, pieces, politics, topics
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.position.politics import War
from engine.games.assyrian_wars.war import forced_march, garrison, groups, march, siege, sortie
from engine.kernel.game import GameSpec, Rules, Scenario, Setup, Start, View, Words
from engine.kernel.questions import Option, Rule
from engine.kernel.state import copied
from engine.kernel.table import Table
from engine.wargame.accounts import Account
from engine.wargame.piles import plain
from engine.wargame.stage import Stage
from tests.driving import Answers, Asked, drive
from tests.kit import Play, easy, play_on, table_on

__all__ = ["DEEDS", "STAGE", "Answers", "Asked", "drive", "game", "log", "position", "through", "units"]

INSIDE = "*inside"
ACTION = topics.TOPICS.get("action") or topics.TOPICS.new("action", "what to do")
DEEDS: dict[str, Deed] = {
    "march": march.DEED, "forced_march": forced_march.DEED, "group": groups.DEED,
    "garrison": garrison.DEED, "siege": siege.DEED, "sortie": sortie.DEED,
}  # fmt: skip


def deal(setup: Setup) -> State:
    """Return a scenario's position without anything on the map."""
    sheet = scenarios.SCENARIOS[setup.scenario]
    seats = {power: seat for seat in setup.seats for power in seat.split("+")}
    s = State(
        phase="actions", scenario=sheet.id, seats=list(setup.seats), options=dict(setup.options), plays={},
        last_turn=sheet.turns[1], turn=sheet.turns[0], starts=sheet.powers[0], account=Account(),
        politics=politics.start(sheet), base={}, level={}, vp=dict.fromkeys(sheet.powers, 0),
    )  # fmt: skip
    for country in sheet.countries:
        power = politics.power_of(s.politics, country) or country
        s.plays[country] = seats.get(power, setup.seats[0])
    return s


def actions(t: Table[State]) -> Rule[None]:
    """Ask for the actions of war until the impulse ends."""
    s = t.state
    assert s.impulse is not None
    country = s.impulse.country
    while True:
        options = [option for deed in DEEDS.values() for option in deed.offer(s, country)]
        barred = {key: why for deed in DEEDS.values() for key, why in deed.barred(s, country).items()}
        key = yield from asking.asker(t, country).choose(
            ACTION,
            "AW-6.0.b",
            "Choose an action",
            [*options, Option("end", idle=True)],
            default="end",
            barred=barred,
            waits=True,
        )
        if key == "end":
            break
        name, _, what = key.partition(":")
        yield from DEEDS[name].do(t, country, what)
    pieces.end_impulse(s)
    s.over = True


SPEC: GameSpec[State] = GameSpec(
    slug="assyrian_wars",
    title="Assyrian Wars",
    rules=Rules(prefix="AW", state=State, phases={"actions": actions}, check=lambda s: []),
    start=Start(
        scenarios=tuple(
            Scenario(sheet.id, sheet.title, tuple(tuple("+".join(seat) for seat in seats)
                                                  for seats in sheet.seatings.values()), sheet.summary)
            for sheet in scenarios.SCENARIOS.values()
        ),
        deal=deal,
    ),
    view=View(seen=lambda s, seat: copied(s), board=lambda s, seat: ""),
    words=Words(topics=topics.TOPICS),
)  # fmt: skip


def place(s: State, on: Mapping[str, Mapping[str, Mapping[str, int]]]) -> None:
    """`{"assyria": {"kalhu": {"hi42": 3}}}`."""
    for country, there in on.items():
        for at, pile in there.items():
            pieces.put_units(s, at, country, pile)


def station(s: State, leaders: Mapping[str, str]) -> None:
    """`{"sargon_ii": "kalhu*inside"}`."""
    for leader, at in leaders.items():
        pieces.station(s, leader, at.removesuffix(INSIDE), within=at.endswith(INSIDE))


def begin(s: State, of: str) -> None:
    """Whose impulse it is."""
    s.impulse = Impulse(of)


def fund(s: State, ap: int) -> None:
    """How many AP the country of the impulse has."""
    s.account = Account()
    money.AP.add(s.account, money.INCOME, 2 * ap)


def wage(s: State, wars: list[tuple[str, str]]) -> None:
    """Wars beside those of the camps."""
    s.politics.wars += [War(one, two) for one, two in wars]


STAGE = Stage(
    SPEC,
    clear=lambda s: None,
    places={"on": place, "leaders": station, "of": begin, "ap": fund, "wars": wage},
    pack=hands.pack,
    scenario="the_two_rivers",
    seats=3,
    given={"of": "assyria", "ap": 20},
)


def position(**things: Any) -> Table[State]:
    """A table without a session, to run one rule on."""
    return table_on(STAGE, **things)


def game(**things: Any) -> Play:
    """A game that goes on by itself from the actions of an impulse."""
    return play_on(STAGE, **things)


def through(play: Play, *topics: str) -> Play:
    """Answer the questions of these topics with their defaults, whoever is asked, until another comes."""
    while waiting := [ask for ask in play.session.asks().values() if ask.topic in topics]:
        play.by(waiting[0].seat, easy(waiting[0]))
    return play


def units(at: Any, area: str, country: str, *, marked: bool = False) -> dict[str, int]:
    """Units of a country in an area, without their marks unless these are wanted."""
    there = pieces.here(at.state, area, country)
    return dict(there) if marked else plain(there)


def log(t: Table[State], rule: str = "") -> list[str]:
    """What was told, or what one rule told."""
    return [line.text for line in t.lines if rule in ("", line.rule)]
