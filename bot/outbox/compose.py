"""Settles what a letter says when it goes out, and makes the message of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, cast

import msgspec

from bot.outbox.carrying import ClosedRoom
from bot.outbox.letters import announcement, to_person
from bot.service.consent import has_lapsed
from bot.service.moderation import REMIND, deadline_in
from bot.service.service import GameService
from bot.store import GameRow, Growing, Letter, News, Post, SeatRow, Store
from bot.text.phrases import for_whom, moment, who_decides
from bot.text.typed import shown
from bot.views.messages.direct import FollowerNews, PrivateNews, tablet_panel
from bot.views.messages.lobby import MOST_CALLED, LobbyNews
from bot.views.messages.news import CallNews, TableNews, fits
from bot.views.messages.pages import card_line
from bot.views.messages.panel import Image, Panel
from bot.views.pictures.page import page_of, past_of
from bot.views.pictures.pictures import Pictures, as_card, owner_of
from bot.views.pictures.turn_by_turn import course_of
from bot.views.pictures.undrawn import reported, unless_broken
from engine.kernel.game import find
from engine.kernel.record import SHOWN
from engine.kernel.session import Session
from engine.kernel.table import Line
from renderers.replay import LIMIT

Words = dict[str, Any]
MayRead = Callable[[GameRow, int], Awaitable[bool]]
Below = Callable[[str, int], Awaitable[list[int] | None]]  # what stands below a message, if it can be seen
NOTHING_SAID: Words = {
    "said": [], "leave": None, "wants": None, "motion": None, "left": "", "instead": False, "lines": [], "news": [],
    "call": [], "ping": [],
}  # fmt: skip
ASKING = ("leave", "wants", "motion", "left", "instead", "call", "ping")
KEPT = ("said", "leave", "wants", "motion", "left")  # what a message goes on saying while it grows
BEGAN = "began"  # the marker of the letter that began it
LONGEST_GROWTH = 24 * 3600  # seconds; Discord lets messages older than an hour be changed a few times a minute only
ABOUT_A_SEAT = ("private", "tablet", "reminder")
GOLD = 0xC9A227
LONGEST_PAGE = 50.0  # seconds that a page may take, less than a letter has; others of the channel wait
NO_PAGE = "`/replay format:page` makes a page of the whole game."
INSTEAD = "My last message could not be posted; `/log` has what it said."


async def everybody(game: GameRow, user: int) -> bool:
    """For a bot that stands for itself: there is no channel that somebody does not see."""
    del game, user
    return True


class Composer:
    """Reads through the service and the store, and never writes a game."""

    def __init__(self, service: GameService, pictures: Pictures) -> None:
        self.may_read: MayRead = everybody  # whether a person sees the channel of a game
        self.is_member: MayRead = everybody  # whether a person is on the server of a game
        self._service = service
        self._store: Store = service.store
        self._pictures = pictures

    async def settle(self, post: Post, below: Below) -> Words | None:
        """The words of a letter, written down; None if there is nothing left to say.

        `below` finds out which messages stand below one of ours.
        """
        kind = str(post.letter.body["kind"])
        if kind == "table":
            return await self._settle_table(post, below)
        if kind == "follow":
            return await self._summary(post)
        words: Words | None = {**post.letter.body, "target": post.letter.target, "at": self._service.now()}
        if kind == "call" and not await self.whom(words or {}):
            words = None
        if kind == "reminder":
            words = await self._reminder(post)
        if kind == "page" and (await self._service.games.game(int(str(post.letter.body["game"])))).stage != "over":
            words = None  # it goes on after all
        if words is not None and kind in ABOUT_A_SEAT and await self._is_gone(post):
            words = None
        if kind == "private" and not await self._is_for(post.letter.target, post.letter.body):
            words = None
        if words is None:
            await self._store.outbox.letter_needless(post.id)
            return None
        if kind == "lobby":
            sealed = await self._store.outbox.seal_invitation(post, words, at=self._service.now(), most=MOST_CALLED)
        else:
            sealed = await self._store.outbox.seal(post.id, words)
        return words if sealed else None

    async def _is_gone(self, post: Post) -> bool:
        """Return whether a letter about a seat would go to a person who has left the game's server.

        Then nobody reads it, and the table is told.
        """
        body, user = post.letter.body, int(post.letter.target.partition(":")[2])
        seat = str(body.get("to") or body.get("seat") or "")
        if post.game is None or not seat:
            return False
        game = await self._service.games.game(post.game)
        if await self.is_member(game, user):
            return False
        await self._service.seats.tell_of_absence(game, user)
        return True

    async def panel(self, words: Words) -> Panel:
        """The message that says these words."""
        kind = words["kind"]
        if kind == "table":
            return await self._table(words)
        if kind in ("call", "recall"):
            return await self._call(words)
        if kind == "lobby":
            game = await self._service.games.game(int(words["game"]))
            seekers = (await self._store.seekers.seekers(game.guild, self._service.now())).get(game.slug, [])
            seats, call = await self._store.games.seats(game.id), words.get("call", [])
            return LobbyNews(game, find(game.slug), seats, seekers, call).panel()
        if kind == "tablet":
            return await self._tablet(words)
        if kind == "page":
            return await self._page(int(words["game"]))
        if kind == "follow":
            return await self._to_follower(words)
        return await self._private(words)

    # ------------------------------------------------------------------ what does not arrive

    async def tell_later(self, post: Post) -> None:
        """A person's door is closed: he is told when he next comes, the table only that."""
        user, game = int(post.letter.target.partition(":")[2]), await self._game_of(post)
        letters = []
        if game is not None and post.letter.body["kind"] == "follow":  # no business of the table's
            await self._store.followers.unfollow(game.id, user)
            game = None
        if game is not None and not (await self._store.people.person(user)).unreachable:
            text = f"A direct message to <@{user}> could not be delivered."
            letters = [announcement(game, text, key=f"closed:{post.id}")]
        await self._store.outbox.letter_given_up(post, "closed", at=self._service.now(), letters=letters, closed=user)

    async def wait_for_room(self, post: Post, closed: ClosedRoom, *, until: int) -> None:
        """A channel cannot be written to: its letters wait, and whoever opened the game is told once what to do."""
        game = await self._game_of(post)
        if game is None or post.letter.target != f"channel:{game.channel}":  # it has moved since
            await self._store.outbox.letter_given_up(post, str(closed), at=self._service.now())
            return
        letters = []
        if game.creator:
            text = (
                f"I cannot post in the channel of {game.name} any more: {closed}. {closed.mend} "
                "What the table misses until then it is told afterwards."
            )
            letters = [to_person(game, game.creator, [text], f"lost:{post.letter.target}:{game.panel or 0}")]
        await self._store.outbox.letter_waits_for_room(post, until=until, at=self._service.now(), letters=letters)

    async def give_up(self, post: Post, why: str) -> None:
        """A letter that will never be taken. A table gets a short one in its place, which calls whom that would have
        called, and whoever opened the game is told why."""
        if post.letter.target.startswith("user:"):
            await self.tell_later(post)
            return
        game = await self._game_of(post)
        letters = []
        again = (await self._store.outbox.sealed_words(post.id)).get("instead")
        if game is not None and post.letter.body["kind"] in ("table", "call") and not again:
            letters.append(announcement(game, INSTEAD, key=f"instead:{post.id}", instead=True))
        if game is not None and game.creator and post.letter.body["kind"] != "recall":
            text = (
                f"I have given up a message of {game.name}: {why}. `/log` has all that has happened. "
                "If it comes again, show this to whoever runs the bot."
            )
            letters.append(to_person(game, game.creator, [text], f"refused:{post.id}"))
        await self._store.outbox.letter_given_up(post, why, at=self._service.now(), letters=letters)

    async def _game_of(self, post: Post) -> GameRow | None:
        return await self._service.games.game(post.game) if post.game is not None else None

    # ------------------------------------------------------------------ the table

    async def _settle_table(self, post: Post, below: Below) -> Words | None:
        """All that is new for the table: log lines it has not been told, and who must be called.

        If nothing but that has to be said, it is added to the last message, as long as that is young, has room for it
        and nobody has written below it; who must be called is called below. Where there is no news at all, that message
        is brought up to date wherever it stands.
        """
        assert post.game is not None
        game = await self._service.games.game(post.game)

        def words_of(news: News) -> Words | None:
            about = _added(news, last) or _anew(news)
            if about is None and game.stage == "running":
                return None
            return {"kind": "table", "game": game.id, "at": self._service.now(), **NOTHING_SAID, **(about or {})}

        growing, last = await self._growing(game, post, below)
        return await self._store.outbox.settle_table(post, words_of, growing)

    async def _growing(self, game: GameRow, post: Post, below: Below) -> tuple[Growing | None, bool]:
        """The last message of a game, while it is young, and whether nothing but its calls stands below it."""
        growing = await self._store.outbox.growing(game.id)
        if growing is None or not 0 <= self._service.now() - growing.at < LONGEST_GROWTH or game.stage != "running":
            return None, False
        if said_by([post.letter]):
            return None, False
        found = await below(post.letter.target, growing.message)
        return growing, found is not None and {*found} <= await self._store.calls.calls(game.id)

    async def _table(self, words: Words) -> Panel:
        game, _, session = await self._look(int(words["game"]))
        server = await self._store.people.server(game.guild)
        seats, waiting = await self._store.games.seats(game.id), await self._store.games.waiting(game.id)
        asked = {seats[seat].person for seat in waiting} if game.stage == "running" else set()
        deadline = deadline_in(await self._store.outbox.alarms(game.id))
        news = TableNews(
            game,
            said=words["said"],
            lines=words["lines"],
            news=words.get("news", []),
            standing=_standing(game, session),
            scores=unless_broken("scores", lambda: scores_of(session), ""),
            deadline=deadline,
            call=[user for user in words["call"] if user in asked],  # of a letter that had to wait
            ping=await self._followers(game, words.get("ping", [])),
            leave=words["leave"] if words["leave"] == game.version else None,
            wants=await self._wanted(game, words.get("wants")),
            motion=await self._moved(game, words.get("motion")),
            left=_still_left(game, seats, str(words.get("left", ""))),
            over=game.stage in ("over", "annulled"),
            has_hands=session is not None and session.spec.hidden.hand is not None,
            image=None if words.get("instead") else await self._board(session),
            color=unless_broken("color", lambda: color_of(session), GOLD),
            dates=server.dates,
            record=(await self._service.games.recording.of(game)).text[:SHOWN] if session is not None else "",
        )
        return news.panel()

    async def _call(self, words: Words) -> Panel:
        game, _, session = await self._look(int(words["game"]))
        color = unless_broken("color", lambda: color_of(session), GOLD)
        return CallNews(game, await self.whom(words), _standing(game, session), color).panel()

    async def whom(self, words: Words) -> list[int]:
        """The people whom a call must call: those in it who have not decided yet."""
        game = await self._service.games.game(int(words["game"]))
        seats, waiting = await self._store.games.seats(game.id), await self._store.games.waiting(game.id)
        named = words["called"] if words["kind"] == "call" else words["left"]
        asked = [seat for seat in named if game.stage == "running" and seat in waiting and waiting[seat].told]
        return [user for user in dict.fromkeys(seats[seat].person for seat in asked) if user is not None]

    async def _followers(self, game: GameRow, called: Sequence[int]) -> list[int]:
        """Whom the end of a turn calls, as far as they still want to be called."""
        following = await self._store.followers.followers(game.id) if called else {}
        return [user for user in called if following.get(user) == "calls"]

    async def _wanted(self, game: GameRow, wants: tuple[str, int] | None) -> tuple[str, int] | None:
        """A seat that somebody asks for, if he still does."""
        request = await self._store.insiders.seat_request(game.id, wants[0]) if wants is not None else None
        return wants if wants is not None and request is not None and request.user == wants[1] else None

    async def _moved(self, game: GameRow, number: int | None) -> int | None:
        """What a host asks the players to agree to, if it is still open."""
        motion = await self._store.motions.motion(game.id, number) if number is not None else None
        return motion.id if motion is not None and not has_lapsed(motion, game) else None

    async def _board(self, session: Session[Any] | None) -> Image | None:
        """The public picture."""
        return await self._pictures.board(session, None) if session is not None else None

    async def _look(self, game: int) -> tuple[GameRow, str | None, Session[Any] | None]:
        row = await self._service.games.game(game)
        if row.stage == "lobby" or not await self._store.journal.has_begun(game):
            return row, None, None
        return await self._service.games.look(game, None)

    # ------------------------------------------------------------------ private letters

    async def _reminder(self, post: Post) -> Words | None:
        """A reminder, unless its person has decided in the meantime."""
        game = await self._service.games.game(int(str(post.letter.body["game"])))
        seat = str(post.letter.body["seat"])
        waited = (await self._store.games.waiting(game.id)).get(seat)
        sitter = (await self._store.games.seats(game.id)).get(seat)
        if game.stage != "running" or waited is None or sitter is None:
            return None
        if f"user:{sitter.person}" != post.letter.target:
            return None
        deadline = deadline_in(await self._store.outbox.alarms(game.id))
        _, _, session = await self._service.games.look(game.id, None)
        ask = session.asks().get(seat)
        about = f"{ask.heading}{for_whom(session, ask)}" if ask is not None else "how to go on"
        lines = [f"The game has waited for you since {moment(waited.since, 'relative')}, to decide: {about}."]
        if deadline:
            lines.append(f"Deadline {moment(deadline)}.")
        lines.append("-# `/me reminders` says how often I remind you, `/me quiet` when not.")
        return {"kind": REMIND, "game": game.id, "seat": seat, "lines": lines, "hand": False, "at": self._service.now()}

    async def _summary(self, post: Post) -> Words | None:
        """What somebody who follows a game has not been told of it; nothing if he sees its channel no more."""
        assert post.game is not None
        game, user = await self._service.games.game(post.game), int(post.letter.target.partition(":")[2])
        if not await self.may_read(game, user):
            await self._store.followers.unfollow(game.id, user)
            await self._store.outbox.letter_needless(post.id)
            return None
        about = {"kind": "follow", "game": game.id, "at": self._service.now()}
        return await self._store.followers.settle_summary(post, user, lambda lines: {**about, **_told(lines)})

    async def _to_follower(self, words: Words) -> Panel:
        """The end of a turn as everybody sees it."""
        game, _, session = await self._look(int(words["game"]))
        return FollowerNews(
            game,
            words["lines"],
            words["news"],
            unless_broken("scores", lambda: scores_of(session), ""),
            await self._board(session),
        ).panel()

    async def _is_for(self, target: str, body: Mapping[str, object]) -> bool:
        """Whether the person a letter goes to still has the seat it speaks of; then what is the seat's is his."""
        if not body["seat"]:
            return True
        sitter = (await self._store.games.seats(int(str(body["game"])))).get(str(body["seat"]))
        return sitter is not None and f"user:{sitter.user}" == target

    async def _private(self, words: Words) -> Panel:
        game, _, session = await self._look(int(words["game"]))
        seat = str(words["seat"])
        lines, hand = list(words["lines"]), None
        if words["hand"] and session is not None and seat and await self._is_for(words["target"], words):
            hand = await self._pictures.hand(session, seat, game.label)
            if hand is not None and hand.fault:
                lines += _cards_in_words(session, seat)
        return PrivateNews(game, seat, lines, hand, move=words["kind"] == REMIND).panel()

    async def _page(self, number: int) -> Panel:
        """The game that is over as a file; whoever wants it later asks for it."""
        game, _, session = await self._look(number)
        panel = Panel().text(f"-# {game.name} · game {game.id}")
        if session is None:
            return panel.text(NO_PAGE)
        try:
            async with self._pictures.jobs.turn(first=True) as run, asyncio.timeout(LONGEST_PAGE):
                course = await course_of(self._store, game, session.seen(None), session.state.ply, run)
                past = await past_of(self._store, game, course)
                data = await run(page_of, past, game.label, session.spec.title, LIMIT)
        except Exception as error:
            reported("page", error)
            return panel.text(NO_PAGE)
        if len(data) > LIMIT:
            return panel.text(NO_PAGE)
        panel.text("The whole game, to be opened in a browser: pictures step by step, log, dice, charts.")
        return panel.paper(f"amarna-{game.id}.html", data)

    async def _tablet(self, words: Words) -> Panel:
        game = await self._service.games.game(int(words["game"]))
        sender, to, text = str(words["from"]), str(words["to"]), str(words["text"])
        image = await self._pictures.tablet(game, sender, to, text)
        return tablet_panel(game, sender, to, text, image)


def said_by(letters: Sequence[Letter]) -> Words:
    """What letters say besides that there is something new in the log; of several requests the last one stands."""
    found: Words = {}
    for letter in letters:
        body = letter.body
        said = [*found.get("said", []), *cast("list[str]", body.get("said", []))]
        found |= {what: body[what] for what in ASKING if body.get(what)}
        found |= {"said": said} if said else {}
    return found


def _anew(news: News) -> Words | None:
    """What a message says that brings this news; None if there is none."""
    said, lines = said_by(news.letters), _told(news.lines)
    return {**said, **lines, "call": news.call} if said or lines["lines"] or news.call else None


def _added(news: News, last: bool) -> Words | None:
    """What the message that may grow says with this news in it; None if they belong in one of their own."""
    growing, lines = news.growing, _told([*news.so_far, *news.lines])
    if growing is None or said_by(news.letters):
        return None
    is_news = news.call or _told(news.lines)["lines"]
    if is_news and not (last and fits(lines["lines"], lines["news"])):
        return None
    before = len(_told(news.so_far)["lines"])
    return {**growing.words, **lines, "call": news.still, "grows": msgspec.to_builtins(growing), "before": before}


def _told(lines: Sequence[Line]) -> Words:
    """Lines of the log as a table reads them, and which of them nobody should miss."""
    public = [line for line in lines if line.to is None]
    return {"lines": [line.text for line in public], "news": [i for i, line in enumerate(public) if line.news]}


def grows(words: Words) -> Growing | None:
    """The message that a letter adds to."""
    return msgspec.convert(words["grows"], Growing) if "grows" in words else None


def begun_by(words: Words, marker: int) -> int:
    """The marker of the letter that began the message to which this one, with that marker, is added."""
    return int(words.get(BEGAN, marker))


def by_itself(words: Words) -> Words:
    """What is said in a message of its own by a letter that would have been added to one."""
    if "grows" not in words:
        return words
    before, rest = words["before"], {what: words[what] for what in words if what not in ("grows", "before", BEGAN)}
    news = [i - before for i in words["news"] if i >= before]
    return {**rest, **NOTHING_SAID, "lines": words["lines"][before:], "news": news}


def may_grow(words: Words, message: int, marker: int, now: int) -> Growing | None:
    """A message to a table that stands now, for what is added to it later. What was sent instead of another is not."""
    if words["kind"] != "table" or words["instead"]:
        return None
    grown = grows(words)
    if grown is not None and grown.message == message:
        return grown
    words = by_itself(words)
    about = {BEGAN: marker, **{what: words[what] for what in KEPT}}
    return Growing(message, now, int(words["from"]), words["called"], about)


def _cards_in_words(session: Session[Any], seat: str) -> list[str]:
    """A seat's hand, where it cannot be drawn."""
    spec = session.spec
    held = spec.hidden.hand(session.seen(seat), seat) if spec.hidden.hand is not None else []
    lines = [f"- {card_line(as_card(spec, face))}" for face in held]
    return ["**Your cards**", *lines] if lines else ["You hold no cards."]


def _still_left(game: GameRow, seats: Mapping[str, SeatRow], seat: str) -> str:
    """A seat that was left, if nobody has it and the game goes on."""
    return seat if game.stage in ("running", "paused") and seat in seats and seats[seat].was_left else ""


def _standing(game: GameRow, session: Session[Any] | None) -> str:
    if game.stage == "lobby":
        return "The game has not begun."
    if game.stage == "annulled":
        return "The game is annulled."
    if game.stage == "over":
        return f"The game is over{f': {shown(game.settings.result)}' if game.settings.result else '.'}"
    if game.stage == "paused":
        return f"The game is paused{f': {shown(game.settings.paused_for)}' if game.settings.paused_for else '.'}"
    return who_decides(session) if session is not None else ""


def scores_of(session: Session[Any] | None) -> str:
    """The points of all seats and of whom nobody plays, as far as everybody may know them."""
    if session is None:
        return ""
    spec, seats, seen = session.spec, session.setup.seats, session.seen(None)
    points, titles = spec.view.points(seen), spec.titles(session.state, seats)
    found = [(titles[seat], points[seat]) for seat in seats if seat in points]
    return " · ".join(f"{title} {n}" for title, n in [*found, *spec.view.others(seen).items()])


def color_of(session: Session[Any] | None) -> int:
    """The color of whoever must decide."""
    asked = next(iter(session.asks()), None) if session is not None else None
    if session is None or asked is None:
        return GOLD
    face = session.spec.view.face(session.state, asked)
    return int(owner_of(session.spec, session.setup.seats, asked, face).color.lstrip("#"), 16)
