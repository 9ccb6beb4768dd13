"""When the rules fail on a legal answer: a number for the player, a report for the host, nothing hidden in the log."""

from __future__ import annotations

import logging

import pytest

from scribes import muster
from tests.simcord.town import town
from tests.tiny import SCRIBES, on_the_shelf


async def test_report_is_kept_beside_the_database_and_not_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a mistake")

    with on_the_shelf(SCRIBES), caplog.at_level(logging.INFO):
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            monkeypatch.setattr(muster, "post", broken)
            before = (await there.runtime.service.games.game(game)).version
            person = await there.asked(game)
            session = await there.session(game)
            ask = next(iter(session.asks().values()))
            assert ask.topic == "swap"
            line = f"swap {ask.options[0].key.partition(':')[2]}"
            result = await person.slash(there.channel, "do", line=line)
            words = str(result.response.components) if result.response is not None else ""
            if "Confirm" in words:
                result = await person.click(result.response, label="Confirm")
                words = str([m.components for m in result.followups])
            assert "The rules failed on this answer; it was not taken. The report has the number" in words
            [report] = (there.bot.config.database.parent / "crashes").iterdir()
            assert report.stem in words and "a mistake" in report.read_text()
            assert (await there.runtime.service.games.game(game)).version == before
            held = session.state.hands[ask.seat]
            assert not any(card in record.getMessage() for record in caplog.records for card in held)
