"""The record: whoever kept a fingerprint sees that any entry before it was changed, and who decided it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from engine.kernel.dice import Secret
from engine.kernel.errors import Refused
from engine.kernel.export import export_of, read_export, secret_of, verify
from engine.kernel.journal import Event
from engine.kernel.record import SHOWN, Record, entries_at
from engine.kernel.session import Session
from tests.kit import Play, new_session, random_play
from tests.tiny import SCRIBES

BYS = ("player", "standing", "prepared", "clock", "automat", "moderator")


def finished() -> Session[Any]:
    play = Play(new_session(SCRIBES, "long", 3, seed=5)).until("march").do("via:great_gate")
    play.session.undo("assyria")
    return random_play(play.session, 5)


TEXT = export_of(finished())


def test_the_chain_is_the_same_however_it_is_read() -> None:
    export = read_export(TEXT)
    start = Record.of(secret_of(export))
    whole = start.after(export.journal)
    assert (whole.text, whole.count) == (export.record, export.events)
    assert start.after(export.journal[:9]).after(export.journal[9:]) == whole
    packed = [msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=Event) for event in export.journal]
    assert start.after(packed) == whole, "kept in the store and read again"
    assert verify(SCRIBES, TEXT)[0].record == whole.text


def test_changing_who_decided_any_entry_is_seen_in_the_file_and_by_whoever_kept_a_fingerprint() -> None:
    honest = read_export(TEXT)
    secret = secret_of(honest)
    posted = Record.of(secret).after(honest.journal).text[:SHOWN]
    changed = 0
    for i, event in enumerate(honest.journal):
        if event.by == "forced":
            continue
        forged = msgspec.structs.replace(event, by=BYS[(BYS.index(event.by) + 1) % len(BYS)])
        plain = json.loads(TEXT)
        plain["journal"][i]["by"] = forged.by
        with pytest.raises(Refused, match="the entries, or who decided them, are not those of the record"):
            verify(SCRIBES, json.dumps(plain))
        entries = [*honest.journal[:i], forged, *honest.journal[i + 1 :]]
        plain["record"] = Record.of(secret).after(entries).text  # a forger who computes it anew passes by the file
        verify(SCRIBES, json.dumps(plain))
        assert entries_at(secret, entries, posted) is None, "but not by a player who kept what was posted"
        changed += 1
    assert changed > 10
    assert entries_at(secret, honest.journal, posted) == honest.events


def test_a_fingerprint_kept_on_the_way_vouches_for_what_came_before_it() -> None:
    export = read_export(TEXT)
    secret = secret_of(export)
    for count in (0, 1, export.events // 2, export.events):
        kept = Record.of(secret).after(export.journal[:count]).text[:SHOWN]
        assert entries_at(secret, export.journal, kept) == count


def test_without_the_seed_a_fingerprint_tells_nothing() -> None:
    """The same entries under another seed have another record, and so has another word of a player."""
    journal = read_export(TEXT).journal
    seeds = [Secret("g", bytes([n]) * 32, {"a": word}) for n in range(3) for word in ("x", "y")]
    assert len({Record.of(secret).after(journal).text for secret in seeds}) == 6
    assert len({Record.of(secret).text for secret in seeds}) == 6


def test_a_file_of_an_older_version_is_verified_without_a_record() -> None:
    plain = json.loads(TEXT)
    del plain["record"]
    export, draws = verify(SCRIBES, json.dumps(plain))
    assert export.record == "" and draws >= 3
