"""Nobody is shown what he may not know: whole games of Scribes, with everything that is sent read over.

Cards are the secret: each is known to its holder until it is laid open. `/card` is left out of it, since the list of
all cards is part of the rules.
"""

from __future__ import annotations

import logging
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest
from msgspec import structs

from bot.outbox.letters import Letters
from bot.service.step import Step, Who
from bot.store import Letter
from bot.views.messages.direct import FollowerNews
from bot.views.messages.ids import name
from bot.views.messages.panel import Image, Panel
from engine.kernel.game import Prospect
from engine.kernel.guide import Note
from renderers.replay_page import Told
from scribes import writing
from scribes.tables import CARDS, ERASERS, LETTERS
from tests import soak
from tests.bot.runtime import answered, seat_given
from tests.kit import altered
from tests.simcord.driver import Player, named
from tests.simcord.looks import MARKS, look_at_everything, page_of_the_game
from tests.simcord.test_prompts import press
from tests.simcord.town import Town, texts, town
from tests.simcord.watcher import EVERYBODY, Leak, Sent, Watcher, nothing_differs
from tests.tiny import SCRIBES, on_the_map, on_the_shelf

WHOLE = 1_000  # decisions, more than a game has
LOOKS = (
    "advise",
    "why",
    "board",
    "log",
    "hand",
    "orders list",
    "game status",
    "games mine",
    "dice",
    "help",
    "choose",
    "notes",
)


@dataclass
class Table:
    """A game of Scribes by people, a guest who looks on, and somebody who reads everything."""

    there: Town
    game: int
    players: list[Player]
    watcher: Watcher
    chance: random.Random
    often: int = 40  # decisions after which all that one may look at is looked at

    async def play(self, decisions: int = WHOLE) -> None:
        """Play at random and look at everything, until the game is over or so much was decided. A guest follows it."""
        await self.there.guest.slash(self.there.channel, "game follow")
        known = await self.watcher.look(await self.watcher.knowledge())
        for n in range(decisions):
            session = await self.there.session(self.game)
            if session.over or n % self.often == self.often // 2:
                await self.look_at_everything()
                known = await self.watcher.look(known)
            if session.over:
                return
            seats = await self.there.runtime.store.games.seats(self.game)
            asked = {seats[seat].person for seat in session.asks()}
            player = self.chance.choice([p for p in self.players if p.person.id in asked])
            await player.decide()
            known = await self.watcher.look(known)
            await self.there.settle()
            known = await self.watcher.look(known)
            await self.look_around(self.chance.choice(self.players))
            known = await self.watcher.look(known)

    async def look_at_everything(self) -> None:
        """One of those who must decide, or of all, and a guest, who gets the page of the game too."""
        session, seats = await self.there.session(self.game), await self.there.runtime.store.games.seats(self.game)
        asked = {seats[seat].person for seat in session.asks()}
        players = [p for p in self.players if p.person.id in asked] or self.players
        for person in (self.chance.choice(players).person, self.there.guest):
            await look_at_everything(self.there, person, self.game)
        await page_of_the_game(self.there, self.there.guest)

    async def look_around(self, player: Player) -> None:
        """Somebody asks for something, a player or a guest, by a command, a button of the table, or while typing."""
        what = self.chance.choice(("command", "guest", "button", "typing", "guess", "place"))
        person = self.there.guest if what == "guest" else player.person
        if what in ("command", "guest"):
            await person.slash(self.there.channel, self.chance.choice(LOOKS))
        elif what == "button":
            panel = self.there.newest()
            label = self.chance.choice(("My move", "My hand", "Board", "Log", "Orders"))
            await self.chance.choice([person, self.there.guest]).click(panel, label=label)
        elif what == "place":
            place = self.chance.choice(sorted(SCRIBES.view.places))
            await self.chance.choice([person, self.there.guest]).slash(self.there.channel, "why", place=place)
        elif what == "typing":
            await person.autocomplete(
                self.there.channel, "do", "line", self.chance.choice(("", "write ", "lett", "swap "))
            )
            await person.autocomplete(self.there.channel, "choose", "option", "")
        else:
            guess = self.chance.choice(sorted(CARDS))
            self.watcher.typed = {guess}
            await person.slash(self.there.channel, "do", line=guess)


@asynccontextmanager
async def watched(
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    seats: int = 3,
    seed: int = 1,
    spec: Any = SCRIBES,
) -> AsyncIterator[Table]:
    with on_the_shelf(spec):
        async with town() as there:
            watcher = Watcher(there, 1, caplog)
            watcher.listen(monkeypatch)
            people = [there.ann, there.ben, there.cem, there.mod][:seats]
            game = await there.begun("scribes", people, seats=seats, scenario="short")
            assert game == watcher.game
            chance = random.Random(seed)
            players = [Player(there, person, game, random.Random(chance.random())) for person in people]
            yield Table(there, game, players, watcher, chance)


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    ("seats", "seed"), [(2, 1), (3, 2), *(soak.long(seats, soak.SEED + seats) for seats in (2, 3, 4))]
)
async def test_nobody_is_shown_what_he_may_not_know(
    seats: int, seed: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(caplog, monkeypatch, seats, seed) as table:
        await table.play()
        session = await table.there.session(table.game)
        assert session.over
        seen = table.watcher.all_seen
        viewers = {one.viewer for one in seen}
        assert {p.person.id for p in table.players} | {EVERYBODY, table.there.guest.id} <= viewers
        assert any(one.path.startswith("/channels") and one.viewer != EVERYBODY for one in seen), "no direct message"
        read = "\n".join(one.text for one in seen)
        assert not [mark for mark in MARKS if mark not in read], "not everything was looked at"


async def test_nobody_is_shown_on_a_map_what_he_may_not_know(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with on_the_map():
        async with watched(caplog, monkeypatch, 2, 6) as table:
            await table.play()
            assert (await table.there.session(table.game)).over
            alt = re.compile(r"Round \d of 2\. (?:muster|write|march)\. Assyria \d")
            drawn = {one.viewer for one in table.watcher.all_seen if alt.search(one.text)}
            assert {p.person.id for p in table.players} | {EVERYBODY} <= drawn, "nobody saw the map"
            assert any("The map shows courier" in one.text for one in table.watcher.all_seen), "nobody saw a legend"


async def test_hands_arrive_by_direct_message_and_only_there(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(caplog, monkeypatch, 3) as table:
        session = await table.there.session(table.game)
        for seat, player in zip(session.setup.seats, table.players, strict=True):
            arrived = "\n".join(texts(message) for message in table.there.dms(player.person))
            hand = session.state.hands[seat]
            assert all(card.replace("_", " ") in arrived for card in hand) and "Scribes · game 1" in arrived
            result = await player.person.click(table.there.newest(), label="My hand")
            assert all(card.replace("_", " ") in texts(result.response) for card in hand)
            assert result.response is not None and result.response.ephemeral


# ---------------------------------------------------------------------- the watcher is awake


class Talker(Letters):
    """A herald who cannot keep a secret."""

    def letters(self, step: Step) -> list[Letter]:
        found = super().letters(step)
        card = next(card for cards in step.session.state.hands.values() for card in cards)
        for letter in found:
            if letter.body["kind"] == "table":
                letter.body["said"] = [f"Somebody holds {card.replace('_', ' ')}."]
        return found


@pytest.mark.parametrize("leak", ["herald", "door", "alt text", "file name", "completion", "log"])
async def test_the_watcher_notices_a_leak(
    leak: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(caplog, monkeypatch, 3) as table:
        runtime = table.there.runtime
        if leak == "herald":
            monkeypatch.setattr(runtime.service.games, "_letter_writer", Talker(0))
        elif leak == "door":
            carrier = runtime.delivery._carrier
            send = carrier.send

            async def to_ann(target: str, panel: Panel, **how: Any) -> int:
                wrong = target.startswith("user:") and f"user:{table.players[0].person.id}"
                return await send(wrong or target, panel, **how)

            monkeypatch.setattr(carrier, "send", to_ann)
        elif leak in ("alt text", "file name"):

            async def board(session: Any, seat: str | None, **how: Any) -> Image:
                held = session.state.deck[0]
                return Image(b"RIFF", *((held, "map.webp") if leak == "alt text" else ("", f"{held}.webp")))

            monkeypatch.setattr(runtime.pictures, "board", board)
        elif leak == "completion":

            async def lines_after(game: int, who: Who, line: str, verb: str = "") -> list[str]:
                return [card for cards in (await table.there.session(game)).state.hands.values() for card in cards]

            monkeypatch.setattr(runtime.service.play, "lines_after", lines_after)
        else:
            look = runtime.service.games.look

            async def telling(game: int, who: Who | None) -> Any:
                found = await look(game, who)
                logging.getLogger("bot.service").info("the deck is %s", found[2].state.deck)
                return found

            monkeypatch.setattr(runtime.service.games, "look", telling)
        with pytest.raises(Leak):
            await table.play(40)


EVERY = ", ".join(sorted(CARDS))  # nobody knows all of them
IN_THE_RULES: dict[str, dict[str, Any]] = {
    "advice": {"reason": lambda seen, ask, answer: f"{EVERY}."},
    "why": {"place_words": lambda seen, seat, place: EVERY},
    "odds": {"prospects": lambda seen, ask: {option.key: Prospect(EVERY, 50) for option in ask.options}},
    "seat card": {"seat_card": lambda seen, seat: (Note("the others", EVERY),)},
}
IN_THE_BOT: dict[str, tuple[str, Any]] = {
    "since": ("bot.interactions.prompt.changes", lambda *_: [EVERY]),
    "history": ("bot.commands.history._lines", lambda told: EVERY),
    "page": ("bot.views.pictures.page.Told", lambda text, *rest: Told(EVERY, *rest)),
    "legend": ("bot.views.pictures.pictures.in_words", lambda keys: EVERY),
    "custom id": ("bot.views.messages.guide.name", lambda verb, game, *rest: name(verb, game, "", sorted(CARDS)[-1])),
    "record": ("bot.commands.fame.NONE_YET", EVERY),
    "refusal": ("bot.commands.look.did_you_mean", lambda *_: EVERY),
    "follower": ("bot.outbox.compose.FollowerNews", lambda game, lines, *rest: FollowerNews(game, [EVERY], *rest)),
}


@pytest.mark.parametrize("leak", [*IN_THE_RULES, *IN_THE_BOT])
async def test_the_watcher_notices_a_leak_in_what_is_looked_at(
    leak: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a game tells too much or the bot does."""
    with on_the_map():
        async with watched(caplog, monkeypatch, 2, 6, altered(SCRIBES, **IN_THE_RULES.get(leak, {}))) as table:
            table.often = 10
            if leak in IN_THE_BOT:
                monkeypatch.setattr(*IN_THE_BOT[leak])
            with pytest.raises(Leak):
                await table.play()


# ---------------------------------------------------------------------- other people's games and seats


async def test_one_seat_cannot_act_in_anothers_game_or_for_another_seat(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(caplog, monkeypatch, 2) as table:
        there, (ann, ben) = table.there, table.players
        hall = there.guild.create_text_channel("hall")
        await there.cem.slash(hall, "game create", game="scribes", name="Other")
        await there.cem.slash(hall, "game join")
        await there.guest.slash(hall, "game join")
        await there.cem.slash(hall, "game start")
        await there.settle()
        other = await there.runtime.store.games.game_in(hall.id)
        assert other is not None and other.stage == "running"
        before = len((await there.session(other.id)).answers)
        for name, options in (("do", {"line": "none"}), ("choose", {}), ("pass", {}), ("undo", {}), ("hand", {})):
            result = await ann.person.slash(there.channel, name, game=other.id, **options)
            assert "no seat in Other" in texts(result.response), name
        await ann.open()
        mine = named(ann.prompt, "set")[0]
        result = await press(ann, ann.prompt, str(replace(mine, game=other.id, verb="picked", rest=("1",))))
        assert "no seat in Other" in texts(result.followups[0])
        assert len((await there.session(other.id)).answers) == before
        await ben.open()
        theirs = replace(mine, verb="picked", rest=("1",))
        result = await press(ben, ben.prompt, str(theirs))
        assert "belongs to another seat" in texts(result.followups[0])


async def test_a_former_player_sees_and_does_no_more(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(caplog, monkeypatch, 3) as table:
        there, ann = table.there, table.players[0]
        old = await ann.open()
        known = await table.watcher.look(await table.watcher.knowledge())
        await seat_given(there.runtime.service, table.game, Who(1, moderates=True), "assyria", there.guest.id)
        await there.settle()
        del known[ann.person.id]
        for name, options in (("hand", {}), ("choose", {}), ("log", {}), ("orders list", {}), ("do", {"line": "none"})):
            await ann.person.slash(there.channel, name, **options)
        result = await ann.person.click(old, custom_id=str(named(old, "none")[0]))
        assert "no seat in Scribes" in texts(result.followups[0])
        await table.watcher.look(known)
        assert any("letter" in texts(message) or "eraser" in texts(message) for message in there.dms(there.guest))


# ---------------------------------------------------------------------- who holds an eraser


def stacked(eraser: bool) -> Any:
    """Scribes with a deck in a known order: Babylon holds an eraser, or one more letter instead; all else is equal."""
    letters = sorted(LETTERS)
    deck = [*letters[:12], *ERASERS, *letters[12:]]
    if eraser:
        deck[4], deck[12] = deck[12], deck[4]

    def opening(t: Any) -> Any:
        t.state.deck = list(deck)
        t.state.phase = "muster"
        yield from ()

    return altered(SCRIBES, phases={**SCRIBES.rules.phases, "opening": opening})


async def whole_round(table: Table, standing: bool) -> Sent:
    """Assyria writes a letter, nobody erases it. What everybody but Babylon sees, without what differs anyway."""
    there, service = table.there, table.there.runtime.service
    babylon = table.players[1].person.id
    if standing:
        await service.play.standing_order(table.game, Who(babylon), "erase", "never")
    for _ in range(40):
        session = await there.session(table.game)
        if session.state.phase == "march":
            break
        seat, ask = next(iter(session.asks().items()))
        person = table.players[session.setup.seats.index(seat)].person
        letter = next((o.key for o in ask.options if o.key.startswith("card:letter")), "pass")
        answer = letter if (ask.topic, seat) == ("write", "assyria") else ask.parse(ask.default)
        await answered(service, table.game, Who(person.id), answer)
        await there.settle()
        await there.ann.click(there.newest(), label="My move")
        await there.guest.slash(there.channel, "game status")
    await table.watcher.look(await table.watcher.knowledge())
    return table.watcher.shown_to_others(0, babylon)


@pytest.mark.parametrize("standing", [False, True])
async def test_who_holds_an_eraser_cannot_be_told_from_what_is_posted(
    standing: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for eraser in (True, False):
        with monkeypatch.context() as patch:
            async with watched(caplog, patch, 3, spec=stacked(eraser)) as table:
                held = (await table.there.session(table.game)).state.hands["babylon"]
                assert any(card in ERASERS for card in held) == eraser
                seen.append(await whole_round(table, standing))
    with_one, without = seen
    nothing_differs(with_one, without)
    assert any("Assyria" in text for _, text in with_one[EVERYBODY]) and len(with_one[EVERYBODY]) > 8


async def test_an_eraser_would_be_noticed_if_only_its_holder_were_asked(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = writing.eraser_question
    seen = []
    for eraser in (True, False):
        with monkeypatch.context() as patch:
            patch.setattr(writing, "eraser_question", lambda s, seat: structs.replace(question(s, seat), private=False))
            async with watched(caplog, patch, 3, spec=stacked(eraser)) as table:
                seen.append(await whole_round(table, standing=False))
    assert len(seen[0][EVERYBODY]) > len(seen[1][EVERYBODY])
