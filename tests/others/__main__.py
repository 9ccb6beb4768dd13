"""`python -m tests.others`: bots written with other libraries, each in this Discord for a while.

The bots run with another Python, which has the libraries: see `make others`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import traceback
from pathlib import Path

from bot.fake_discord import FakeDiscord
from tests.others.steps import PATIENCE, STEPS, Context

BOTS = Path(__file__).parent / "bots"
LIBRARIES = ("disnake", "interactions", "pycord", "hikari")


async def visited(library: str, python: Path, chosen: str) -> dict[str, str]:
    """What became of each step: "" is well, else what went wrong or why the library cannot."""
    async with FakeDiscord(patience=PATIENCE, doors=None) as there:
        guild = there.world.add_guild("Amarna")
        channel = there.world.add_channel(guild, "table")
        ann, ben = there.person("Ann", guild), there.person("Ben", guild)
        process = await asyncio.create_subprocess_exec(
            python, BOTS / f"{library}_bot.py", there.origin, there.token,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None and process.stderr is not None
        noise = [asyncio.create_task(process.stderr.read())]
        try:
            first = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
            cannot: dict[str, str] = json.loads(first)["cannot"] if first else {}
            noise.append(asyncio.create_task(process.stdout.read()))
            context = Context(there, channel, ann, ben, process)
            found = {name: await outcome(context, name, cannot) for name in STEPS if re.search(chosen, name)}
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
            said = b"".join(await asyncio.gather(*noise)).decode(errors="replace")
        unknown = [str(refusal) for refusal in there.world.refusals if refusal.status == 500 or not refusal.code]
        if unknown:
            found["asks for nothing that is not here"] = "\n".join(unknown)
        if any(found.values()) and said:
            print(f"--- what {library} said\n{said[-6000:]}", file=sys.stderr)
        return found


async def outcome(context: Context, name: str, cannot: dict[str, str]) -> str:
    if name in cannot:
        return f"cannot: {cannot[name]}"
    try:
        await asyncio.wait_for(STEPS[name](context), 2 * PATIENCE)
    except Exception as error:
        (where,) = traceback.extract_tb(error.__traceback__, limit=-1)
        return f"{type(error).__name__} {error} ({where.line})"[:600]
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.others", description=__doc__)
    parser.add_argument("python", type=Path, help="the Python that has the libraries")
    parser.add_argument("libraries", nargs="*", default=LIBRARIES, help="which of them (all)")
    parser.add_argument("--step", default="", help="only steps with these words")
    given = parser.parse_args()
    failed = 0
    for library in given.libraries:
        found = asyncio.run(visited(library, given.python, given.step))
        wrong = {name: why for name, why in found.items() if why and not why.startswith("cannot: ")}
        unable = {name: why for name, why in found.items() if why.startswith("cannot: ")}
        print(f"{library}: {len(found) - len(wrong) - len(unable)} of {len(found)} steps")
        for name, why in unable.items():
            print(f"  {name}: {why}")
        for name, why in wrong.items():
            print(f"  {name}: FAILED {why}")
        failed += len(wrong)
    return 1 if failed else 0


sys.exit(main())
