"""The frames of a write-ahead log, read as SQLite's file format describes them (https://sqlite.org/fileformat2.html).

SQLite takes a log as far as its checksums agree and says nothing of what follows. After a kill that is right: what
follows was never finished. Two finished transactions beyond that point are not: the first was on the disk before the
second began, so its damage came later, and what people had been told was done is lost.
"""

from __future__ import annotations

import struct
from pathlib import Path

MAGIC = {0x377F0682: "<", 0x377F0683: ">"}  # the order of bytes in which checksums are reckoned
HEADER, FRAME_HEADER = 32, 24  # bytes
MASK = 2**32 - 1
Sum = tuple[int, int]


def lost_commits(log: Path) -> bool:
    """Whether finished transactions lie beyond the place at which the checksums of a log end."""
    data = log.read_bytes()
    if len(data) < HEADER:
        return False
    magic, _, page = struct.unpack(">3I", data[:12])
    order, salts = MAGIC.get(magic), data[16:24]
    if order is None:
        return False
    agreed, finished = _sum(order, data[:24], (0, 0)), 0
    good = agreed == struct.unpack(">2I", data[24:32])
    for start in range(HEADER, len(data) - FRAME_HEADER - page + 1, FRAME_HEADER + page):
        frame = data[start : start + FRAME_HEADER + page]
        if good:
            agreed = _sum(order, frame[FRAME_HEADER:], _sum(order, frame[:8], agreed))
            good = frame[8:16] == salts and agreed == struct.unpack(">2I", frame[16:24])
        if not good and frame[8:16] == salts and any(frame[4:8]):
            finished += 1
    return finished > 1


def _sum(order: str, data: bytes, before: Sum) -> Sum:
    """Carry a checksum on over these bytes."""
    one, two = before
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for first, second in zip(words, words, strict=True):
        one = (one + first + two) & MASK
        two = (two + second + one) & MASK
    return one, two
