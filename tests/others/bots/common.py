"""What all the bots say and show, and how they learn that they are to go."""

import asyncio
import struct
import sys
import zlib

ORIGIN, TOKEN = sys.argv[1:3] if len(sys.argv) > 2 else ("", "")
API = f"{ORIGIN}/api/v10"
CITIES = ["mari", "memphis", "megiddo", "mycenae", "thebes"]
THUMB = "\N{THUMBS UP SIGN}"


def cities(typed: str) -> list[str]:
    return [city for city in CITIES if city.startswith(typed)]


def picture(shade: int = 120) -> bytes:
    """A small grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0)
    rows = b"".join(b"\x00" + bytes([shade]) * 8 for _ in range(8))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


async def told_to_go() -> None:
    """Whoever started this closes its input when it is enough."""
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
