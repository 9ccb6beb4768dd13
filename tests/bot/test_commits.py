"""The process dies before or after every commit of everything that writes: whole steps only, and it goes on from there.

A method of the desk or of the store without a row here fails the test; so does a command that takes two steps.
"""

from __future__ import annotations

import ast
import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import bot
from bot.outbox.letters import announcement, to_person
from bot.scheduler import wish
from bot.service.consent import Consent
from bot.service.files import Files
from bot.service.foresight import understood
from bot.service.going_back import GoingBack
from bot.service.lessons import Lessons
from bot.service.lobby import Lobby, Opening
from bot.service.looking_back import LookingBack
from bot.service.moderation import Moderation
from bot.service.play import Play
from bot.service.running import RunningGames
from bot.service.seats import Seats
from bot.service.signals import DECLARE, Signals
from bot.service.step import Who
from bot.service.taking_back import TakingBack
from bot.store import Alarm, Conflict, League, Letter, Tablet
from bot.store.calls import Calls
from bot.store.drafts import Drafts
from bot.store.followers import Followers
from bot.store.games import Games
from bot.store.insiders import Insiders
from bot.store.leagues import Leagues
from bot.store.mail import Mail
from bot.store.motions import Motions
from bot.store.people import People
from bot.store.privacy import Privacy
from bot.store.published import Published
from bot.store.results import Results
from bot.store.seekers import Seekers
from bot.store.steps import Steps
from bot.store.wiping import Wiping
from engine.kernel.errors import Refused
from engine.kernel.journal import SIGNAL
from tests.bot import deadly
from tests.bot.deadly import (
    ANN,
    AUTOMATED,
    BEN,
    CEM,
    FROZEN,
    LOBBY,
    MODERATOR,
    OVER,
    PAUSED,
    RUNNING,
    Act,
    Killed,
    World,
)
from tests.bot.runtime import Clock, answered, last_taken_back, ordered, seat_given, taken
from tests.tiny import in_time, on_the_shelf

KILLS = int(os.environ.get("KILLS", "50"))  # the whole: KILLS=1000 pytest tests/bot/test_commits.py
WORLDS = 4  # in which a row is tried
SHORT = 100  # fewer kills than that are a sample
HERE = Path(bot.__file__).parent
HOUR = 3600
ROWS: dict[str, list[Act]] = {}
TABLES = (
    Calls, Drafts, Followers, Games, Insiders, Leagues, Mail, Motions, People, Privacy, Published, Results, Seekers,
    Steps, Wiping,
)  # fmt: skip
PARTS = (
    RunningGames, Consent, Seats, Lobby, Play, TakingBack, GoingBack, LookingBack, Signals, Moderation, Files, Lessons,
)  # fmt: skip
INSIDE = (  # what the parts of the service do for one another, with the lock held
    "alarms_for", "batch", "is_late", "judges", "let_automats_play", "make", "must_have_leave", "open", "read", "write",
)  # fmt: skip
READS = (
    "with_players", "draft_of", "game", "held", "last_order", "lines_after", "look", "must_agree", "must_have_room",
    "must_not_know_all", "owed", "points", "preview", "refresh", "since_last_move", "sit",
    "waits",
)  # fmt: skip


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


def does(*names: str) -> Callable[[Act], Act]:
    """A row: what does these things, alone or one after the other."""

    def register(act: Act) -> Act:
        for name in names:
            ROWS.setdefault(name, []).append(act)
        return act

    return register


# ---------------------------------------------------------------------- the lobby


@does("open_game", "create_game")
async def opens(w: World) -> None:
    await w.service.lobby.open_game(
        Who(BEN), Opening(slug="scribes", name="New", guild=5, channel=90, scenario="short", automats=["babylon"])
    )


@does("invite_again", "seal_invitation")
async def posts_the_panel_again(w: World) -> None:
    await w.later(1)
    await w.store.seekers.seek(5, CEM, "scribes", w.clock.now + HOUR)
    await w.service.lobby.invite_again(LOBBY, await w.store.outbox.message_of(f"lobby:{LOBBY}"))
    await w.delivery.carry()


@does("house_rule")
async def agrees_on_a_house_rule(w: World) -> None:
    await w.service.lobby.house_rule(LOBBY, MODERATOR, "erasures", "once")
    assert (await w.service.games.game(LOBBY)).setup.options["erasures"] == "once"


@does("sit_down")
async def sits_down(w: World) -> None:
    await w.service.lobby.sit_down(LOBBY, Who(BEN), "babylon", "beer")


@does("sit_down")
async def moves_to_another_seat(w: World) -> None:
    await w.service.lobby.sit_down(LOBBY, Who(ANN), "babylon", moves=True)
    assert [x.user for x in (await w.store.games.seats(LOBBY)).values()].count(ANN) == 1


@does("automate")
async def fills_up(w: World) -> None:
    await w.service.lobby.automate(LOBBY, Who(ANN), "babylon")


@does("start")
async def starts_with_an_automated_player(w: World) -> None:
    await w.service.lobby.automate(LOBBY, Who(ANN), "babylon")
    await w.service.lobby.start(LOBBY, MODERATOR)


@does("stand_up")
async def leaves_the_lobby(w: World) -> None:
    await w.service.lobby.stand_up(LOBBY, Who(ANN), "assyria")


@does("stand_up", "take_seat")
async def leaves_under_way(w: World) -> None:
    await w.service.lobby.stand_up(RUNNING, Who(BEN), "babylon")


# ---------------------------------------------------------------------- play


@does("answer", "commit")
async def answers(w: World) -> None:
    seat, who, ask, token = await w.asked(RUNNING)
    await answered(w.service, RUNNING, who, ask.sample(w.chance), token, seat)


@does("reply")
async def answers_by_a_button(w: World) -> None:
    _, who, ask, _ = await w.asked(RUNNING)
    opened = await w.service.play.sit(RUNNING, who)
    await w.service.play.reply(opened.address, lambda _: ask.sample(w.chance), sure=True)


@does("answer")
async def answers_and_the_automated_player_goes_on(w: World) -> None:
    for _ in range(3):
        seat, who, ask, token = await w.asked(AUTOMATED)
        await answered(w.service, AUTOMATED, who, ask.sample(w.chance), token, seat)


@does("keep_draft")
async def chooses_and_answers_later(w: World) -> None:
    _, who, _, _ = await w.asked(RUNNING)
    opened = await w.service.play.sit(RUNNING, who)
    await w.service.play.keep_draft(opened, "0100")
    assert await w.service.play.draft_of(opened) == "0100"


@does("order")
async def orders(w: World) -> None:
    seat, who, _, _ = await w.asked(RUNNING)
    words = await w.service.play.lines_after(RUNNING, who, "")
    await ordered(w.service, RUNNING, who, words[0], seat)


@does("take")
async def takes_a_way(w: World) -> None:
    seat, who, ask, token = await w.asked(RUNNING)
    while not ask.ready_moves():
        await answered(w.service, RUNNING, who, ask.sample(w.chance), token, seat)
        seat, who, ask, token = await w.asked(RUNNING)
    await taken(w.service, RUNNING, who, 0, seat)


@does("learn")
async def learns(w: World) -> None:
    await w.service.lessons.learn(Who(CEM), "genesis")
    await w.service.lessons.learn(Who(CEM), "genesis", anew=True)


@does("forget_lesson", "drop_lesson")
async def forgets_a_lesson(w: World) -> None:
    await w.service.lessons.forget_lesson((await w.service.lessons.learn(Who(CEM), "genesis")).id)


@does("plan", "give_intent")
async def plans(w: World) -> None:
    seat, who, ask, _ = await w.asked(RUNNING)
    words = [f"{ask.verb} {word}" for word in await w.service.play.lines_after(RUNNING, who, "", ask.verb)]
    await w.service.play.plan(RUNNING, who, await first_that_fits(w, who, words, seat) or "erase pass", seat)


async def first_that_fits(w: World, who: Who, lines: list[str], seat: str) -> str:
    """An order that can be given now; "" if there is none, the dice being thrown anew in each world."""
    session = (await w.service.play.sit(RUNNING, who)).session
    for line in lines:
        with contextlib.suppress(Refused):
            understood(session, seat, line)
            return line
    return ""


@does("standing_order", "standing_orders", "give_orders")
async def gives_a_standing_order(w: World) -> None:
    await w.service.play.standing_order(RUNNING, Who(ANN), "erase", "never")


@does("undo")
async def takes_back(w: World) -> None:
    seat, who, ask, token = await w.asked(RUNNING)
    await answered(w.service, RUNNING, who, ask.sample(w.chance), token, seat)
    with contextlib.suppress(Refused):  # where something came of it
        await w.service.taking_back.undo(RUNNING, who, seat)
    for person in (ANN, BEN):  # what can be taken back from where the world stands
        with contextlib.suppress(Refused):
            await w.service.taking_back.undo(RUNNING, Who(person))


@does("ask_leave", "give_leave", "ask_consent")
async def asks_leave_and_gets_it(w: World) -> None:
    await w.service.taking_back.ask_leave(RUNNING, Who(ANN))
    version = (await w.row(RUNNING)).version
    await w.service.taking_back.give_leave(RUNNING, Who(BEN), version)


@does("nudge", "nudge_if_running")
async def nudges(w: World) -> None:
    """Whoever gave an order for what is asked died before it was followed."""
    seat, _, ask, _ = await w.asked(RUNNING)
    if ask.default is None:
        raise Refused("there is no safe answer to this", "order")
    guard = Alarm(RUNNING, "automat", w.clock.now + 60)
    await w.store.journal.give_orders(RUNNING, seat, {ask.topic: "default"}, alarms=[guard])
    await w.service.games.refresh(RUNNING)
    before = (await w.row(RUNNING)).version
    await w.service.seats.nudge_if_running(RUNNING)
    assert (await w.row(RUNNING)).version > before


# ---------------------------------------------------------------------- moderators


@does("replace")
async def replaces(w: World) -> None:
    await seat_given(w.service, RUNNING, MODERATOR, "babylon", CEM)


@does("replace", "agree_to_seat", "ask_for_seat")
async def replaces_by_himself_with_leave(w: World) -> None:
    ben = Who(BEN, moderates=True)
    await seat_given(w.service, RUNNING, ben, "assyria", BEN)
    await w.service.seats.agree_to_seat(RUNNING, Who(ANN), "assyria", BEN)


@does("agree_to_motion", "new_motion", "agreed", "drop_motion")
async def asks_the_others_and_they_agree(w: World) -> None:
    host, fields = Who(ANN, moderates=True), {"pace": 9}
    with contextlib.suppress(Refused):
        await w.service.moderation.set_wishes(RUNNING, host, **fields)
    motion = await w.store.motions.motion_of(RUNNING, ANN)
    if motion is not None:
        await w.store.motions.agreed(motion, [])
        await w.service.consent.agree_to_motion(RUNNING, Who(BEN), motion.id)
    assert (await w.row(RUNNING)).settings.pace == 9


@does("tell_of_absence")
async def tells_of_somebody_gone(w: World) -> None:
    await w.service.seats.tell_of_absence(await w.row(RUNNING), BEN)


@does("mark_late")
async def the_time_is_up(w: World) -> None:
    seat, _, _, _ = await w.asked(RUNNING)
    await w.store.games.mark_late(RUNNING, [seat])


@does("automate_seat")
async def lends_a_seat(w: World) -> None:
    await w.service.seats.automate_seat(RUNNING, MODERATOR, "assyria")


@does("come_back")
async def comes_back(w: World) -> None:
    await w.service.seats.come_back(AUTOMATED, Who(BEN))


@does("restore")
async def gives_a_seat_back(w: World) -> None:
    await w.service.seats.restore(AUTOMATED, MODERATOR, "babylon")


@does("answer_for")
async def answers_for(w: World) -> None:
    seat, _, _, _ = await w.asked(RUNNING)
    await w.service.moderation.answer_for(RUNNING, MODERATOR, seat)


@does("pause")
async def pauses(w: World) -> None:
    await w.service.moderation.pause(RUNNING, MODERATOR, "flood")


@does("resume", "change_game")
async def resumes(w: World) -> None:
    await w.service.moderation.resume(PAUSED, MODERATOR)


@does("end")
async def ends(w: World) -> None:
    await w.service.moderation.end(RUNNING, MODERATOR, annul=False, result="peace")


@does("end")
async def annuls(w: World) -> None:
    await w.service.moderation.end(LOBBY, MODERATOR, annul=True)


@does("declare")
async def declares(w: World) -> None:
    await w.service.signals.declare(RUNNING, MODERATOR, "dusk")


@does("declare_in_time")
async def declares_by_the_clock(w: World) -> None:
    """The table has agreed on a time, and it has come."""
    with on_the_shelf(in_time(5)):
        await w.service.games.refresh(RUNNING)
        _, _, session = await w.service.games.look(RUNNING, None)
        if not session.signals_awaited():
            raise Refused("it is the last round", "declare")
        ends = w.clock.now + 5
        alarm = Alarm(RUNNING, DECLARE, ends)
        await w.store.outbox.set_alarm(alarm)
        w.clock.now += 5
        await w.service.signals.declare_in_time(alarm)
    assert [event.by for _, event in await w.store.journal.journal(RUNNING) if event.role == SIGNAL] == ["clock"]


@does("set_deadline", "extend")
async def sets_and_extends_a_deadline(w: World) -> None:
    await w.service.moderation.set_deadline(RUNNING, MODERATOR, w.clock.now + 5 * HOUR)
    await w.service.moderation.extend(RUNNING, MODERATOR, 3)


@does("set_wishes")
async def changes_the_pace(w: World) -> None:
    await w.service.moderation.set_wishes(RUNNING, MODERATOR, pace=7)


@does("remind")
async def reminds(w: World) -> None:
    await w.service.moderation.remind(RUNNING, MODERATOR)


@does("roll_back")
async def takes_all_back(w: World) -> None:
    row = await w.row(RUNNING)
    for point in (await w.service.going_back.points(RUNNING))[-1:]:
        await w.service.going_back.roll_back(RUNNING, MODERATOR, point.back, row.version)


@does("roll_back")
async def takes_the_last_back_and_the_game_wakes(w: World) -> None:
    await last_taken_back(w.service, OVER, MODERATOR)


@does("repair")
async def repairs(w: World) -> None:
    await w.service.going_back.repair(FROZEN, MODERATOR)
    assert not await deadly.is_frozen(w, FROZEN)


@does("transfer")
async def moves_the_game(w: World) -> None:
    await w.service.files.transfer(RUNNING, MODERATOR, guild=5, channel=99)


@does("hand_over")
async def hands_over(w: World) -> None:
    await w.service.files.hand_over(RUNNING, MODERATOR, CEM)


@does("archive", "proof")
async def archives_and_shows_the_seed(w: World) -> None:
    await w.service.files.proof(OVER, ANN)
    await w.service.files.archive(OVER, MODERATOR)


@does("export", "look_into", "bring_in")
async def exports_and_brings_in(w: World) -> None:
    text = await w.service.files.export(RUNNING, MODERATOR, reveal=True)
    await w.service.files.look_into(text, Who(CEM))
    await w.service.moderation.end(RUNNING, MODERATOR, annul=True)
    await w.service.files.bring_in(text, Who(BEN, moderates=True), name="Copy", guild=5, channel=91)


# ---------------------------------------------------------------------- the clock, and how people want things


@does("answer_late", "lend", "alarm_rang")
async def the_deadline_passes(w: World) -> None:
    w.clock.now += 13 * HOUR
    await w.bells.ring_all()


@does("alarm_rang")
async def a_deadline_with_grace_passes(w: World) -> None:
    await w.service.moderation.set_wishes(RUNNING, MODERATOR, pace=2, grace=3, expiry="automat")
    for _ in range(3):
        w.clock.now += 2 * HOUR
        await w.bells.ring_all()


@does("answer_late")
async def a_safe_answer_is_given(w: World) -> None:
    await w.service.moderation.set_wishes(RUNNING, MODERATOR, expiry="default")
    w.clock.now += 13 * HOUR
    await w.bells.ring_all()


@does("set_alarms", "wish")
async def goes_on_vacation(w: World) -> None:
    await wish(w.service, ANN, vacation=w.clock.now + 48 * HOUR)
    await wish(w.service, BEN, remind=5)


@does("set_alarm")
async def sets_an_alarm(w: World) -> None:
    await w.store.outbox.set_alarm(Alarm(RUNNING, "automat", w.clock.now))


@does("server_wish")
async def a_server_wishes(w: World) -> None:
    await w.store.people.server_wish(5, at=w.clock.now, who=1, remind=7)


@does("publish", "unpublish")
async def publishes_commands(w: World) -> None:
    await w.store.published.publish(9, 5, "hash", {"do": 1})
    await w.store.published.unpublish(9, 5)
    assert await w.store.published.published(9) == {}


@does("write_notes", "note")
async def notes_something(w: World) -> None:
    await w.store.people.write_notes(RUNNING, ANN, "beware")
    await w.store.games.note(RUNNING, at=w.clock.now, who=1, what="looked")


@does("seek")
async def looks_for_a_table(w: World) -> None:
    await w.store.seekers.seek(1, ANN, "scribes", w.clock.now + HOUR)
    assert (await w.store.seekers.seekers(1, w.clock.now))["scribes"] == [ANN]


@does("seek_no_more")
async def looks_no_more(w: World) -> None:
    await w.store.seekers.seek_no_more(1, ANN)


@does("open_league")
async def opens_a_league(w: World) -> None:
    with contextlib.suppress(Conflict):  # there is one already
        await w.store.leagues.open_league(
            League(0, 1, "Winter", "scribes", "", 0, w.clock.now, 0), at=w.clock.now, who=1
        )


@does("close_league")
async def closes_a_league(w: World) -> None:
    with contextlib.suppress(Conflict):
        await w.store.leagues.open_league(League(0, 1, "Summer", "scribes", "", 0, 1, 0), at=w.clock.now, who=1)
    await w.store.leagues.close_league((await w.store.leagues.leagues(1))[0], at=w.clock.now, who=1)


@does("follow", "settle_summary")
async def follows_a_game(w: World) -> None:
    told = len(await w.store.journal.lines(RUNNING))
    await w.store.followers.follow(RUNNING, 77_777, "messages", max(0, told - 1))
    await w.store.outbox.post(
        [Letter("follow:1", "user:77777", {"kind": "follow", "game": RUNNING, "seat": ""})], game=RUNNING, at=1
    )
    await w.later(60)
    assert list(await w.store.followers.followers(RUNNING)) == [77_777]


@does("unfollow")
async def follows_no_more(w: World) -> None:
    await w.store.followers.unfollow(RUNNING, 77_777)


@does("take_over")
async def plays_on_for_another(w: World) -> None:
    await w.service.lobby.stand_up(RUNNING, Who(BEN), "babylon")
    await w.service.seats.take_over(RUNNING, Who(CEM), "babylon")


@does("leave_results")
async def wants_to_be_on_no_list(w: World) -> None:
    await w.store.results.leave_results(ANN)
    assert await w.store.results.results_of(ANN) == []


@does("forget")
async def is_forgotten(w: World) -> None:
    await w.store.privacy.forget(ANN, at=w.clock.now, alarm="automat")
    assert b"<@100>" not in repr(await w.store.games.audit(RUNNING)).encode()
    for game in (RUNNING, AUTOMATED):
        await w.service.games.nudge(game)


@does("wipe", "_give_back")
async def what_was_deleted_is_wiped(w: World) -> None:
    await w.store.privacy.forget(777, at=w.clock.now, alarm="automat")
    await w.store.wiping.wipe()


# ---------------------------------------------------------------------- the post


@does("post", "send_tablet", "seal", "settle_table", "letter_sent")
async def a_letter_goes_out(w: World) -> None:
    body: dict[str, object] = {"kind": "tablet", "game": RUNNING, "from": "assyria", "to": "babylon", "text": "Hail"}
    await w.store.people.send_tablet(
        Tablet(0, RUNNING, "assyria", "babylon", "Hail", w.clock.now), ANN, [Letter("tablet", "user:101", body)]
    )
    row = await w.row(RUNNING)
    await w.store.outbox.post([announcement(row, "A comet.", key="comet")], game=RUNNING, at=w.clock.now)
    await w.delivery.carry()


@does("call_sent", "call_changed")
async def who_must_decide_is_called_until_he_has(w: World) -> None:
    for _ in range(20):  # until it has come to somebody else, and his call is gone
        await answers(w)
        w.clock.now += 45
        while await w.delivery.carry():
            continue
        if w.doors.gone:
            break


@does("letter_put_off", "letter_waits_for_room", "letter_given_up")
async def letters_come_back(w: World) -> None:
    row = await w.row(RUNNING)
    late = to_person(row, ANN, ["psst"], "psst")
    await w.store.outbox.post([late, announcement(row, "An eclipse.", key="eclipse")], game=RUNNING, at=w.clock.now)
    w.doors.faults = {"user:100": ["down", "closed"], "channel:72": ["down", "closed"]}
    for _ in range(3):
        w.clock.now += 40
        await w.delivery.carry()


@does("letter_needless")
async def a_reminder_becomes_needless(w: World) -> None:
    body: dict[str, object] = {"kind": "reminder", "game": OVER, "seat": "assyria"}
    await w.store.outbox.post([Letter("remind:x", "user:100", body)], game=OVER, at=w.clock.now)
    await w.delivery.carry()


@does("rooms_may_be_open")
async def rooms_open_again(w: World) -> None:
    await letters_come_back(w)
    await w.store.outbox.rooms_may_be_open(at=w.clock.now)


# ---------------------------------------------------------------------- the kills


def acts() -> list[Act]:
    return list(dict.fromkeys(act for row in ROWS.values() for act in row))


class Places:
    """Files of worlds: made once, copied for each life."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.made = folder, dict[int, tuple[Path, int]]()

    async def copy(self, seed: int) -> tuple[Path, Clock]:
        clock = Clock()
        if seed not in self.made:
            path = self.folder / f"world{seed}.db"
            await deadly.settled(path, clock, seed)
            self.made[seed] = (path, clock.now)
        path, clock.now = self.made[seed]
        life = self.folder / "life.db"
        for old in self.folder.glob("life.db*"):
            old.unlink()
        shutil.copy(path, life)
        return life, clock


async def lived(places: Places, act: Act, seed: int, used: set[str] | None = None) -> int:
    """How many commits it takes when nobody dies."""
    path, clock = await places.copy(seed)
    async with deadly.opened(path, clock, seed) as w:
        await again(w, act)
        if used is not None:
            used |= w.used
        commits = w.mortal.commits
        await deadly.whole(w)
    return commits


async def killed(places: Places, act: Act, seed: int, at: int, *, after: bool) -> bool:
    """Die there, open the file again, look at it, do the same again, and let time pass. Whether there was a death."""
    path, clock = await places.copy(seed)
    async with deadly.opened(path, clock, seed) as w:
        before, noted = await deadly.standing_of(w), await deadly.entries_of(w)
    async with deadly.opened(path, clock, seed, at, after=after) as w:
        try:
            await act(w)
        except Killed:
            await w.end()
            posts = w.doors.posts
        except Refused:
            return False
        else:
            return False
    async with deadly.opened(path, clock, seed) as w:
        w.doors.posts = posts
        await deadly.whole(w)
        if act is not is_forgotten:  # with him goes what he did
            await deadly.changes_are_noted(before, noted, w)
        await again(w, act)
        await deadly.whole(w)
        w.doors.faults = {}
        await deadly.goes_on(w)
        await deadly.whole(w)
    return True


async def again(w: World, act: Act) -> None:
    """What was done already is refused in words; nothing else may come of it."""
    with contextlib.suppress(Refused):
        await act(w)


async def test_killed_at_every_commit_whole_steps_are_left(tmp_path: Path) -> None:
    places, kills, seed = Places(tmp_path), 0, 0
    while kills < KILLS:
        for number, act in enumerate(acts()):
            if kills >= KILLS:
                break
            for at, after in await moments(places, act, seed, number):
                try:
                    kills += await killed(places, act, seed, at, after=after)
                except BaseException as error:
                    error.add_note(f"{act.__name__}, world {seed}, {'after' if after else 'before'} commit {at}")
                    raise
        seed += 1
    print(f"{kills} kills at the commits of {len(acts())} acts in {seed} worlds")


async def moments(places: Places, act: Act, seed: int, number: int) -> list[tuple[int, bool]]:
    """Before and after each commit; in a short run of the test, one or two of them."""
    if KILLS > SHORT:
        return [(at, after) for at in range(1, await lived(places, act, seed) + 1) for after in (False, True)]
    return [(1 + (number + seed) % 2, bool(number // 2 % 2)), (1, True)][number % 2 :][:1]


# ---------------------------------------------------------------------- nothing is forgotten here


def test_everything_that_can_be_done_at_the_desk_has_a_row() -> None:
    doing = set(deadly.methods(*PARTS)) - set(READS) - set(INSIDE)
    assert doing <= set(ROWS), "a row of kills is missing"
    assert set(ROWS) <= doing | set(deadly.writing_methods(*TABLES)), "a row of something that is not there"


async def test_everything_that_the_store_writes_was_written_by_a_row(tmp_path: Path) -> None:
    places, used = Places(tmp_path), set[str]()
    for name in deadly.writing_methods(*TABLES):
        assert name in ROWS, f"a row of kills for {name} is missing"
        for seed in range(WORLDS):  # dice are thrown anew in each: what can be done in one cannot in another
            if name not in used:
                for act in ROWS[name]:
                    await lived(places, act, seed, used)
        assert name in used, f"the row of {name} does not come to it"


async def test_every_row_has_a_commit_to_die_at(tmp_path: Path) -> None:
    """What is refused, or finds nothing to do, in every world tries nothing."""
    places, idle = Places(tmp_path), acts()
    for seed in range(WORLDS):
        idle = [act for act in idle if not await lived(places, act, seed)]
    assert idle == []


async def test_what_only_reads_writes_nothing(tmp_path: Path) -> None:
    path, clock = await Places(tmp_path).copy(0)
    async with deadly.opened(path, clock, 0) as w:
        service, ann = w.service, Who(ANN)
        row, alarms = await w.row(RUNNING), await w.store.outbox.alarms(RUNNING)
        points = await service.going_back.points(RUNNING)
        await service.going_back.preview(RUNNING, points[-1].back)
        await service.games.look(RUNNING, ann)
        await service.games.waits(row)
        await service.moderation.owed(alarms[0])
        await service.games.refresh(RUNNING)
        await service.seats.must_have_room(ann, row.guild)
        await service.seats.must_not_know_all(row, ANN)
        await service.taking_back.must_agree(RUNNING, ann)
        await service.games.with_players(RUNNING)
        await service.play.draft_of(await service.play.sit(RUNNING, (await w.asked(RUNNING))[1]))
        [line, *_] = await service.play.lines_after(RUNNING, (await w.asked(RUNNING))[1], "")
        await service.play.last_order(RUNNING, (await w.asked(RUNNING))[1], line)
        async with service.games.held(RUNNING):
            assert w.mortal.commits == 0


# What commands do in several steps, each whole by itself: killed in between, the command given again does the rest.
SEVERAL = {
    "work": "inside of `fill_up`",
    "clear_by": "each order is withdrawn by itself; what is left is seen on the list, and withdrawn by the same",
    "fill_up": "each seat is a step of its own; pressed again, it fills the seats that are left",
    "forget": "the person is deleted in one step; then games go on, for which alarms are set in that step",
}


def test_no_command_takes_several_steps_unless_it_is_known() -> None:
    doing = (set(ROWS) | set(deadly.writing_methods(*TABLES))) - {"nudge", "wish"}
    found = {}
    for path in (
        *(HERE / "commands").glob("*.py"),
        *(HERE / "interactions").glob("*.py"),
        HERE / "local" / "opening.py",
    ):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.AsyncFunctionDef):
                steps = steps_in(function, doing)
                if steps > 1:
                    found[function.name] = path.name
    assert set(found) <= set(SEVERAL), f"several steps: {found}"


def steps_in(function: ast.AsyncFunctionDef, doing: set[str]) -> int:
    """How many writing calls of the desk or the store a function makes one after the other; in a loop, many.

    Of branches that exclude each other the longest counts.
    """

    def count(node: ast.AST) -> int:
        if isinstance(node, ast.If):
            return max(sum(map(count, node.body)), sum(map(count, node.orelse)))
        many = 2 if isinstance(node, (ast.For, ast.While, ast.AsyncFor)) else 1
        here = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in doing
        owner = ast.unparse(node.func.value) if here else ""  # type: ignore[attr-defined]
        mine = int(here and any(part.strip("_") in ("service", "store") for part in owner.split(".")))
        return many * (mine + sum(map(count, ast.iter_child_nodes(node))))

    return sum(map(count, function.body))
