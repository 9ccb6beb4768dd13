"""`/mod` through the surface: use, misuse, and who may not."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.backend.errors import OptionError

from bot.settings import HOUR
from bot.text.times import when
from bot.views.messages.moderating import asks_first
from engine.kernel.errors import Refused
from tests.simcord.moderating import REFUSED, agree, mod, moderator, play, public, stage, sure, table, told
from tests.simcord.town import Town, alts, texts, town
from tests.tiny import on_the_shelf

# ---------------------------------------------------------------------- rights


async def test_nobody_without_rights_moderates_anything() -> None:
    """A guest, and a player; and what they are offered while typing tells them nothing."""
    async with table() as (there, game):
        await play(there, game, 3)
        other = there.guild.create_text_channel("other")
        every: list[tuple[str, dict[str, Any]]] = [
            ("start", {}), ("end", {}), ("declare", {}), ("pause", {}), ("resume", {}), ("deadline", {"until": "36h"}),
            ("extend", {"hours": 2}), ("pace", {"hours": 2}), ("pace", {}), ("remind", {}),
            ("replace", {"seat": "assyria", "player": there.cem}), ("automate", {"seat": "assyria"}),
            ("restore", {"seat": "assyria"}), ("answer", {"seat": "assyria"}), ("undo", {}), ("rollback", {"to": "1"}),
            ("repair", {}), ("export", {}), ("transfer", {"to": other}), ("handover", {"player": there.cem}),
            ("archive", {}), ("audit", {}),
        ]  # fmt: skip
        before = await there.runtime.store.games.audit(game)
        for person in (there.guest, there.ben):
            for name, options in every:
                assert await told(there, person, name, **options) == REFUSED, name
            assert await told(there, person, "import", file=("game.json", b"{}")) == (
                "Only a moderator brings a game in."
            )
            assert await person.autocomplete(there.channel, "mod rollback", "to", "") == []
            assert await person.autocomplete(there.channel, "mod end", "game", "") == []
        assert await there.runtime.store.games.audit(game) == before and await stage(there, game) == "running"
        assert {name for name, _ in every} | {"import"} == {
            command["name"] for command in _group(there)["options"]
        }, "every command of /mod is in this list"  # fmt: skip


def _group(there: Town) -> dict[str, Any]:
    command = there.bot.tree.get_command("mod")
    assert command is not None
    found: dict[str, Any] = command.to_dict(there.bot.tree)
    assert found.get("default_member_permissions") is None, "whoever opened a game must be able to see it"
    return found


async def test_whoever_opened_a_game_moderates_that_one_only() -> None:
    async with table() as (there, game):
        other = there.guild.create_text_channel("other")
        await there.ben.slash(other, "game create", game="scribes", name="Other")
        theirs = await there.runtime.store.games.game_in(other.id)
        assert theirs is not None
        assert await told(there, there.ann, "pause", other) == REFUSED
        assert await told(there, there.ann, "pause", game=theirs.id) == REFUSED
        assert "is paused" in await told(there, there.ann, "pause")
        assert "goes on" in await told(there, there.ann, "resume", other, game=game)
        names = [choice["value"] for choice in await there.ann.autocomplete(other, "mod pause", "game", "")]
        assert names == [game]
        assert "there is no game 99" in (await told(there, there.ann, "pause", game=99)).lower()


async def test_the_role_that_was_named_moderates_until_it_is_no_longer_named() -> None:
    async with table() as (there, game):
        role = there.guild.create_role("judges")
        judge = there.guild.add_member(there.env.create_user("judge"), roles=[role])
        assert await told(there, judge, "pause") == REFUSED
        await there.mod.slash(there.channel, "settings moderators", role=role)
        assert "is paused" in await told(there, judge, "pause")
        await told(there, judge, "resume")
        asked = await mod(there, judge, "end", annul=True)
        await there.mod.slash(there.channel, "settings moderators")
        assert await sure(judge, asked) == REFUSED, "rights are looked at again when it is pressed"
        assert await stage(there, game) == "running"


async def test_who_is_no_longer_in_charge_cannot_press_what_he_asked_for() -> None:
    async with table() as (there, game):
        asked = await mod(there, there.ann, "end", annul=True)
        assert "is in charge" in await told(there, there.ann, "handover", player=there.cem)
        assert await sure(there.ann, asked) == REFUSED
        assert "already" in await told(there, there.cem, "handover", player=there.cem)
        assert await stage(there, game) == "running"
        await there.settle()
        assert "You are in charge of this game from now on" in texts(there.dms(there.cem)[-1])
        assert f"<@{there.cem.id}> is in charge of the game from now on." in await public(there)


async def test_a_question_that_others_can_see_is_not_theirs_to_confirm() -> None:
    async with table() as (there, game):
        row = await there.runtime.service.games.game(game)
        place = there.bot.get_partial_messageable(there.channel.id)
        message = await place.send(view=asks_first(row, "End it?", "end", 1).view())
        for person in (there.guest, there.ben):
            result = await person.click(there.messages()[-1], label="Confirm")
            shown = result.followups[-1] if result.followups else result.response
            assert shown is not None and texts(shown) == REFUSED and shown.ephemeral
        assert await stage(there, game) == "running" and message.id


# ---------------------------------------------------------------------- the course of a game


async def test_a_game_is_started_by_amoderator() -> None:
    with on_the_shelf():
        async with town() as there:
            assert "there is no game in this channel" in (await told(there, there.mod, "start")).lower()
            await there.ann.slash(there.channel, "game create", game="scribes", seats=2)
            assert "Nobody has taken" in await told(there, there.mod, "start")
            for seat in ("assyria", "babylon"):
                await told(there, there.mod, "automate", seat=seat)
            assert "has begun" in await told(there, there.mod, "start")
            assert "The game has begun." in await told(there, there.mod, "start")


async def test_a_game_is_ended_with_a_result_after_one_question() -> None:
    async with table() as (there, game):
        assert "annulled has no result" in await told(there, there.mod, "end", result="x", annul=True)
        asked = await mod(there, there.mod, "end", result="A draw, by “agreement”")
        assert await stage(there, game) == "running", "nothing happens before it is confirmed"
        assert await sure(there.mod, asked, "Back") == "Nothing was changed."
        assert await stage(there, game) == "running"
        asked = await mod(there, there.mod, "end", result="A draw, by “agreement”")
        again = await mod(there, there.mod, "end", annul=True)
        assert await sure(there.mod, asked) == "**Scribes** is ended."
        assert "already" in await sure(there.mod, again)
        row = await there.runtime.service.games.game(game)
        assert row.stage == "over" and row.settings.result == "A draw, by “agreement’"
        assert "The game is over: A draw, by “agreement’" in await public(there)
        assert "already" in await told(there, there.mod, "end")


async def test_a_game_is_annulled_also_before_it_begins() -> None:
    with on_the_shelf():
        async with town() as there:
            await there.ann.slash(there.channel, "game create", game="scribes", seats=2)
            await there.settle()
            row = await there.runtime.store.games.game_in(there.channel.id)
            assert row is not None
            assert await sure(there.ann, await mod(there, there.ann, "end")) == "**Scribes** is annulled."
            assert await stage(there, row.id) == "annulled"
            assert "The game is annulled." in await public(there)


async def test_what_a_game_waits_for_is_declared_after_one_question() -> None:
    async with table() as (there, game):
        offered = await there.mod.autocomplete(there.channel, "mod declare", "word", "")
        assert [(choice["name"], choice["value"]) for choice in offered] == [("dusk has fallen", "dusk")]
        assert await there.guest.autocomplete(there.channel, "mod declare", "word", "") == []
        assert "there is no word “rain”" in (await told(there, there.mod, "declare", word="rain")).lower()
        asked = await mod(there, there.ann, "declare")
        assert "Declare in **Scribes** that dusk has fallen? The round that is played is the last." in texts(asked)
        again = await mod(there, there.mod, "declare", word="dusk has fallen")
        assert await sure(there.ann, asked, "Back") == "Nothing was changed."
        asked = await mod(there, there.mod, "declare", word="dusk")
        assert await sure(there.mod, asked) == "Declared in **Scribes**; the table is told."
        assert f"<@{there.mod.id}>, who moderates, declares that dusk has fallen." in await public(there)
        for answer in (await sure(there.mod, again), await told(there, there.mod, "declare")):
            assert answer.startswith("The game waits for no such word now") and "\n" not in answer
        assert await there.mod.autocomplete(there.channel, "mod declare", "word", "") == []
        await told(there, there.mod, "pause")
        assert "paused" in await told(there, there.mod, "declare")
        assert game


async def test_a_pause_is_told_and_stops_everything() -> None:
    async with table(pace=10) as (there, game):
        begin = there.clock.now
        assert "is paused" in await told(there, there.mod, "pause", reason="harvest\nfestival")
        assert "The game is paused: harvest festival" in await public(there)
        assert "The game is paused: harvest festival." in await told(there, there.mod, "pause")
        assert "paused" in await told(there, there.mod, "remind")
        assert "paused" in await told(there, there.mod, "deadline", until="36h")
        await there.later(100 * HOUR)
        assert await stage(there, game) == "paused"
        assert "goes on" in await told(there, there.mod, "resume")
        assert "not paused" in await told(there, there.mod, "resume")
        await there.settle()
        panel = texts(there.newest())
        assert f"<t:{there.clock.now + 10 * HOUR}:" in panel and "The game goes on." in panel
        assert f"<@{(await there.asked(game)).id}>, the game waits for you." in panel
        assert there.clock.now > begin


# ---------------------------------------------------------------------- time


async def test_a_deadline_is_set_in_any_of_the_usual_ways() -> None:
    async with table() as (there, game):
        now = there.clock.now
        for typed, due in (("in 2 days", now + 48 * HOUR), ("36h", now + 36 * HOUR), ("1970-02-01", 2_764_740)):
            assert f"<t:{due}:F>" in await told(there, there.mod, "deadline", until=typed)
            assert [a.due for a in await there.runtime.store.outbox.alarms(game) if a.kind == "deadline"] == [due]
        assert "is no time I know; write `in 2 days`" in await told(there, there.mod, "deadline", until="soon")
        assert "lies in the future" in await told(there, there.mod, "deadline", until="1970-01-02 10:00")
        assert "lies in the future" in await told(there, there.mod, "deadline", until="99999 weeks")
        assert f"<t:{2_764_740 + 3 * HOUR}:F>" in await told(there, there.mod, "extend", hours=3)
        assert "The deadline for this decision is now" in await public(there)


async def test_without_a_deadline_there_is_none_to_extend() -> None:
    async with table() as (there, _):
        assert "there is no deadline to extend" in (await told(there, there.mod, "extend", hours=3)).lower()


@pytest.mark.parametrize("hours", [-5, 0, 2 * 365 * 24])
async def test_more_time_is_an_hour_at_least_and_no_year(hours: int) -> None:
    """Discord does not let such a number be typed, and the bot does not take it either; so with a year and more."""
    async with table() as (there, game):
        await told(there, there.mod, "deadline", until="in 5h")
        before = await there.runtime.store.outbox.alarms(game)
        with pytest.raises(OptionError, match="must be"):
            await mod(there, there.mod, "extend", hours=hours)
        with pytest.raises(Refused, match=f"{hours} hours are no more time"):
            await there.runtime.service.moderation.extend(game, moderator(there), hours)
        assert await there.runtime.store.outbox.alarms(game) == before


@pytest.mark.parametrize(
    ("typed", "due"),
    [
        ("2h", 2 * HOUR),
        ("in 1 day and 6 hours", 30 * HOUR),
        ("1d12h", 36 * HOUR),
        ("90 min", 5400),
        ("2 weeks", 14 * 24 * HOUR),
        ("IN 3 Hours", 3 * HOUR),
        ("<t:1234:R>", 1234),
        ("<t:99>", 99),
        ("1970-01-02 03:04", 24 * HOUR + 3 * HOUR + 240),
        ("1970-01-02T03:04Z", 24 * HOUR + 3 * HOUR + 240),
        ("1970-01-01 utc", 24 * HOUR - 60),
    ],
)
def test_times_as_people_type_them(typed: str, due: int) -> None:
    assert when(typed, 0) == due


@pytest.mark.parametrize(
    "typed", ["", "soon", "2", "2 moons", "tomorrow", "2026-13-01", "2026-02-30 10:00", "-3h", "<t:x>"]
)
def test_what_is_no_time_is_said_to_be_none(typed: str) -> None:
    with pytest.raises(Refused, match=r"is no time I know|there is no such day"):
        when(typed, 0)


async def test_the_pace_is_shown_and_changed() -> None:
    async with table() as (there, game):
        assert "No deadline of its own. When time is up: everybody waited for is called." in await told(
            there, there.mod, "pace"
        )
        said = await told(there, there.mod, "pace", hours=12, grace=2, expiry="automat", messengers=False)
        assert "A decision within 12 hours, then 2 hours of grace. When time is up: the automated player" in said
        assert "does not see when a letter is sent" in said
        assert "A decision within 12 hours, then 2 hours of grace, from now on." in await public(there)
        assert [a.due for a in await there.runtime.store.outbox.alarms(game) if a.kind == "deadline"] == [
            there.clock.now + 12 * HOUR
        ]


async def test_those_who_are_waited_for_are_called() -> None:
    async with table() as (there, game):
        await there.settle()
        before = len(there.messages())
        asked = await there.asked(game)
        seat = next(s for s, x in (await there.runtime.store.games.seats(game)).items() if x.user == asked.id)
        assert await told(there, there.mod, "remind") == f"Called: {seat.capitalize()}."
        await there.settle()
        assert len(there.messages()) == before + 1
        assert f"<@{asked.id}>, the game waits for you." in texts(there.messages()[-1])
        await told(there, there.mod, "automate", seat=seat)
        other = "babylon" if seat == "assyria" else "assyria"
        await told(there, there.mod, "pause")
        await told(there, there.mod, "automate", seat=other)
        assert "paused" in await told(there, there.mod, "remind")


# ---------------------------------------------------------------------- who plays


async def test_a_player_is_replaced_after_one_question() -> None:
    async with table() as (there, game):
        await play(there, game, 2)
        await there.settle()
        session = await there.session(game)
        seat = "assyria"
        hand = sorted(session.seen(seat).hands[seat])
        asked = await mod(there, there.mod, "replace", seat=seat, player=there.cem)
        assert f"<@{there.ann.id}> loses the seat" in texts(asked)
        assert (await there.runtime.store.games.seats(game))[seat].user == there.ann.id
        assert "once these have agreed" in await sure(there.mod, asked)
        await there.settle()
        assert (await there.runtime.store.games.seats(game))[seat].user == there.ann.id
        assert there.dms(there.cem) == [], "nothing comes to a person who has not said yes"
        assert await agree(there, there.cem) == f"Agreed: <@{there.cem.id}> plays **Assyria**."
        await there.settle()
        private = there.dms(there.cem)[-1]
        assert "You play Assyria in Scribes from now on." in texts(private)
        assert all(
            card.replace("_", " ") in (texts(private) + str(alts(private))).lower().replace("_", " ") for card in hand
        )
        assert "You no longer play Assyria in Scribes." in texts(there.dms(there.ann)[-1])
        assert f"<@{there.cem.id}> plays Assyria from now on." in await public(there)
        seen = await public(there)
        assert not any(card in seen for card in hand)
        panel = there.newest()
        refused = await there.ann.click(panel, label="My move")
        assert "You have no seat" in texts(refused.response)
        assert (0, there.mod.id, f"gave Assyria to <@{there.cem.id}>") in [
            (0, who, what) for _, who, what in await there.runtime.store.games.audit(game)
        ]


async def test_what_does_not_fit_is_no_replacement() -> None:
    async with table() as (there, game):
        assert (
            await told(there, there.mod, "replace", seat="rome", player=there.cem)
            == "There is no seat “rome” in Scribes; there are Assyria, Babylon."
        )
        assert f"<@{there.ann.id}> plays Assyria already." == await told(
            there, there.mod, "replace", seat="assyria", player=there.ann
        )
        robot = there.guild.add_member(there.env.create_user("robot", bot=True))
        assert "is a bot; `/mod automate`" in await told(there, there.mod, "replace", seat="assyria", player=robot)
        await told(there, there.mod, "export")
        warned = await told(there, there.mod, "replace", seat="assyria", player=there.mod)
        assert warned == f"<@{there.mod.id}> has seen all that is hidden in this game, and cannot sit down in it."
        assert "plays Babylon here already" in await told(there, there.mod, "replace", seat="assyria", player=there.ben)
        twice = [await mod(there, there.mod, "replace", seat="assyria", player=there.cem) for _ in range(2)]
        await sure(there.mod, twice[0])
        await agree(there, there.cem)
        assert "plays Assyria already" in await sure(there.mod, twice[1])
        assert [c["value"] for c in await there.mod.autocomplete(there.channel, "mod replace", "seat", "baby")] == [
            "babylon"
        ]
        await sure(there.mod, await mod(there, there.mod, "end", annul=True))
        assert "is annulled already" in await told(there, there.mod, "replace", seat="assyria", player=there.ann)
        assert game


async def test_a_player_is_replaced_in_the_lobby_and_the_panel_shows_it() -> None:
    with on_the_shelf():
        async with town() as there:
            await there.ann.slash(there.channel, "game create", game="scribes", seats=2)
            await there.settle()
            await sure(there.ann, await mod(there, there.ann, "replace", seat="babylon", player=there.cem))
            await there.settle()
            assert "**Babylon** · free" in texts(there.newest("Join"))
            await agree(there, there.cem)
            assert f"**Babylon** · <@{there.cem.id}>" in texts(there.newest("Join"))


async def test_a_seat_goes_to_the_automated_player_and_back() -> None:
    async with table() as (there, game):
        assert "`/mod restore` ends that" in await told(there, there.mod, "automate", seat="assyria")
        assert "already" in await told(there, there.mod, "automate", seat="assyria")
        assert f"`/game return` gives the seat back to <@{there.ann.id}>." in await public(there)
        assert await told(there, there.mod, "restore", seat="assyria") == (
            f"<@{there.ann.id}> plays **Assyria** again."
        )
        assert "`/mod replace` gives it to another" in await told(there, there.mod, "restore", seat="assyria")
        await told(there, there.mod, "automate", seat="assyria", for_good=True)
        assert "say who plays it" in await told(there, there.mod, "restore", seat="assyria")
        await told(there, there.mod, "restore", seat="assyria", player=there.cem)
        await agree(there, there.cem)
        assert (await there.runtime.store.games.seats(game))["assyria"].person == there.cem.id
        assert "There is no seat “rome”" in await told(there, there.mod, "automate", seat="rome")
        assert "There is no seat “rome”" in await told(there, there.mod, "restore", seat="rome")


async def test_an_absent_player_is_answered_for_once() -> None:
    async with table() as (there, game):
        session = await there.session(game)
        seat = next(iter(session.asks()))
        idle = next(name for name in session.setup.seats if name != seat)
        assert "here is nothing for" in await told(there, there.mod, "answer", seat=idle)
        assert "There is no seat “rome”" in await told(there, there.mod, "answer", seat="rome")
        first, second = [await mod(there, there.mod, "answer", seat=seat) for _ in range(2)]
        shown = texts(first)
        assert "on this: which cards to swap?" in shown and not any(
            o.text in shown for o in session.asks()[seat].options
        )
        assert await sure(there.mod, first) == f"Answered for **{seat.capitalize()}**."
        assert "no longer open" in await sure(there.mod, second), "the next question was not meant"
        why = "they moderate here and do not play"
        assert f"<@{there.mod.id}> answered for {seat.capitalize()} with a safe answer: {why}" in await public(there)
        await told(there, there.mod, "pause")
        assert "paused" in await told(there, there.mod, "answer", seat=seat)
