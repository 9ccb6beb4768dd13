"""Genesis at the table: a turn of a three-player campaign, played on Discord with all that makes this game what it is.

Ann plays Egypt and looks at pictures, Ben plays the Hittites, Cem plays Babylonia. The position and the dice are
prepared, so that everything happens that must; whatever is sent is read over, so that no hand is shown to another.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from bot.views.pictures.pictures import around_badges, around_question
from engine.games.genesis.data.tables import CARDS, KIND
from engine.games.genesis.position.state import Segment, State
from engine.kernel.questions import Choose
from engine.kernel.topics import Topics
from renderers.scene import Badge, Crop, Scene
from tests.games.genesis.positions import build
from tests.kit import easy
from tests.simcord.driver import Player, aloud, named
from tests.simcord.prepared import Cast, cast
from tests.simcord.town import alts, buttons, texts
from tests.simcord.watcher import Leak, Watcher

EGYPT, HITTITES, BABYLONIA = "egypt", "hittites", "babylonia"
ON = {
    EGYPT: {
        "thebes": {"inf": 2, "ps": 2}, "memphis": {"ps": 3}, "tanis": {"ps": 1},
        "megiddo": {"ps": 1}, "tyre": {"inf": 6, "ps": 1},
    },
    HITTITES: {
        "hattusa": {"inf": 3, "ps": 1}, "nerik": {"inf": 1, "ps": 1}, "nesa": {"ps": 2}, "gubla": {"inf": 7, "ps": 1},
    },
    BABYLONIA: {
        "babylon": {"inf": 2, "ps": 2}, "kish": {"ps": 2}, "mari": {"ps": 1}, "damascus": {"inf": 5, "ps": 1},
    },
}  # fmt: skip
KINGS = {"amose_i": "tyre", "mursili_i": "gubla", "agum_iii": "babylon"}
HANDS = {
    EGYPT: ("alliance.1", "tactical_surprise.1"),
    HITTITES: ("amun_ra.1", "ambush.1"),
    BABYLONIA: ("amun_ra.2", "conqueror.1"),
}
SILVER = {EGYPT: 20, HITTITES: 10, BABYLONIA: 8}
DRAWN = ("joshua.1", "joshua.2", "barbarian_invasion.1")  # in the first three Activations
THEN = ("traitor.1", "traitor.2", "sherden.1", "horus.1", "marduk.1", "enlil.1", "teshup.1", "gold.1", "gold.2")
DICE: dict[str, list[int | str]] = {
    "tribute megiddo": [1],
    "revolt megiddo": [1],
    "growth": [3, 3, 3],
    "barbarian invasion": [3, 3],  # the Kaskans
    "levy kaskans": [6],
    "move hittites": [1],
    "move kaskans": [5],
    "intercept sidon": [6, 6],
    "battle sidon attacker": [5],
    "battle sidon defender": [2],
    "intercept kumidi": [6, 5],
    "battle kumidi attacker": [4],
    "battle kumidi defender": [3],
    "battle nerik attacker": [4],
    "battle nerik defender": [3],
}
TITLES = {CARDS[kind].name: kind for kind in CARDS if CARDS[kind].hold}
# Names of cards that are nothing else besides: no place, people, thing or word of the rules.
COMMON = ("alliance", "arinna", "arzawa", "canaan", "elam")
TELLING = [name for name, kind in TITLES.items() if kind not in COMMON]
# Cards as they are typed, `ambush 1`; where that may be something else, `Arinna, 1 point`, only their keys.
TYPED = [card.replace(".", "[._]" if kind in COMMON else "[._ ]") for card, kind in KIND.items()]
NAMES = re.compile(rf"\b(?:{'|'.join(map(re.escape, TELLING))})\b|\b(?:{'|'.join(TYPED)})\b")


class HandWatcher(Watcher):
    """Knows the cards of Genesis: many are alike, and whoever knows one of a kind may read its name."""

    def words_for(self, cards: Iterable[str]) -> set[str]:
        """Their names, and which of their kind they are."""
        known = [card for card in cards if card in KIND]
        return {*known, *(CARDS[KIND[card]].name for card in known)}

    def named_in(self, text: str) -> set[str]:
        return set(NAMES.findall(text))


def position(hidden: bool = False, **fields: Any) -> State:
    """The second turn of a campaign, with hidden treasuries if wanted; fields of the position by name."""
    more = {"phase": "wealth_start", "first": EGYPT, "hands": HANDS, "silver": SILVER, **fields}
    options = {"bribes": "always", "treasuries": "hidden" if hidden else "open"}
    s = build(on=ON, kings=KINGS, seats=3, turn=2, ds={"sidon": 0}, options=options, **more)
    first = [*DRAWN, *THEN]
    s.deck = [*(card for card in first if card in s.deck), *(card for card in s.deck if card not in first)]
    return s


def active(kingdom: str, **fields: Any) -> State:
    """The same, in the Action segment of a kingdom."""
    segment = Segment(kingdom, kingdom, 1, paid=True, asked=True)
    return position(phase="action", activation=1, segment=segment, recent=[kingdom], **fields)


@asynccontextmanager
async def table(caplog: pytest.LogCaptureFixture, state: State, **dice: list[int | str]) -> AsyncIterator[Cast]:
    async with cast(caplog, "genesis", state, {**DICE, **dice}, HandWatcher, scenario="campaign") as found:
        yield found


def newest(c: Cast) -> Any:
    return c.there.newest()


# ---------------------------------------------------------------------- the chapters of the turn


async def revolt(c: Cast) -> None:
    """5.2 Egypt demands tribute of Megiddo, and loses it to a revolt."""
    await c.plays(EGYPT, "tribute", "from:megiddo", "components")
    await c.plays(EGYPT, "tribute_amount", 1, "components")
    said = await c.said()
    assert said[-2] == "Egypt takes 1 silver from Megiddo: die 1, the city may revolt."
    assert said[-1].startswith("Megiddo is In Revolt: die 1, not")
    assert "Megiddo is In Revolt" in "\n".join(texts(m) for m in c.there.messages())
    assert (await c.session()).state.revolts["megiddo"].units == {"ps": 1}
    assert "from:megiddo" in (await c.asks())[EGYPT].reasons()
    board = await c.there.guest.slash(c.there.channel, "board", text=True)
    assert "Megiddo: In Revolt: Egypt 1 Peasant" in texts(board.response)


async def canceled_cancel(c: Cast) -> None:
    """13.2 Egypt plays Alliance, the Hittites cancel it, Babylonia cancels that. All who hold any card are asked."""
    await c.plays(EGYPT, "action", "play:alliance.1", "do")
    await c.plays(EGYPT, "partner", BABYLONIA, "components")
    prompts = {}
    for seat in (HITTITES, BABYLONIA):
        await c.seats[seat].open()
        prompts[seat] = aloud(c.seats[seat].prompt)
        assert "### Egypt plays Alliance (Babylonia). Do you cancel it?" in prompts[seat]
    assert prompts[HITTITES].replace("Hittites", "Babylonia", 1) == prompts[BABYLONIA]  # both hold an Amun-Ra
    await c.all_play("reply", {HITTITES: "card:amun_ra.1", BABYLONIA: "pass"})
    assert "The Hittites play Amun-Ra to cancel Alliance (Babylonia)." in texts(newest(c))
    await c.seats[EGYPT].open()
    assert "[1 · No card]" in aloud(c.seats[EGYPT].prompt) and "Amun-Ra]" not in aloud(c.seats[EGYPT].prompt)
    await c.all_play("reply", {EGYPT: "pass", BABYLONIA: "card:amun_ra.2"})
    said = await c.said()
    assert "Babylonia plays Amun-Ra to cancel Amun-Ra (Alliance)." in said and "Amun-Ra is canceled." in said
    assert "Alliance is canceled." not in said
    state = (await c.session()).state
    assert {"amun_ra.1", "amun_ra.2"} <= set(state.discard)


async def alliance(c: Cast) -> None:
    """12.1 An offer, another one in return, and what was agreed changes hands: silver, a card, a city."""
    before = dict((await c.session()).state.silver)
    letters = {person.name: len(c.there.dms(person)) for person in (c.there.ben, c.there.cem)}
    await c.plays(EGYPT, "offer", ["passage", "give_silver", "ask_city"], "components")
    await c.plays(EGYPT, "offer_silver", 2)
    await c.plays(EGYPT, "offer_cities", ["mari"], "components")
    assert "Egypt proposes to Babylonia: Egypt gives 2 silver; Babylonia gives Mari" in texts(newest(c))
    await c.plays(BABYLONIA, "talks", "counter", "components")
    await c.plays(BABYLONIA, "offer", ["passage", "ask_silver", "ask_card", "give_city", "promise"], "components")
    await c.plays(BABYLONIA, "offer_silver", 4)
    await c.plays(BABYLONIA, "offer_cards", 1)
    await c.plays(BABYLONIA, "offer_cities", ["mari"], "do")
    await c.plays(BABYLONIA, "terms", "Together on the Orontes", "components")
    await c.plays(EGYPT, "talks", "accept", "components")
    await c.plays(EGYPT, "give_cards", ["card:tactical_surprise.1"], "components")
    await c.plays(EGYPT, "settler", "thebes", "components")
    state = (await c.session()).state
    assert [pact.players for pact in state.pacts] == [[BABYLONIA, EGYPT]]
    assert state.silver[EGYPT] == before[EGYPT] - 4 and state.silver[BABYLONIA] == before[BABYLONIA] + 4
    assert state.units["mari"] == {EGYPT: {"ps": 1}} and "tactical_surprise.1" in state.hands[BABYLONIA]
    told = "\n".join(texts(m) for m in c.there.messages())
    assert "“Together on the Orontes”" in told and "Babylonia cedes Mari to Egypt." in told
    assert "Tactical Surprise" not in told
    assert "Tactical Surprise" in "\n".join(texts(m) for m in c.there.dms(c.there.cem)[letters["cem"] :])
    assert len(c.there.dms(c.there.ben)) == letters["ben"]


async def bribe(c: Cast) -> None:
    """12.2 The Hittites are about to march. Both others are asked for a bribe, Egypt offers, and pays more."""
    await c.plays(HITTITES, "action", "major", "components")
    await c.plays(HITTITES, "march", "march:gubla", "components")
    await c.plays(HITTITES, "who", {"inf": 5, "king:mursili_i": 1}, "components")
    before = dict((await c.session()).state.silver)
    await c.all_play("bribe", {EGYPT: 3, BABYLONIA: 0})
    await c.plays(EGYPT, "bribe_for", "Leave Tyre alone", "components")
    assert "Egypt offers the Hittites 3 silver: “Leave Tyre alone”." in texts(newest(c))
    await c.plays(HITTITES, "take_bribe", "more", "components")
    await c.plays(HITTITES, "price", 5, "components")
    await c.plays(EGYPT, "meet_price", "yes", "components")
    silver = (await c.session()).state.silver
    assert (silver[EGYPT], silver[HITTITES]) == (before[EGYPT] - 5, before[HITTITES] + 5)
    assert "The Hittites take 5 silver from Egypt." in await c.said()


async def interception(c: Cast, restart: bool = False) -> None:
    """7.4 The Hittites are intercepted in Sidon, lose, and are intercepted again on their retreat to Kumidi.

    The interceptor himself is safe (GEN-7.4.b): the Hittites in Gubla next to Sidon are not asked. With `restart` the
    bot goes down while Egypt thinks about it, deep within the move, and the buttons from before go on to work.
    """
    await c.plays(HITTITES, "step", "to:sidon", "components")
    egypt = c.seats[EGYPT]
    await egypt.open()
    assert "5 Infantry of the Hittites and Mursili I enter Sidon" in texts(egypt.prompt)
    assert "6 Infantry and Amose I from Tyre" in aloud(egypt.prompt)
    [described] = alts(egypt.prompt)
    assert "Options: 2 Tyre" in described
    if restart:
        await restarted(c, egypt)
    c.asked.clear()
    await c.plays(EGYPT, "intercept", "from:egypt@tyre", "components")
    await battle(c, EGYPT, HITTITES)
    await c.plays(HITTITES, "retreat", "yes", "components")
    await c.plays(HITTITES, "retreat_way", "to:kumidi", "components")
    await c.plays(BABYLONIA, "intercept", "from:babylonia@damascus", "do")
    assert [seat for seat, topic in c.asked if topic == "intercept"] == [EGYPT, BABYLONIA]
    await battle(c, BABYLONIA, HITTITES)
    await c.until(HITTITES, "action")
    said = await c.said()
    first = said.index("Interception in Sidon: 6 Infantry of Egypt and Amose I against 5 Infantry of the Hittites and "
                       "Mursili I.")  # fmt: skip
    second = next(i for i, line in enumerate(said) if "Interception in Kumidi: 5 Infantry of Babylonia" in line)
    assert first < second
    assert "Babylonia: interception from Damascus" in said[second - 1]
    state = (await c.session()).state
    assert not state.battles and not state.forces and "hittites" not in state.units.get("sidon", {})


async def battle(c: Cast, attacker: str, defender: str) -> None:
    """Both sides are asked for battle cards if they hold any cards at all; the others are not."""
    state = (await c.session()).state
    sides = {seat for seat in (attacker, defender) if state.hands[seat]}
    asked = set()
    while {ask.topic for ask in (await c.asks()).values()} == {"battle_card"}:
        [seat] = await c.asks()
        asked.add(seat)
        await c.plays(seat, "battle_card", "pass")
    assert asked == sides
    while (ask := (await c.asks()).get(attacker)) is not None and ask.topic == "shifts":
        await c.default(attacker)


async def restarted(c: Cast, player: Player) -> None:
    """The bot goes and comes back. The prompt and the panel of before are still good, and nothing is asked anew."""
    panel, old = newest(c), player.prompt
    await c.restarted()
    shown = await c.there.ben.click(panel, label="My move")
    assert "You have nothing to decide now.\nTo decide: **Egypt**" in texts(shown.response)
    hand = await c.there.ben.click(panel, label="My hand")
    assert "Ambush" in texts(hand.response) and hand.response is not None and hand.response.ephemeral
    whole = next(n for n in named(old, "choose") if n.part(0) == "1")
    asked = await player.click(custom_id=str(whole))
    assert "6 Infantry and Amose I from Tyre" in texts(asked.response) and "Confirm" in buttons(asked.response)
    await player.click("Back")
    assert "enter Sidon" in texts(player.prompt)


async def invasion(c: Cast) -> None:
    """11.3 Babylonia draws Barbarian Invasion: the Kaskans come down on the Hittites, led by Babylonia."""
    await c.plays(BABYLONIA, "payment", "pay", "components")
    if "reply" in {ask.topic for ask in (await c.asks()).values()}:  # no longer when all see both Amun-Ra lie there
        await c.all_play("reply", {EGYPT: "pass", HITTITES: "pass"})
    said = await c.said()
    told = ("Babylonia draws Barbarian Invasion, which is played at once.", "The Kaskans invade, led by Babylonia.")
    assert set(told) <= set(said)
    await c.plays(BABYLONIA, "march", "march:kaska_box", "components")
    await c.plays(BABYLONIA, "who", {"inf": 6, "king:kaskan_king": 1}, "do")
    await c.plays(BABYLONIA, "step", "to:nerik", "components")
    await c.plays(HITTITES, "ambush", "pass", "components")
    await c.plays(HITTITES, "intercept", "pass", "components")
    await c.plays(HITTITES, "withdraw", "no", "components")
    await battle(c, BABYLONIA, HITTITES)
    await c.until(BABYLONIA, "step")
    await c.plays(BABYLONIA, "step", "stop", "components")
    state = (await c.session()).state
    assert state.controlled == {"kaskans": BABYLONIA} and state.units["nerik"] == {"kaskans": {"inf": 6}}
    assert "The Kaskans: led by Babylonia" in texts(
        (await c.there.guest.slash(c.there.channel, "board", text=True)).response
    )


# ---------------------------------------------------------------------- one by one


async def test_a_city_revolts_against_tribute(caplog: pytest.LogCaptureFixture) -> None:
    async with table(caplog, position()) as c:
        await revolt(c)


async def test_a_cancel_is_canceled_and_whoever_holds_cards_is_asked(caplog: pytest.LogCaptureFixture) -> None:
    async with table(caplog, active(EGYPT)) as c:
        await canceled_cancel(c)
        await c.seats[EGYPT].open()
        assert "Egypt talks to Babylonia" in texts(c.seats[EGYPT].prompt)


async def test_an_alliance_is_haggled_over_and_everything_changes_hands(caplog: pytest.LogCaptureFixture) -> None:
    hands = {EGYPT: (*HANDS[EGYPT], "joshua.1"), HITTITES: (), BABYLONIA: ("conqueror.1",)}
    async with table(caplog, active(EGYPT, hands=hands)) as c:
        await c.plays(EGYPT, "action", "play:alliance.1", "components")
        await c.plays(EGYPT, "partner", BABYLONIA, "components")
        assert set(await c.asks()) == {BABYLONIA}, "the Hittites hold no card, and everybody can see that"
        await c.plays(BABYLONIA, "reply", "pass", "components")
        await alliance(c)


async def test_a_bribe_is_offered_and_a_higher_one_paid(caplog: pytest.LogCaptureFixture) -> None:
    async with table(caplog, active(HITTITES)) as c:
        await bribe(c)


async def test_a_force_is_intercepted_and_again_on_its_retreat(caplog: pytest.LogCaptureFixture) -> None:
    async with table(caplog, active(HITTITES, silver={EGYPT: 0, HITTITES: 5, BABYLONIA: 0})) as c:
        await c.plays(HITTITES, "action", "major", "components")
        await c.plays(HITTITES, "march", "march:gubla", "components")
        await c.plays(HITTITES, "who", {"inf": 5, "king:mursili_i": 1}, "components")
        await interception(c, restart=True)


async def test_barbarians_invade_under_a_players_lead(caplog: pytest.LogCaptureFixture) -> None:
    state = active(BABYLONIA)
    state.phase = "payment"
    assert state.segment is not None
    state.segment.paid = state.segment.asked = False
    state.deck.remove("barbarian_invasion.1")
    state.deck.insert(0, "barbarian_invasion.1")
    async with table(caplog, state) as c:
        await invasion(c)


# ---------------------------------------------------------------------- the picture of a question


@pytest.mark.parametrize(
    ("places", "crop"),
    [
        (("sidon", "tyre", "kumidi", "damascus"), Crop(space="kumidi")),
        (("tyre",), Crop(space="tyre")),
        (("tyre", "gaza"), Crop(theatre="levant")),
        (("memphis", "halab"), Crop(around=("halab", "memphis"))),
        (("thebes", "babylon"), Crop()),
        ((), Crop()),
        (("nowhere",), Crop()),
    ],
)
def test_a_question_shows_the_map_around_its_numbers(places: tuple[str, ...], crop: Crop) -> None:
    badges = tuple(Badge(space, number, space) for number, space in enumerate(places, 1))
    assert around_badges(Scene("genesis", (), {}, badges=badges)) == crop


def test_a_question_without_numbers_shows_the_place_that_it_is_about() -> None:
    bare, numbered = Scene("genesis", (), {}), Scene("genesis", (), {}, badges=(Badge("tyre", 1, "tyre"),))
    ask = Choose("egypt", Topics().new("press_on", "whether to go on"), "GEN-8.1", "Go on?", about={"at": "der"})
    assert around_question(bare, ask) == Crop(space="der")
    assert around_question(numbered, ask) == Crop(space="tyre")
    assert around_question(bare, None) == around_question(bare, msgspec.structs.replace(ask, about={})) == Crop()


# ---------------------------------------------------------------------- a whole turn


async def test_a_whole_turn_with_a_restart_in_the_middle(caplog: pytest.LogCaptureFixture) -> None:
    """From income to the Kings of the next turn, by buttons, selects, forms and order lines of three people."""
    draws: list[int | str] = []
    async with table(caplog, position(), **{"activation marker": draws}) as c:
        await revolt(c)
        await c.until(EGYPT, "payment")
        await c.plays(EGYPT, "payment", "pay", "components")
        assert "You drew The Joshua Effect." in "\n".join(texts(m) for m in c.there.dms(c.there.ann))
        await c.until(EGYPT, "action")
        await canceled_cancel(c)
        await alliance(c)
        await c.until(HITTITES, "action")
        await bribe(c)
        await interception(c, restart=True)
        await c.until(BABYLONIA, "payment")
        await invasion(c)
        await the_rest(c)
        said = await c.said()
        assert any("of the Kaskans in Nerik leave" in line for line in said) and "All alliances end." in said
        assert any(line.startswith("Turn 2 ends: ") for line in said)
        assert (await c.session()).state.turn == 3
        await c.played_by("components", "do", "form", "choose", "confirmed", "form Write it")


async def the_rest(c: Cast) -> None:
    """Nobody pays for the other Activations of this turn; then isolation, points, and what is kept of each hand."""
    for _ in range(200):
        asks = await c.asks()
        if (await c.session()).state.turn == 3:
            return
        seat, ask = next(iter(asks.items()))
        await c.plays(seat, ask.topic, "decline" if ask.topic == "payment" else easy(ask))
    raise AssertionError("the turn does not end")


# ---------------------------------------------------------------------- the watcher is awake


async def test_a_hand_shown_to_another_would_be_noticed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(caplog, active(EGYPT)) as c:
        hand = c.there.runtime.pictures.hand

        async def wrong(session: Any, seat: str, name: str) -> Any:
            return await hand(session, HITTITES, name)

        monkeypatch.setattr(c.there.runtime.pictures, "hand", wrong)
        await c.there.ann.click(newest(c), label="My hand")
        with pytest.raises(Leak):
            await c.watch()
