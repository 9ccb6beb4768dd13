"""Every command and every button, by everybody who might use it: each with what must happen.

A command or verb without a row fails `test_everything_has_a_row`. The codes are in `matrix.MEANINGS`; `y` is done.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.commands import steer
from bot.interactions import dispatch, permissions
from bot.interactions.permissions import Access
from tests.wire.conftest import Table
from tests.wire.matrix import (
    GAME,
    LOBBY,
    NAMED,
    OUTSIDE,
    PEOPLE,
    SEATS,
    STEERING,
    Act,
    Cast,
    cells,
    gathered,
    governs,
    seated,
    sees,
    steers,
    takes_game,
    wrong,
)

CONSENT = "It is the others who have to agree."
PLAYS_IN = r"You play in .*, and hear of it anyway\."
NOT_FREE = "The seat of Assyria is not free."
PLAYS = "The file holds everything hidden; somebody who plays cannot have it."
LEAGUES = cells("l", named="y", right="y", plays="y")
IMPORT = cells("i", elsewhere="y", visitor="y", named="y", right="y", plays="y")


def given(**options: object) -> Any:
    return lambda cast, role: options


def own(role: str) -> str:
    return SEATS.get(role, "assyria")


def other(role: str) -> str:
    return "babylon" if own(role) == "assyria" else "assyria"


def somebody(cast: Cast, role: str) -> Any:
    """Somebody whom Discord lets him name where he is."""
    return cast.people[{"stranger": "exile", "exile": "stranger"}.get(role, "spectator")]


COMMANDS = [
    # what everybody may do, and what is about no game
    *(Act(f"me {what}", cells("y")) for what in ("show", "quiet", "record")),
    Act("me reminders", cells("y"), does=True),
    Act("me vacation", cells("y"), given(until="off")),
    Act("me confirm", cells("y"), given(switch="on")),
    Act("me pictures", cells("y"), given(switch="off")),
    *(Act(f"privacy {what}", cells("y")) for what in ("show", "export", "delete")),
    Act("privacy records", cells("y"), given(switch="on")),
    Act("table", cells("y")),
    *(Act(f"games {what}", cells("y")) for what in ("mine", "here")),
    Act("game create", cells("y"), given(game="atlantis")),
    Act("learn", cells("y")),
    # the server's own
    Act("league show", cells("y")),
    Act("league open", LEAGUES, lambda cast, role: {"name": f"of {role}", "game": "scribes"}, does=True),
    Act("league close", LEAGUES, given(league="zzz")),
    Act("settings show", cells("y")),
    Act("settings moderators", governs()),
    Act("settings channels", governs(), given(action="everywhere")),
    *(Act(f"settings {what}", governs(), given(hours=0), does=True) for what in ("reminders", "pace")),
    Act("settings dates", governs(), given(style="both")),
    # looking
    *(Act(what, sees()) for what in ("board", "log", "dice", "chart", "replay", "help", "notes")),
    Act("card", sees(), given(card="sickle")),
    Act("rules", sees(), given(find="1")),
    # a seat's own business
    *(Act(what, seated()) for what in ("hand", "letters", "pass", "choose", "undo", "advise")),
    Act("why", sees(), given(place="zzz")),
    *(Act(what, seated(), given(line="zzz")) for what in ("do", "move", "play", "attack", "build", "place")),
    Act("letter", seated(), lambda cast, role: {"to": other(role), "text": "Greetings."}, does=True),
    *(Act(f"orders {what}", seated()) for what in ("list", "plan", "clear")),
    Act("orders stand", seated(), given(topic="zzz", order="ask")),
    # at the table
    Act("game join", sees("n"), here=True),
    Act("game leave", seated("n"), here=True, does=True),
    Act("game automate", steers("t", "n", player="y"), given(seat="assyria"), here=True, does=True),
    Act("game return", sees("n"), here=True),
    Act("game start", steers("w", "n"), here=True, game=LOBBY),
    Act("game seek", cells("y")),
    Act("game follow", sees(**dict.fromkeys(SEATS, PLAYS_IN)), does=True),
    Act("game status", sees("n"), here=True),
    Act("game lobby", sees("n"), here=True, game=LOBBY),
    # moderators
    *(Act(f"mod {what}", steers()) for what in ("start", "end", "declare", "resume", "pace", "undo")),
    *(Act(f"mod {what}", steers(), does=True) for what in ("pause", "remind")),
    *(Act(f"mod {what}", steers()) for what in ("repair", "archive", "audit")),
    Act("mod deadline", steers(), given(until="in 2 days"), does=True),
    Act("mod extend", steers(), given(hours=3)),
    Act("mod rollback", steers(), given(to="1")),
    Act("mod replace", steers(), lambda cast, role: {"seat": "assyria", "player": somebody(cast, role)}),
    *(Act(f"mod {what}", steers(), given(seat="assyria")) for what in ("automate", "restore", "answer")),
    Act("mod handover", steers(), lambda cast, role: {"player": somebody(cast, role)}, does=True),
    Act("mod transfer", steers(), lambda cast, role: {"to": cast.places["spectator"]}),
    Act("mod export", steers(plays=PLAYS), does=True),
    Act("mod import", IMPORT, given(file=("a.json", b"{}"))),
]

CLICKED = (discord.AppCommandType.user, discord.AppCommandType.message)
ON_A_QUESTION = (
    "why", "choose", "choose_select", "number", "number_select", "moves", "moves_select", "all",
    "none", "set", "one", "pick", "picked", "shared", "share", "share_each", "area", "more", "less", "type", "say",
    "find", "advise", "advised",
)  # fmt: skip
VERBS = [
    # what is about no game
    *(Act(what, cells("y"), rest=lambda cast, role: (0, "f", 0), game=0) for what in ("mine", "here", "table")),
    Act("league", cells("y"), rest=lambda cast, role: (0, "f", 1), game=0),
    Act("rules", cells("y"), rest=lambda cast, role: (0, "f", "scribes", "1"), game=0),
    Act("ruleshow", cells("y"), rest=lambda cast, role: ("scribes", "SCR-1.1"), game=0),
    Act("keep", cells("y"), game=0),
    Act("lessons", cells("y"), game=0),
    Act("learn", cells("y"), rest=lambda cast, role: ("genesis",), game=0, does=True),
    Act("learnanew", sees()),
    Act("forget", cells("y"), rest=lambda cast, role: (5,), game=0),
    Act("aboutgame", cells("y"), values=["scribes"], game=0),
    Act("modno", cells("y")),
    Act("modin", IMPORT, game=0),
    # looking
    *(Act(what, sees()) for what in ("board", "boardmap", "boardwords", "log", "dice", "proof", "chart", "note")),
    *(Act(what, sees()) for what in ("about", "legend")),
    Act("unfollow", sees()),
    Act("turn", sees(), rest=lambda cast, role: (0, "First")),
    Act("seatcard", sees(), values=["assyria"]),
    *(Act(what, sees(), values=["overview"]) for what in ("boardpart", "boardshow")),
    Act("dicepage", sees(), rest=lambda cast, role: (0, "f", "", "")),
    Act("noted", sees(), form={"text": "A note."}, does=True),
    # a seat's own business
    *(Act(what, seated()) for what in ("move", "hand", "undo", "leave")),
    Act("other_seat", seated(), rest=lambda cast, role: (["assyria", "babylon", "egypt", "hatti"].index(own(role)),)),
    Act("page", seated(two="s", plays="s"), rest=lambda cast, role: (0,), question=True),
    *(Act(what, seated(), rest=lambda cast, role: (0, 0, ""), values=["0"]) for what in ON_A_QUESTION),
    Act("choose asked", seated(two="s", plays="s"), rest=lambda cast, role: (0, 0), question=True),
    Act("confirm", seated(), rest=lambda cast, role: ("choose", 0), values=["0"]),
    Act("count", seated(), rest=lambda cast, role: (0, 0), form={"count": "1"}),
    Act("typed", seated(), form={"line": "zzz"}),
    Act("whyat", sees(), values=["zzz"]),
    Act("whyask", sees()),
    Act("whyof", sees(), form={"place": "zzz"}),
    Act("said", seated(), form={"text": "zzz"}),
    Act("found", seated(), form={"word": "zzz"}),
    Act("orders", seated(), rest=lambda cast, role: (own(role),)),
    Act("quick", seated(), rest=lambda cast, role: (own(role),)),
    Act("fromnow", seated(), rest=lambda cast, role: (own(role), "zzz"), values=["ask"]),
    Act("otopic", seated(), rest=lambda cast, role: (own(role),), values=["zzz"]),
    Act("order", seated(), rest=lambda cast, role: (own(role), "zzz"), values=["ask"]),
    Act("odetail", seated(), rest=lambda cast, role: (own(role), "zzz", "zzz"), form={"detail": "1"}),
    *(Act(what, seated(), rest=lambda cast, role: (own(role),)) for what in ("oplan", "oplanoff", "oclear")),
    Act("oplanned", seated(), rest=lambda cast, role: (own(role),), form={"line": "zzz"}),
    Act("letter", seated(), rest=lambda cast, role: (own(role), other(role)), form={"text": "Greetings."}, does=True),
    Act("reply", seated(), rest=lambda cast, role: (other(role), own(role))),
    Act("letters", seated(), rest=lambda cast, role: (own(role), 0)),
    Act("read", seated(), rest=lambda cast, role: (own(role),), values=["1"]),
    Act("takeseat", {**cells(NOT_FREE), **dict.fromkeys(OUTSIDE, "-")}, rest=lambda cast, role: ("assyria",)),
    # agreeing: the player asks to take something back, the creator for the player's seat
    Act("agree", seated(player=CONSENT), rest=lambda cast, role: (cast.version,)),
    Act(
        "cede",
        seated(creator=CONSENT),
        rest=lambda cast, role: ("assyria", cast.people["creator"].id),
    ),
    # the creator asks the others to change the pace
    Act("consent", seated(creator=CONSENT), rest=lambda cast, role: (1,)),
    # the lobby
    *(Act(what, sees(), game=LOBBY, here=True) for what in ("fill",)),
    Act("join", sees(player="You sit at Assyria already."), game=LOBBY, here=True),
    Act("seat", sees(), values=["babylon"], game=LOBBY, here=True, does=True),
    Act("stand", {**cells("s"), **dict.fromkeys(OUTSIDE, "-"), "player": "y"}, game=LOBBY, here=True),
    Act("begin", steers("w"), game=LOBBY, here=True),
    Act("houserules", sees(), game=LOBBY, here=True),
    Act(
        "houserule",
        steers(),
        rest=lambda cast, role: (0, "erasures"),
        values=["once"],
        game=LOBBY,
        here=True,
        does=True,
    ),
    # moderators
    Act("modlog", steers(), rest=lambda cast, role: (0,)),
    Act("mod end", steers(), rest=lambda cast, role: ("end", 1), does=True),
    Act("mod replace", steers(), rest=lambda cast, role: ("replace", "assyria", somebody(cast, role).id), does=True),
    Act("mod declare", steers(), rest=lambda cast, role: ("declare", "dusk"), does=True),
    Act("mod answer", steers(), rest=lambda cast, role: ("answer",), question=True),
    Act("mod rollback", steers(), rest=lambda cast, role: ("rollback", 1, cast.version)),
    Act("mod repair", steers(), rest=lambda cast, role: ("repair", cast.version)),
    Act("mod transfer", steers(), rest=lambda cast, role: ("transfer", cast.places["spectator"].id)),
    Act("mod archive", steers(), rest=lambda cast, role: ("archive",)),
]


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "KEPT_FOR", 0.0)


async def test_everything_has_a_row(table: Table, tmp_path: Path) -> None:
    async with gathered(table, tmp_path) as cast:
        tree = cast.bot.tree
        known = {each.qualified_name for each in tree.walk_commands() if isinstance(each, app_commands.Command)}
        assert {act.what for act in COMMANDS} == known
        on_people_and_messages = [each for kind in CLICKED for each in tree.get_commands(type=kind)]
        assert on_people_and_messages == [], "the matrix does not know how to give these"
    assert {act.what.split()[0] for act in VERBS} == set(dispatch.COMPONENTS)
    assert {act.what.split()[1] for act in VERBS if act.what.startswith("mod ")} == set(steer._confirmed)
    assert all(set(act.must) == set(PEOPLE) for act in (*COMMANDS, *VERBS))


async def test_the_matrix_lets_in_nobody_whom_the_declared_access_keeps_out(table: Table, tmp_path: Path) -> None:
    async with gathered(table, tmp_path) as cast:
        commands = {
            each.qualified_name: each.extras["access"]
            for each in cast.bot.tree.walk_commands()
            if isinstance(each, app_commands.Command)
        }
    verbs = {verb: component.access for verb, component in dispatch.COMPONENTS.items()}
    for act, access in [
        *((act, commands[act.what]) for act in COMMANDS), *((act, verbs[act.what.split()[0]]) for act in VERBS)
    ]:  # fmt: skip
        kept_out = {Access.ANYBODY: (), Access.KNOWS: OUTSIDE, Access.MODERATES: set(PEOPLE) - set(STEERING)}[access]
        assert not [role for role in kept_out if act.must[role] == "y"], f"{act.what} is declared {access}"


@pytest.mark.parametrize("kind", ["commands", "verbs"])
async def test_each_does_what_he_may_and_no_more(table: Table, tmp_path: Path, kind: str) -> None:
    """What is refused changes nothing, and whoever may not see the game reads nothing of it."""
    mistakes = []
    async with gathered(table, tmp_path) as cast:
        for act in COMMANDS if kind == "commands" else VERBS:
            for role in PEOPLE:
                before = await cast.changes()
                said = await (cast.command(act, role) if kind == "commands" else cast.press(act, role))
                changed = await cast.changes() != before
                if mistake := wrong(act, role, said, changed):
                    mistakes.append(mistake)
                if role in OUTSIDE and NAMED in said and act.what != "privacy show":
                    mistakes.append(f"{act.what} by {role} gives the game's name away: {said}")
                if changed:
                    await cast.put_back()
    assert not mistakes, "\n".join(mistakes)


async def test_a_button_of_a_game_one_may_not_see_is_as_one_of_a_game_that_does_not_exist(
    table: Table, tmp_path: Path
) -> None:
    """Word for word: old messages are still there for whoever was replaced, thrown out or shut out since."""
    mistakes, pressed = [], 0
    async with gathered(table, tmp_path) as cast:
        for act in VERBS:
            for role in (role for role in OUTSIDE if act.must[role] == "-"):
                number = cast.game_of(act, role)
                said = [await cast.press(act, role, game) for game in (number, 999)]
                pressed += 1
                if said[0].replace(str(number), "999", 1) != said[1]:
                    mistakes.append(f"{act.what} by {role}: {said}")
    assert not mistakes, "\n".join(mistakes)
    assert pressed == len(OUTSIDE) * sum(act.must["blind"] == "-" for act in VERBS) > 200


async def test_nothing_that_is_completed_names_a_game_one_may_not_see(table: Table, tmp_path: Path) -> None:
    """Whatever is typed, in every option of every command, also of those that are about no game."""
    mistakes, asked = [], 0
    async with gathered(table, tmp_path) as cast:
        for act in COMMANDS:
            for option in (p.name for p in command(cast, act.what).parameters if p.autocomplete):
                for role in OUTSIDE:
                    for typed in ("", NAMED[:3], str(GAME)):
                        offered = await cast.people[role].complete(cast.places[role], act.what, option, typed)
                        asked += 1
                        if NAMED in str(offered.choices):
                            mistakes.append(f"{act.what} {option}:{typed} by {role} offers {offered.choices}")
    assert not mistakes, "\n".join(mistakes)
    assert asked > 500


async def test_a_game_one_may_not_see_is_as_one_that_does_not_exist(table: Table, tmp_path: Path) -> None:
    """Word for word, also in what is completed."""
    mistakes = []
    async with gathered(table, tmp_path) as cast:
        for act in COMMANDS:
            if not takes_game(cast, act.what):
                continue
            completed = [p.name for p in command(cast, act.what).parameters if p.autocomplete]
            for role in OUTSIDE:
                person, place = cast.people[role], cast.places[role]
                number = cast.game_of(act, role)
                said = [await cast.command(act, role, game) for game in (number, 999)]
                if said[0].replace(str(number), "999", 1) != said[1]:
                    mistakes.append(f"{act.what} by {role}: {said}")
                for option in completed:
                    offered = [
                        (
                            await person.complete(
                                place, act.what, option, "", **({"game": game} if option != "game" else {})
                            )
                        ).choices
                        for game in (number, 999)
                    ]
                    if offered[0] != offered[1] or NAMED in str(offered):
                        mistakes.append(f"{act.what} {option} by {role} offers {offered[0]}")
    assert not mistakes, "\n".join(mistakes)


def command(cast: Cast, line: str) -> Any:
    found: Any = cast.bot.tree.get_command(line.split()[0])
    for word in line.split()[1:]:
        found = found.get_command(word)
    return found


async def test_lists_of_games_to_run_name_those_one_may_run(table: Table, tmp_path: Path) -> None:
    async with gathered(table, tmp_path) as cast:
        for role in PEOPLE:
            offered = (await cast.people[role].complete(cast.places[role], "mod audit", "game", "")).choices
            runs = {choice["value"] for choice in offered}
            assert (GAME in runs) == (steers()[role] == "y"), role
            listed = (await cast.people[role].complete(cast.places[role], "log", "game", "")).choices
            assert (GAME in {choice["value"] for choice in listed}) == (role in SEATS), role
