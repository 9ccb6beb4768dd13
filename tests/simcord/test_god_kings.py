"""The God Kings at the table: what makes this game what it is, played on Discord by three people.

Ann plays Egypt and looks at pictures, Ben plays Mitanni, Cem plays Hatti; the Kassites are a Neutral Nation. Positions
and dice are prepared, so that everything happens that must; whatever is sent is read over, so that no hand is shown to
another.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from engine.games.god_kings import SPEC
from engine.games.god_kings.setup import deal
from engine.games.god_kings.state import State
from engine.games.god_kings.strategy_cards import CARDS
from engine.kernel.game import Setup
from engine.kernel.questions import Answer
from tests.games.god_kings.harness import Stacks, build
from tests.rules import rule
from tests.simcord.driver import Player, aloud
from tests.simcord.prepared import Cast, cast
from tests.simcord.test_whole_game import fingerprint
from tests.simcord.town import alts, texts
from tests.simcord.watcher import Leak, Watcher

EGYPT, MITANNI, HATTI = SEATS = ("egypt", "mitanni", "hatti")
MINOR, MAJOR, RUMOR, TRADE, INVASION, ARCHERS, TRAITOR, LADDERS, REVOLT = (
    "1", "7", "15", "28", "54", "59", "88", "91", "108",
)  # fmt: skip
OPTIONS = {option.id: option.values[0] for option in SPEC.options}
HANDS: Mapping[str, Sequence[str]] = {EGYPT: (MAJOR, "61", "29"), MITANNI: (ARCHERS, "64"), HATTI: (RUMOR, TRADE)}

# Names that are also those of Revolts, of uses of a card, of orders that everybody may give, or plain words.
COMMON = ("Trade", "Invasion", "Plague", "Traitor", "Court Intrigue", "The God King", "Ambush in the Valley")
NAMES_OF = {card.name for card in CARDS.values() if card.name not in COMMON and not card.name.startswith("Revolt of")}
NUMBERED = [f"{re.escape(card.name)} \\({card.number}\\)" for card in CARDS.values()]
NAMES = re.compile(
    rf"(?:{'|'.join(NUMBERED)})|\b(?:{'|'.join(map(re.escape, sorted(NAMES_OF)))})\b|\bcard[:_ ]\d{{1,3}}\b"
)
EXAMPLES = [f"({order.name}:{order.example})" for topic in SPEC.topics.values() for order in topic.orders]


class HandWatcher(Watcher):
    """Knows the Strategy cards by name and number, and as they are typed; of many there are several."""

    def words_for(self, cards: Iterable[str]) -> set[str]:
        """Their names, alone and numbered, and how each is typed."""
        known = [CARDS[card] for card in cards if card in CARDS]
        typed = {f"card{mark}{card.id}" for card in known for mark in ":_ "}
        return typed | {word for card in known for word in (card.name, f"{card.name} ({card.number})")}

    def named_in(self, text: str) -> set[str]:
        for example in EXAMPLES:
            text = text.replace(example, "")
        return set(NAMES.findall(text))


def position(on: Stacks, generals: Mapping[str, str], queue: Sequence[str], **fields: Any) -> State:
    """The third turn of the campaign; who still has an Impulse in this Round, and fields of the position by name."""
    more = {"hands": HANDS, "options": OPTIONS, **fields}
    return build(on, generals=generals, queue=list(queue), order=list(SEATS), **more)


@asynccontextmanager
async def table(caplog: pytest.LogCaptureFixture, state: State, **dice: list[int | str]) -> AsyncIterator[Cast]:
    loaded = {name.replace("_", " "): rolls for name, rolls in dice.items()}
    async with cast(
        caplog, "god_kings", state, {**loaded, "succession": [6] * 20}, HandWatcher, scenario="campaign"
    ) as found:
        yield found


async def answer_all(c: Cast, topic: str, answers: Mapping[str, Answer]) -> None:
    """Several seats decide at the same time: the table hears who is asked, and nothing before the last has answered."""
    asks = await c.asks()
    assert set(asks) == set(answers) and {ask.topic for ask in asks.values()} == {topic}, asks
    before, panel = len(await c.said()), texts(c.there.newest())
    for seat in answers:
        assert f"To decide: **{SPEC.role_name(seat)}**, {SPEC.topic_title(topic)}" in panel
    for i, (seat, answer) in enumerate(answers.items()):
        assert len(await c.said()) == before, f"told before the last of {i} had answered"
        await c.plays(seat, topic, answer)


async def window(c: Cast, topic: str, played: Mapping[str, Answer] | None = None) -> None:
    """A moment for Action Cards is put to all three, holders of a fitting card or not, in the same words."""
    asks = await c.asks()
    assert set(asks) == set(SEATS) and len({ask.prompt for ask in asks.values()}) == 1
    assert all(ask.private for ask in asks.values())
    await answer_all(c, topic, dict.fromkeys(SEATS, "pass") | dict(played or {}))


async def to_card(c: Cast, seat: str, card: str, use: str) -> None:
    """Up to the Impulse of this seat, which then uses this card so."""
    await c.until(seat, "card")
    await c.plays(seat, "card", f"card:{card}", "components")
    await c.plays(seat, "use", use, "components")


async def new_lines(c: Cast, since: int) -> list[str]:
    return (await c.said())[since:]


async def board(c: Cast) -> str:
    return texts((await c.there.guest.slash(c.there.channel, "board", text=True)).response)


# ---------------------------------------------------------------------- a march and all that it meets

MARCH_ON: Stacks = {
    "megiddo": {EGYPT: {"warrior_amon": 3, "chariot": 3}},
    "damascus": {MITANNI: {"warrior_taidu": 3, "chariot": 1}},
    "kumidi": {HATTI: {"warrior_arinna": 2, "chariot": 1}},
    "nahrin": {MITANNI: {"warrior_washukanni": 3, "chariot": 4}},
}
MARCHING = {"thutmose_iii": "megiddo", "mitanni_a": "damascus", "hatti_a": "kumidi", "saushtatar": "nahrin"}
MARCH_DICE: dict[str, list[int | str]] = {
    "intercept hazor from damascus": [6], "avoid kumidi hatti": [1], "avoid kadesh hatti": [2], "pursue": [2, 3],
    "intercept tunip from nahrin": [1], "battle tunip attacker": [3], "battle tunip defender": [4],
}  # fmt: skip


@rule("GK-13.4.e", "GK-14.1.e", "GK-14.4.a", "GK-14.4.e")
async def test_a_march_meets_two_interceptions_and_two_that_avoid_it(caplog: pytest.LogCaptureFixture) -> None:
    """11.3 Thutmose goes after a Hittite warlord, who gets away twice; one interception fails, the last one comes.

    The bot goes down while two players think about the first interception.
    """
    async with table(caplog, position(MARCH_ON, MARCHING, [EGYPT]), **MARCH_DICE) as c:
        await to_card(c, EGYPT, MAJOR, "activate")
        await c.plays(EGYPT, "who", {"warrior_amon": 3, "chariot": 3}, "components")
        said = "Who goes with Thutmose III from Megiddo? **3 chariots and 3 warriors of Amon**"
        assert said in texts(c.seats[EGYPT].prompt)
        await c.plays(EGYPT, "march_card", "pass")
        await c.plays(EGYPT, "march", "to:hazor", "components")
        await failed_interception(c)
        await chase(c)
        await c.plays(EGYPT, "march", "to:tunip", "components")
        await c.plays(MITANNI, "intercept", "all:nahrin", "do")
        await window(c, "interception_card")
        said = await c.said()
        assert said[-1].startswith("Saushtatar tries to intercept from Nahrin") and said[-1].endswith("and comes.")
        await c.seats[EGYPT].open()
        assert "Thutmose III is intercepted in Tunip by 3 warriors of Washukanni" in texts(c.seats[EGYPT].prompt)
        await c.plays(EGYPT, "back_up", "fight", "components")
        await fought_out(c)
        assert "Mitanni wins the battle of Tunip." in await c.said()
        assert "Mitanni scores 1 Victory Point." in "\n".join(texts(m) for m in c.there.messages())


PLAN = "major campaign activate all > hazor drop 1 warrior of amon > kumidi > kadesh stop if pursue pursue"


@rule("GK-14.4.a", "GK-11.2.j")
async def test_a_whole_activation_is_one_order_and_foresees_a_pursuit(caplog: pytest.LogCaptureFixture) -> None:
    """11.2, 14.4 Who goes, by which way, who stays where, and that whoever gets away is pursued: Ann says it once."""
    on = {"megiddo": MARCH_ON["megiddo"], "kumidi": MARCH_ON["kumidi"]}
    posts, dice = {"thutmose_iii": "megiddo", "hatti_a": "kumidi"}, {"avoid_kumidi_hatti": [1], "pursue": [2]}
    async with table(caplog, position(on, posts, [EGYPT]), **dice) as c:
        await c.until(EGYPT, "card")
        ann = c.seats[EGYPT]
        ann.took(await ann.person.slash(c.there.channel, "do", line=PLAN, game=c.game))
        await ann.confirm()
        await c.there.settle()
        await c.plays(HATTI, "intercept", "pass", "components")
        await c.plays(HATTI, "avoid", "to:kadesh", "components")
        await window(c, "avoidance_card")
        await window(c, "pursuit_card")
        await c.plays(HATTI, "avoid", "stay", "components")
        state = (await c.session()).state
        assert state.army.at == state.battle.at == "kadesh"
        assert state.units["hazor"][EGYPT] == {"warrior_amon*moved": 1}
        assert [line for line in await c.said() if "pursues: 2" in line and line.endswith("may go on.")]


async def failed_interception(c: Cast) -> None:
    """Two are asked at once whether they intercept; the bot is restarted before they answer; the one roll fails."""
    assert set(await c.asks()) == {MITANNI, HATTI}
    mitanni = c.seats[MITANNI]
    await mitanni.open()
    shown = aloud(mitanni.prompt)
    assert "Thutmose III enters Hazor with 3 warriors of Amon and 3 chariots." in shown
    assert "Does Mitanni intercept from Damascus?" in shown and "(2 or less)" in shown
    await restarted(c, mitanni)
    assert set(await c.asks()) == {HATTI}, "what Mitanni has sealed is kept"
    await c.plays(HATTI, "intercept", "pass", "components")
    await window(c, "interception_card")
    assert (await c.said())[-1] == (
        "Warlord A of Mitanni tries to intercept from Damascus with 3 warriors of Taidu and 1 chariot: 6, needs 2 or "
        "less, and does not come."
    )


async def chase(c: Cast) -> None:
    """14 Twice the Hittites get away, twice they are pursued."""
    for at, to in (("kumidi", "kadesh"), ("kadesh", "qatna")):
        await c.plays(EGYPT, "march", f"to:{at}", "components")
        await c.plays(HATTI, "avoid", f"to:{to}", "components")
        await window(c, "avoidance_card")
        assert (await c.said())[-1].endswith(f"and gets away to {to.capitalize()}.")
        await c.plays(EGYPT, "pursue", "pursue", "components")
        await window(c, "pursuit_card")
        assert (await c.said())[-1].endswith("and may go on.")
    assert (await c.session()).state.generals["hatti_a"].at == "qatna"


async def fought_out(c: Cast) -> None:
    """Everybody does what is safe until the army under way has ended its activation."""
    for _ in range(60):
        if (await c.session()).state.army is None:
            return
        await c.default()
    raise AssertionError("the battle does not end")


async def restarted(c: Cast, player: Player) -> None:
    """The bot goes and comes back. The prompt and the panel of before are still good, and nothing is asked anew."""
    session = await c.session()
    before, panel, old, posts = session.token, c.there.newest(), player.prompt, len(c.there.messages())
    assert session.tail(), "the restart should come in the middle of a phase"
    await c.there.restart()
    await c.there.settle()
    session = await c.session()
    assert session.token == before and session.frozen is None and len(c.there.messages()) == posts
    hand = await c.there.ann.click(panel, label="My hand")
    assert hand.response is not None and hand.response.ephemeral and "Night March" in texts(hand.response)
    player.prompt = old
    await player.by_components(session.asks()[MITANNI], "all:damascus")
    assert "is sealed." in texts(player.prompt)
    await c.there.settle()
    await c.watch()


# ---------------------------------------------------------------------- the other chapters


@rule("GK-19.3.l")
async def test_a_succession_is_cancelled(caplog: pytest.LogCaptureFixture) -> None:
    """19.3 The die makes Amenhotep King; a rumor that only Hatti knows of keeps Thutmose on his throne."""
    state = position({"memphis": {EGYPT: {"warrior_amon": 3}}}, {"thutmose_iii": "memphis"}, [EGYPT], round=3)
    async with table(caplog, state, succession_egypt=[1]) as c:
        await c.plays(EGYPT, "succession", "no", "components")
        prompts = {}
        for seat in SEATS:
            await c.seats[seat].open()
            prompts[seat] = aloud(c.seats[seat].prompt)
            assert "Egypt is about to have a new King. Do you cancel it?" in prompts[seat]
        assert "False Rumor (15)" in prompts[HATTI]
        assert "Rumor" not in prompts[EGYPT].partition("\n•")[0] + prompts[MITANNI].partition("\n•")[0]
        await window(c, "rumor", {HATTI: f"card:{RUMOR}"})
        said = await c.said()
        assert said[-3:] == [
            "Succession Roll of Egypt, Round 3: 1, Amenhotep II is to be King.",
            "Hatti plays False Rumor (15).",
            "Egypt keeps the old King for this Round.",
        ]
        assert (await c.session()).state.kings[EGYPT] == "thutmose_iii"


@rule("GK-17.3.b", "GK-17.3.c")
async def test_a_siege_of_two_rounds_ends_by_a_traitor(caplog: pytest.LogCaptureFixture) -> None:
    """17.3, 17.4 The walls of Aleppo hold in Round 3; in Round 4 the die is the same, and a Traitor opens the gate."""
    state = position(
        {"aleppo": {HATTI: {"warrior_arinna": 3, "chariot": 2}, MITANNI: {"warrior_taidu*inside": 2}}},
        {"hatti_a": "aleppo"}, [HATTI], round=3, markers={"aleppo": MITANNI}, garrisons=["aleppo"],
        hands={EGYPT: ("61", "29"), MITANNI: (ARCHERS, "64"), HATTI: (TRAITOR, TRADE, LADDERS)},
    )  # fmt: skip
    async with table(caplog, state, siege_aleppo=[4, 4]) as c:
        await to_card(c, HATTI, TRADE, "siege")
        await window(c, "siege_card")
        assert "Warlord A of Hatti besieges Aleppo: 4 - 1 = 3, the city resists." in await c.said()
        assert "Aleppo" in await board(c) and (await c.session()).state.sieges == {"aleppo": 1}
        await to_card(c, HATTI, LADDERS, "siege")
        assert (await c.session()).state.round == 4
        await window(c, "siege_card", {HATTI: f"card:{TRAITOR}"})
        assert "Hatti plays Traitor (88): +1 to the roll." in texts(c.there.newest())
        await c.until(EGYPT, "card")
        said = await c.said()
        fell = said.index("Warlord A of Hatti besieges Aleppo: 4 + 1 = 5, the city falls.")
        assert said[fell + 1 : fell + 3] == [
            "Eliminated in Aleppo: Mitanni's 2 warriors of Taidu.",
            "Hatti takes Aleppo from Mitanni.",
        ]


@rule("GK-17.7.a")
async def test_a_garrison_makes_a_sortie_when_its_king_comes(caplog: pytest.LogCaptureFixture) -> None:
    """17.7 Saushtatar falls upon those who besiege Aleppo, and those inside come out to fight beside him."""
    state = position(
        {"aleppo": {HATTI: {"warrior_arinna": 3}, MITANNI: {"warrior_taidu*inside": 2}},
         "ebla": {MITANNI: {"warrior_washukanni": 3, "chariot": 3}}},
        {"hatti_b": "aleppo", "saushtatar": "ebla"}, [MITANNI], round=3, markers={"aleppo": MITANNI, "ebla": MITANNI},
        garrisons=["aleppo"], sieges={"aleppo": 1}, hands={**HANDS, MITANNI: ("65", ARCHERS)},
    )  # fmt: skip
    dice: dict[str, list[int | str]] = {"battle aleppo attacker": [4], "battle aleppo defender": [2]}
    async with table(caplog, state, **dice) as c:
        await to_card(c, MITANNI, "65", "activate")
        await c.plays(MITANNI, "who", {"warrior_washukanni": 3, "chariot": 3}, "components")
        await c.until(MITANNI, "march")
        await c.plays(MITANNI, "march", "to:aleppo", "components")
        await c.until(MITANNI, "sortie")
        await c.seats[MITANNI].open()
        assert "Does the garrison of Aleppo (2 warriors of Taidu) make a sortie?" in texts(c.seats[MITANNI].prompt)
        await c.plays(MITANNI, "sortie", "yes", "components")
        assert any("Battle of Aleppo" in line and "2 warriors of Taidu" in line for line in await c.said())
        await fought_out(c)
        state = (await c.session()).state
        assert "Mitanni wins the battle of Aleppo." in await c.said()
        assert state.sieges == {} and HATTI not in state.units["aleppo"]


@rule("GK-16.2.c")
async def test_a_landing_is_beaten_back(caplog: pytest.LogCaptureFixture) -> None:
    """12, 16.2.c Egypt lands at Sumur before the King of Mitanni; who loses there has no way back over the sea."""
    state = position(
        {"byblos": {EGYPT: {"warrior_amon": 3}}, "sumur": {MITANNI: {"warrior_taidu": 3, "chariot": 4}}},
        {"egypt_a": "byblos", "saushtatar": "sumur"}, [EGYPT], markers={"sumur": MITANNI},
    )  # fmt: skip
    dice: dict[str, list[int | str]] = {"battle sumur attacker": [1], "battle sumur defender": [5]}
    async with table(caplog, state, **dice) as c:
        await to_card(c, EGYPT, MAJOR, "activate")
        await c.plays(EGYPT, "who", {"warrior_amon": 3}, "components")
        await c.plays(EGYPT, "march_card", "pass")
        await c.plays(EGYPT, "march", "sail:sumur", "components")
        await window(c, "march_card")
        await c.plays(MITANNI, "walls", "outside", "components")
        await fought_out(c)
        said = await c.said()
        assert "Warlord A of Egypt sails from Byblos to Sumur." in said
        assert "Egypt has no way back over the sea: 2 warriors of Amon (2 reduced) eliminated." in said
        assert not any(EGYPT in sides for sides in (await c.session()).state.units.values())


@rule("GK-21.0.b", "GK-22.0.a")
async def test_a_revolt_breaks_out_and_barbarians_gather(caplog: pytest.LogCaptureFixture) -> None:
    """21, 22 Who plays the event decides; in the next Round somebody else leads the Gasga, and so holds them."""
    state = position(
        {"megiddo": {HATTI: {"warrior_arinna": 3}}}, {"hatti_a": "megiddo"}, [EGYPT, MITANNI],
        hands={EGYPT: (REVOLT, MINOR), MITANNI: (INVASION, "64"), HATTI: (RUMOR, TRADE)},
    )  # fmt: skip
    async with table(caplog, state) as c:
        await to_card(c, EGYPT, REVOLT, "event")
        await c.plays(EGYPT, "revolt", "gaza", "components")
        assert "The Revolt of Megiddo breaks out in Gaza: 2 chariots and 3 mercenaries." in texts(c.there.newest())
        await to_card(c, MITANNI, INVASION, "event")
        await c.plays(MITANNI, "tribe", "tribe:gasga", "components")
        assert "The Gasga gather in the Gasga space: 3 chariots and 5 mercenaries." in texts(c.there.newest())
        told = await board(c)
        assert "Revolt of Megiddo" in told and "Gasga" in told
        state = (await c.session()).state
        assert (state.held["revolt_megiddo"], state.held["gasga"], state.aside) == (EGYPT, MITANNI, [INVASION])
        await to_card(c, EGYPT, MINOR, "neutral")
        asked = (await c.asks())[EGYPT]
        assert "general:gasga" in [option.key for option in asked.options]
        await c.plays(EGYPT, "neutral", "general:gasga", "components")
        assert "Egypt decides for the Gasga from now on." in await c.said()


@rule("GK-20.3.b", "GK-20.3.c")
async def test_who_attacks_a_neutral_nation_holds_and_activates_it_no_longer(caplog: pytest.LogCaptureFixture) -> None:
    """20.3 Hatti holds the Kassites and falls upon them: it loses their marker, and leads none of their generals."""
    state = position(
        {"mari": {HATTI: {"warrior_arinna": 3, "warrior_nerik": 3, "chariot": 4}},
         "hanat": {"kassites": {"warrior_babylon": 1}}},
        {"hatti_a": "mari", "kassites_a": "hanat", "kassites_b": "babylon"}, [HATTI], round=2,
        markers={"hanat": "kassites"}, held={"kassites": HATTI},
        hands={EGYPT: ("61", "29"), MITANNI: (ARCHERS, "64"), HATTI: ("4", "5", RUMOR)},
    )  # fmt: skip
    async with table(caplog, state, avoid=[6], battle_hanat=[5, 2]) as c:
        await c.until(HATTI, "card")
        assert "neutral" in await uses(c, "4")
        await c.plays(HATTI, "use", "activate", "components")
        await c.plays(HATTI, "who", {"warrior_arinna": 1, "chariot": 4})
        await c.until(HATTI, "march")
        await c.plays(HATTI, "march", "to:hanat", "components")
        await fought_out(c)
        assert "kassites" not in (await c.session()).state.held
        assert "Hatti wins the battle of Hanat." in await c.said()
        await c.until(HATTI, "card")
        assert "neutral" not in await uses(c, "5")
        await c.seats[HATTI].open()
        assert "you have fought the Kassites" in texts(c.seats[HATTI].prompt)


async def uses(c: Cast, card: str) -> list[str]:
    await c.plays(HATTI, "card", f"card:{card}", "components")
    return [option.key for option in (await c.asks())[HATTI].options]


# ---------------------------------------------------------------------- turn 6, and a turn to its end


def eve_of_turn_six() -> State:
    """The first position of the campaign, as if five turns were over."""
    s = deal(Setup("campaign", SEATS, OPTIONS))
    s.turn, s.phase, s.order = 5, "end_turn", list(SEATS)
    for seat, hand in HANDS.items():
        s.hands[seat] = list(hand)
    s.deck = [card for card in s.deck if card not in [held for hand in HANDS.values() for held in hand]]
    return s


@rule("GK-23.0.f")
async def test_mitanni_falls_and_its_player_goes_on_as_assyria(caplog: pytest.LogCaptureFixture) -> None:
    """23 The seat keeps its hand and goes by another name; then the whole of turn 6 is played, with a restart in it."""
    async with table(caplog, eve_of_turn_six()) as c:
        await answer_all(c, "keep", {EGYPT: "none", MITANNI: f"card:{ARCHERS}", HATTI: "none"})
        said = await c.said()
        assert "Mitanni falls; Assyria is a Power from now on." in said
        assert any(line.startswith("Turn 6: ") and "to Assyria" in line for line in said)
        state = (await c.session()).state
        assert state.nation[MITANNI] == "assyria" and ARCHERS in state.hands[MITANNI]
        panel = texts(c.there.newest())
        assert "Assyria" in panel and "**Mitanni**" not in panel
        await c.until(MITANNI, "card")
        army = "3 warriors of Assur, 3 warriors of Nineveh, 3 warriors of Arbela and 4 chariots"
        assert f"Ashur-Uballit I with {army} in Assur." in await c.said()
        await turn_to_its_end(c)


async def turn_to_its_end(c: Cast) -> None:
    """Everybody does what is safe; the bot is restarted on the way; in the end the journal tells the same."""
    await c.there.restart()
    for _ in range(400):
        if (await c.session()).state.turn == 7:
            break
        await c.default()
    said = await c.said()
    assert (await c.session()).state.turn == 7, "the turn does not end"
    assert any(line.startswith("Total VP after turn 6: ") for line in said)
    used = {way for player in c.seats.values() for way in player.did}
    assert {"components", "do", "form", "choose"} <= used
    before = fingerprint(await c.session())
    await c.there.house.desk.refresh(c.game)
    assert fingerprint(await c.session()) == before, "the same when it is read again from the store"


# ---------------------------------------------------------------------- the watcher is awake


async def test_a_hand_shown_to_another_would_be_noticed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position({"memphis": {EGYPT: {"warrior_amon": 3}}}, {"thutmose_iii": "memphis"}, [EGYPT])
    async with table(caplog, state) as c:
        hand = c.there.house.pictures.hand

        async def wrong(session: Any, seat: str, name: str) -> Any:
            return await hand(session, HATTI, name)

        monkeypatch.setattr(c.there.house.pictures, "hand", wrong)
        await c.there.ann.click(c.there.newest(), label="My hand")
        with pytest.raises(Leak):
            await c.watch()


async def test_a_question_shows_the_map_with_its_numbers(caplog: pytest.LogCaptureFixture) -> None:
    """Ann looks at pictures: what she is asked is described to whoever cannot see it."""
    async with table(caplog, position(MARCH_ON, MARCHING, [EGYPT])) as c:
        await to_card(c, EGYPT, MAJOR, "activate")
        await c.plays(EGYPT, "who", {"warrior_amon": 3, "chariot": 3}, "components")
        await c.plays(EGYPT, "march_card", "pass", "components")
        await c.seats[EGYPT].open()
        [described] = alts(c.seats[EGYPT].prompt)
        assert "Options:" in described and "Hazor" in described
