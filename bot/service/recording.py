"""The newest fingerprint of each game's record, which stands under what the table is told."""

from __future__ import annotations

from collections import OrderedDict

from bot.service.loaded import secret_of, words_of
from bot.store import GameRow, Store
from engine.kernel.record import Record

MOST_KEPT = 1_000  # games whose chain is not begun anew


class Recording:
    """Reads of the journal only what it has not seen yet."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[int, Record] = OrderedDict()

    async def of(self, row: GameRow) -> Record:
        """The record of a game that has begun, as far as it is written."""
        known = self._kept.get(row.id)
        if known is None:
            known = Record.of(secret_of(row, words_of(await self._store.games.seats(row.id))))
        newest = known.after(await self._store.journal.entries(row.id, known.count))
        self._kept[row.id] = newest
        self._kept.move_to_end(row.id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return newest
