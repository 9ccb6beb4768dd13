"""What a table can keep of its game: the whole commitment before a word is given, and the record under its messages."""

from __future__ import annotations

import random
import re

from bot.service.step import Who
from engine.kernel.export import read_export, secret_of
from engine.kernel.record import SHOWN, entries_at
from tests.bot.runtime import answered
from tests.simcord.town import Town, texts, town
from tests.tiny import on_the_shelf

RECORD = re.compile(r"^-# Record `([0-9a-f]+)`$", re.MULTILINE)


def records(there: Town) -> list[str]:
    return [found for message in there.messages() for found in RECORD.findall(texts(message))]


async def test_the_whole_commitment_stands_on_the_panel_before_the_first_word() -> None:
    async with town() as there:
        await there.ann.slash(there.channel, "game create", game="pharaohs")
        await there.settle()
        panel = texts(there.newest("Join"))
        (commitment,) = re.findall(r"`([0-9a-f]{64})`", panel)
        await there.ann.slash(there.channel, "game join", word="reed")
        assert commitment in texts(there.newest("Join")), "a word does not change it"
        told = await there.ann.slash(there.channel, "dice", show="verify")
        assert f"Commitment: `{commitment}`" in texts(told.response)


async def test_what_stood_under_the_tables_messages_vouches_for_who_decided() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            kept = records(there)
            for _ in range(6):
                person = await there.asked(game)
                session = await there.session(game)
                seats = await there.runtime.store.games.seats(game)
                seat = next(s for s in session.asks() if seats[s].person == person.id)
                answer = session.asks()[seat].sample(random.Random(1))
                await answered(there.runtime.service, game, Who(person.id), answer, seat=seat)
                there.clock.now += 60
                await there.settle()
                kept += [one for one in records(there) if one not in kept]
            assert len(kept) >= 3 and len(set(kept)) == len(kept) and {len(one) for one in kept} == {SHOWN}
            told = texts((await there.guest.slash(there.channel, "dice", show="verify")).response)
            newest = re.findall(r"Record: `([0-9a-f]{64})`", told)
            assert newest and newest[0].startswith(kept[-1])
            there.runtime.service.games.recording._kept.clear()  # as after a restart
            row = await there.runtime.service.games.game(game)
            assert (await there.runtime.service.games.recording.of(row)).text == newest[0]
            await there.runtime.service.moderation.end(game, Who(there.mod.id, moderates=True), annul=False)
            _, whole = await there.runtime.service.files.proof(game, there.ann.id)
            export = read_export(whole)
            found = [entries_at(secret_of(export), export.journal, one) for one in kept]
            assert None not in found and found == sorted(found, key=lambda n: n or 0) and found[-1] == export.events
