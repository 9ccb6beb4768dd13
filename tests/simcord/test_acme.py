"""ACME at the table: four players and a turn that has all in it that makes this game what it is.

Ann plays Egypt and looks at pictures, Ben plays Elam, Cem the Hittites, and a moderator Sumer. The position and the
deck are prepared, so that everything happens that must; whatever is sent is read over, so that no hand is shown to
another.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.data.fates import FATES
from engine.games.acme.position.state import State, Temple
from engine.kernel.rulebook import rulebook_of
from engine.kernel.state import copied
from tests.games.acme.kit import build
from tests.kit import easy
from tests.rules import rule
from tests.simcord.driver import Player, aloud, named
from tests.simcord.prepared import Cast, cast
from tests.simcord.town import buttons, selects, texts, town
from tests.simcord.watcher import Leak, Watcher

EGYPT, ELAM, HITTITES, SUMER = SEATS = ("green", "red", "blue", "purple")
CIVILIZATIONS = {EGYPT: "egypt", ELAM: "elam", HITTITES: "hittite", SUMER: "sumer"}
# Egypt and Elam stand in each other's Homeland, Sumer, which has no Deity, in that of the Hittites.
ON: Mapping[str, Mapping[str, int]] = {
    "susa": {EGYPT: 2}, "memphis": {EGYPT: 3}, "thebes": {ELAM: 2}, "anshan": {ELAM: 3},
    "hattusha": {SUMER: 2}, "ur": {SUMER: 3}, "tarsus": {HITTITES: 1},
}  # fmt: skip
WAR, DEAD, FORGE = "god_of_war", "god_of_the_dead", "god_of_the_forge"
TEMPLES = {WAR: EGYPT, DEAD: ELAM, FORGE: HITTITES}
ASSASSIN, CORRUPTER, LAWGIVER, PHYSICIAN, CENSUS, DESERT_RAIDERS = "6", "7", "12", "28", "89", "102"
HANDS: Mapping[str, Sequence[str]] = {
    EGYPT: (CENSUS, ASSASSIN, "59"), ELAM: (CORRUPTER, PHYSICIAN, "36"),
    HITTITES: (LAWGIVER, "37"), SUMER: ("31", "54"),
}  # fmt: skip
POINTS = {EGYPT: 12, ELAM: 12, HITTITES: 0, SUMER: 14}
DRAWN = ("58", DESERT_RAIDERS)  # by the Census, and to see whether the Epoch ends

TITLES = {FATES[card].name: card for card in FATES}
COMMON = ("Siege", "Monotheism")  # a part of the Siege Train, which is an ability; a Deity
TELLING = [name for name in TITLES if name not in COMMON]
NAMES = re.compile(
    rf"\b(?:{'|'.join(map(re.escape, sorted(TELLING, key=len, reverse=True)))})\b|\bcard[:_ ]\d{{1,3}}\b"
)
# Of all questions and standing orders there are, and the words of one that is put to all: part of the rules.
HEADINGS = [*(SPEC.topic_title(topic) for topic in SPEC.words.topics), "is there a Traitor?"]
HEADINGS += [
    order.title[1:] for topic in SPEC.words.topics.values() for order in topic.orders
]  # with capitals or without
# Everybody may read the rules, and `/why` quotes them: those that name a card say nothing of a hand.
QUOTED = [rule.text for rule in rulebook_of(SPEC).rules.values() if NAMES.search(rule.text)]


class HandWatcher(Watcher):
    """Knows the Fate cards of ACME by their names, and as they are typed: `card 36`."""

    def words_for(self, cards: Iterable[str]) -> set[str]:
        """Their names, and how each is typed."""
        known = [card for card in cards if card in FATES]
        return {word for card in known for word in (FATES[card].name, *(f"card{mark}{card}" for mark in ":_ "))}

    def named_in(self, text: str) -> set[str]:
        for heading in (*QUOTED, *HEADINGS):
            text = text.replace(heading, "")
        return set(NAMES.findall(text))


def position(**fields: Any) -> State:
    """The second turn of the first Epoch on the Western Map; fields of the position by name."""
    given = {"disks": ON, "civs": CIVILIZATIONS, "hands": HANDS, "temples": TEMPLES, "points": POINTS, **fields}
    more = {"phase": "strongholds", "turn": 2, "section": "western", **given}
    s = build(more.pop("disks"), seats=4, **more)
    s.deck = [*(card for card in DRAWN if card in s.deck), *(card for card in s.deck if card not in DRAWN)]
    return s


def cards(**fields: Any) -> State:
    """The same in the Card Phase, Egypt to begin."""
    return position(**{"phase": "card", "queue": list(SEATS), **fields})


@asynccontextmanager
async def table(caplog: pytest.LogCaptureFixture, state: State, **dice: list[int | str]) -> AsyncIterator[Cast]:
    async with cast(caplog, "acme", state, dice, HandWatcher, scenario="four") as found:
        yield found


async def nobody_answers(c: Cast) -> None:
    """All let the card pass, and the answers to it."""
    while {ask.topic for ask in (await c.asks()).values()} == {"negate"}:
        await c.plays(next(iter(await c.asks())), "negate", "pass")


# ---------------------------------------------------------------------- the chapters of the turn


async def captures(c: Cast) -> None:
    """14 When growth has ended: two Deities are captured in one check, a third one is destroyed by the godless."""
    said, state = await c.said(), (await c.session()).state
    assert [line for line in said if "captures" in line or "destroys" in line or "destroy the" in line] == [
        "Elam captures God of War of Egypt: 1 VP and 1 mina, 13 VP in all.",
        "Egypt captures God of the Dead of Elam: 1 VP and 1 mina, 13 VP in all.",
        "Sumer destroys the temple of God of the Forge in Hattusha and 1 mina taken.",
    ]
    assert {deity: temple.at for deity, temple in state.temples.items()} == {WAR: ELAM, DEAD: EGYPT, FORGE: "card"}
    assert (state.minas[EGYPT], state.minas[ELAM], state.minas[SUMER]) == (1, 1, 1)
    told = "\n".join(texts(message) for message in c.there.messages())
    assert "captures God of War of Egypt" in told and "destroys the temple of God of the Forge" in told
    board = texts((await c.there.guest.slash(c.there.channel, "board", text=True)).response)
    assert "God of War (captive)" in board and "captive God of the Dead" in board
    assert "God of the Forge (to be built again)" in board


async def negated_negation(c: Cast, restart: bool = False) -> None:
    """13 Egypt plays Census, Elam answers with the Corrupter, Egypt answers that with the Assassin: Census stands.

    All who hold any card are asked, in the same words. With `restart` the bot goes down while one of three sealed
    answers is given and the others think; what was answered stays, and the buttons from before go on to work.
    """
    letters = {seat: len(c.there.dms(player.person)) for seat, player in c.seats.items()}
    await c.plays(EGYPT, "action", f"card:{CENSUS}", "components")
    prompts = {}
    for seat in (ELAM, HITTITES, SUMER):
        await c.seats[seat].open()
        prompts[seat] = aloud(c.seats[seat].prompt)
        assert "### Egypt plays Census. Do you negate it?" in prompts[seat]
    assert "Corrupter]" in prompts[ELAM] and "Lawgiver]" in prompts[HITTITES]
    assert buttons(c.seats[SUMER].prompt)[0] == "1 · No card"
    assert all(ask.private for ask in (await c.asks()).values())
    if restart:
        await c.plays(ELAM, "negate", f"card:{CORRUPTER}", "components")
        await restarted(c, c.seats[HITTITES])
        await c.all_play("negate", {SUMER: "pass"})
    else:
        await c.all_play("negate", {ELAM: f"card:{CORRUPTER}", HITTITES: "pass", SUMER: "pass"})
    assert "Elam answers Census with Corrupter." in texts(c.there.newest())
    await c.all_play("negate", {EGYPT: f"card:{ASSASSIN}", HITTITES: "pass", SUMER: "pass"})
    await nobody_answers(c)
    said, state = await c.said(), (await c.session()).state
    for line in ("Egypt answers Corrupter with Assassin.", "Corrupter is negated.", "Egypt draws 1 card."):
        assert line in said
    assert "Census is negated." not in said and {CENSUS, CORRUPTER, ASSASSIN} <= set(state.discard)
    assert state.hands[EGYPT] == ["59", "58"]
    drawn = {seat: heard(c, seat, since) for seat, since in letters.items()}
    assert "You drew Herds." in drawn[EGYPT]
    assert not any("You drew" in told for seat, told in drawn.items() if seat != EGYPT)


def heard(c: Cast, seat: str, since: int) -> str:
    return "\n".join(texts(message) for message in c.there.dms(c.seats[seat].person)[since:])


async def negated_investment(c: Cast) -> None:
    """13 Elam lays the Physician, the Hittites answer with the Lawgiver: no disk is laid, both cards are discarded."""
    before = copied((await c.session()).state)
    supply = sum(before.disks[area].get(ELAM, 0) for area in before.disks)
    await c.plays(ELAM, "action", f"card:{PHYSICIAN}", "components")
    asked = await c.asks()
    assert set(asked) == {EGYPT, HITTITES, SUMER}
    await c.all_play("negate", {EGYPT: "pass", HITTITES: f"card:{LAWGIVER}", SUMER: "pass"})
    await nobody_answers(c)
    said, state = await c.said(), (await c.session()).state
    assert said.index("The Hittites answer Physician with Lawgiver.") < said.index("Physician is negated.")
    assert "Physician has no effect." in said
    assert state.invested == {} and {PHYSICIAN, LAWGIVER} <= set(state.discard)
    assert sum(state.disks[area].get(ELAM, 0) for area in state.disks) == supply


async def restarted(c: Cast, player: Player) -> None:
    """The bot goes and comes back. The prompt and the panel of before are still good, and nothing is asked anew."""
    panel, old = c.there.newest(), player.prompt
    await c.restarted()
    shown = await c.there.ben.click(panel, label="My hand")
    assert shown.response is not None and shown.response.ephemeral and "Improved Bow" in texts(shown.response)
    none, lawgiver = named(old, "choose")
    sealed = await player.click(custom_id=str(lawgiver))
    assert "Your answer **Lawgiver** is sealed." in texts(sealed.response)
    changed = await player.click(custom_id=str(none))
    assert "Your answer **no card** is sealed." in texts(changed.response)
    await c.there.settle()
    await c.watch()


async def gilgamesh(c: Cast) -> None:
    """18 The Hittites, far behind, come back as another people: what they had becomes Barbarian."""
    await c.until(HITTITES, "gilgamesh")
    hittites = c.seats[HITTITES]
    await hittites.open()
    assert "### Do you return as another civilization?" in aloud(hittites.prompt)
    await c.plays(HITTITES, "gilgamesh", "yes", "components")
    assert "The Hittites leave the stage." in texts(c.there.newest())
    await hittites.open()
    assert "### As whom do you return, and where?" in aloud(hittites.prompt)
    await c.plays(HITTITES, "successor", "greek@ionia", "components")
    await c.until(HITTITES, "settle")
    await hittites.open()
    parts = selects(hittites.prompt)[0]["options"]
    assert parts[0]["label"].startswith("The Aegean and Anatolia · "), "the part of the map with the new Homeland first"
    await c.plays(HITTITES, "settle", {"ionia": 2, "lydia": 1}, "components")
    state, said = (await c.session()).state, await c.said()
    assert (state.civ[HITTITES], state.home[HITTITES]) == ("greek", "ionia")
    assert state.disks["tarsus"] == {"barbarians": 1} and state.disks["ionia"] == {HITTITES: 2}
    assert "The Greeks settle 2 in Ionia and 1 in Lydia." in said
    assert FORGE not in state.temples, "their Deity is available again"


async def sudden_end(c: Cast) -> None:
    """18, 19 The card turned up is an Event: it happens, and its number ends the Epoch in the second turn."""
    before = copied((await c.session()).state)
    carrier = next(iter(await c.asks()))
    await c.plays(carrier, "invasion", "sinai", "components")
    for _ in range(60):
        if (await c.session()).state.epoch > before.epoch:
            break
        await c.default()
    state, said = (await c.session()).state, await c.said()
    assert (state.epoch, state.turn) == (2, 1)
    turned = said.index("The card turned up is Desert Raiders, number 102.")
    assert said.index("Number 102 ends the Epoch.") > turned
    assert any("black disks stand in Sinai" in line for line in said[turned:])
    assert "barbarians" in state.disks["sinai"]


# ---------------------------------------------------------------------- one by one


@rule("ACME-card.negate.f", "ACME-card.negate.i")
async def test_a_negation_is_negated_and_whoever_holds_cards_is_asked(caplog: pytest.LogCaptureFixture) -> None:
    async with table(caplog, cards()) as c:
        await negated_negation(c)


@rule("ACME-card.negate.d", "ACME-card.negate.e")
async def test_an_investment_is_negated_as_it_is_laid(caplog: pytest.LogCaptureFixture) -> None:
    async with table(caplog, cards(queue=[ELAM, HITTITES, SUMER, EGYPT])) as c:
        await negated_investment(c)


@rule("ACME-card.invest.i")
async def test_an_investment_whose_disk_is_negated_loses_them_all(caplog: pytest.LogCaptureFixture) -> None:
    async with table(caplog, cards(invested={"3": (EGYPT, 3)})) as c:
        await c.plays(EGYPT, "action", "use:3", "components")
        assert "Egypt uses Great Merchant." in texts(c.there.newest())
        await c.all_play("negate", {ELAM: "pass", HITTITES: f"card:{LAWGIVER}", SUMER: "pass"})
        await nobody_answers(c)
        state = (await c.session()).state
        assert state.invested == {} and "3" in state.discard and state.minas[EGYPT] == 0


async def test_a_people_far_behind_returns_as_another(caplog: pytest.LogCaptureFixture) -> None:
    state = position(phase="gilgamesh", queue=list(SEATS), temples={FORGE: Temple(HITTITES, at="card")})
    async with table(caplog, state) as c:
        await gilgamesh(c)
        [scores] = [line for line in texts(c.there.newest()).splitlines() if "Greeks 0" in line]
        assert "Hittites" not in scores, "the table goes by the new name"


@pytest.mark.parametrize("way", ["components", "do"])
async def test_a_growth_phase_is_played_by_buttons_alone_and_by_lines_alone(
    way: str, caplog: pytest.LogCaptureFixture
) -> None:
    """However many questions it takes: disks are placed as they come to mind, all else is as suggested."""
    async with table(caplog, position(disks={"thebes": {EGYPT: 3}, "susa": {ELAM: 2}, "ur": {SUMER: 2}})) as c:
        for player in c.seats.values():
            player.ways = (way,)
        for _ in range(40):
            if (await c.session()).state.phase == "card":
                break
            seat, ask = next(iter((await c.asks()).items()))
            placed = dict.fromkeys(["thebes", "abydos"], 1) if (seat, ask.topic) == (EGYPT, "deploy") else easy(ask)
            await c.plays(seat, ask.topic, placed)
        state = (await c.session()).state
        assert state.disks["thebes"] == {EGYPT: 4} and state.disks["abydos"] == {EGYPT: 1}
        assert any(line.startswith("Egypt deploys 1 in ") for line in await c.said())
        assert not any(player.did.get("do" if way == "components" else "components") for player in c.seats.values())


@pytest.mark.parametrize("way", ["components", "do", "plan"])
async def test_a_great_civilization_grows_by_two_questions_or_by_a_plan_that_nobody_waits_for(
    way: str, caplog: pytest.LogCaptureFixture
) -> None:
    """34 of its 48 disks are on the map; by buttons alone, by lines, or left in advance while Elam grows."""
    great = {
        **dict.fromkeys(["thebes", "memphis", "abydos", "amarna", "nile_delta", "nubia", "judah"], 3),
        **dict.fromkeys(["philistia", "canaan", "libya", "western_desert", "eastern_desert"], 2),
        **dict.fromkeys(["sinai", "red_sea", "reed_sea"], 1),
    }
    placed = dict.fromkeys(["thebes", "memphis", "canaan", "sinai", "edom", "sinai_sea"], 1)
    on = {**{area: {EGYPT: n} for area, n in great.items()}, "susa": {ELAM: 2}}
    async with table(caplog, position(disks=on, phase="growth", queue=[ELAM, EGYPT])) as c:
        if way == "plan":
            line = "all " + " ".join(f"{n} {area}" for area, n in placed.items())
            assert "waits" in texts((await c.there.ann.slash(c.there.channel, "orders plan", line=line)).response)
        while ELAM in await c.asks():
            await c.default(ELAM)
        if way != "plan":
            await c.plays(EGYPT, "income", "all", way)
            await c.plays(EGYPT, "deploy", placed, way)
        state = (await c.session()).state
        assert state.phase == "card" and (await c.asks()).keys() == {EGYPT}
        assert {area: there[EGYPT] for area, there in state.disks.items() if EGYPT in there} == {
            area: great.get(area, 0) + placed.get(area, 0) for area in {**great, **placed}
        }
        asked = [topic for seat, topic in c.asked if seat == EGYPT]
        assert asked == ([] if way == "plan" else ["income", "deploy"])


async def test_prompts_call_cards_and_areas_by_their_names(caplog: pytest.LogCaptureFixture) -> None:
    async with table(caplog, cards(queue=[SUMER, EGYPT, ELAM, HITTITES])) as c:
        sumer = c.seats[SUMER]
        await sumer.open()
        assert "• War Chariots: only in a competition (ACME-cards.text.a)" in texts(sumer.prompt)
        await c.plays(SUMER, "action", "establish", "components")
        await c.plays(SUMER, "deity", "deity:god_of_peace", "components")
        await sumer.open()
        labels = [option["label"] for menu in selects(sumer.prompt) for option in menu["options"]]
        idle = "Ur (without one there the Deity is idle)"
        assert labels[:2] == [f"2 Hattusha and 3 {idle}", f"2 Hattusha, 2 {idle} and War Chariots"]
        assert f"3 {idle}, War Chariots and Copper Mines" in labels and len(labels) == 8


async def test_who_can_lay_nothing_is_told_why_he_is_asked(caplog: pytest.LogCaptureFixture) -> None:
    state = position(
        disks={"memphis": {EGYPT: 2, ELAM: 2}}, phase="competition_start", hands={EGYPT: ("59",), ELAM: ("36",)}
    )
    async with table(caplog, state) as c:
        await c.until(EGYPT, "lay")
        await c.seats[EGYPT].open()
        shown = texts(c.seats[EGYPT].prompt)
        assert "There is only this for you; you are asked so that nobody can tell what you hold" in shown
        assert "Confirm: nothing" in buttons(c.seats[EGYPT].prompt) and "All of them" not in buttons(
            c.seats[EGYPT].prompt
        )


# ---------------------------------------------------------------------- a whole turn


async def test_a_whole_turn_with_a_restart_in_the_middle(caplog: pytest.LogCaptureFixture) -> None:
    """From growth to the next Epoch, by buttons, selects, forms and order lines of four people."""
    async with table(caplog, position()) as c:
        await c.until(EGYPT, "action")
        await captures(c)
        await negated_negation(c, restart=True)
        await negated_investment(c)
        await gilgamesh(c)
        await sudden_end(c)
        await c.played_by("components", "do", "form", "choose", "confirmed")


# ---------------------------------------------------------------------- the watcher is awake


async def test_a_hand_shown_to_another_would_be_noticed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(caplog, cards()) as c:
        hand = c.there.runtime.pictures.hand

        async def wrong(session: Any, seat: str, name: str) -> Any:
            return await hand(session, HITTITES, name)

        monkeypatch.setattr(c.there.runtime.pictures, "hand", wrong)
        await c.there.ann.click(c.there.newest(), label="My hand")
        with pytest.raises(Leak):
            await c.watch()


async def test_a_sandbox_is_opened_as_the_table_wants_it_or_refused_in_one_line() -> None:
    async with town() as there:
        options = {"game": "acme", "scenario": "sandbox", "seats": 4}
        for thread in ({}, {"thread": "public"}):
            shown = (
                await there.ann.slash(there.channel, "game create", options="civilizations=3", **options, **thread)
            ).response
            assert texts(shown) == "4 players have 4 civilizations at least, not 3. (ACME-R6.sandbox.a)"
        assert not there.messages() and await there.runtime.store.games.game_in(there.channel.id) is None
        wanted = "map=western, epochs=2 to 3, civilizations=6"
        await there.ann.slash(there.channel, "game create", options=wanted, **options)
        await there.settle()
        panel = texts(there.newest("Join"))
        for line in ("Map section: western", "Epochs of the game: 2 to 3", "Civilizations in all: 6"):
            assert f"- {line}" in panel, panel
