"""A real browser, driven by its own debugging protocol over a websocket. It needs the browser and nothing else."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import os
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-extensions",
    "--disable-sync", "--mute-audio", "--remote-debugging-port=0", "--force-color-profile=srgb", "--lang=en-GB",
)  # fmt: skip
KEYS = {"Enter": ("\r", 13), "Tab": ("", 9), "Escape": ("", 27), "ArrowDown": ("", 40), "ArrowUp": ("", 38),
        "ArrowLeft": ("", 37), "ArrowRight": ("", 39),
        "Backspace": ("", 8)}  # fmt: skip


def chromium() -> str:
    """Where the browser is. Without one the tests that need it are skipped; where it must be, that is a failure."""
    for name in NAMES:
        if (found := shutil.which(name)) is not None:
            return found
    reason = f"no browser here: none of {', '.join(NAMES)} is installed"
    if os.environ.get("CI_BROWSER"):
        pytest.fail(reason)
    pytest.skip(reason)


class Tab:
    """One page. `complaints` are errors and warnings in its console, exceptions, and requests that failed."""

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser = browser
        self._session = session
        self.complaints: list[str] = []

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        return await self._browser.ask(method, self._session, **params)

    async def size(self, width: int, height: int, *, phone: bool = False) -> None:
        await self.ask(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone
        )

    async def go(self, url: str) -> None:
        await self.ask("Page.navigate", url=url)
        await self.until("location.href !== 'about:blank' && document.readyState === 'complete'")

    async def value(self, expression: str) -> Any:
        """What a JavaScript expression gives."""
        said = await self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in said, said["exceptionDetails"]
        return said["result"].get("value")

    async def until(self, expression: str, within: float = 20.0) -> Any:
        """Wait until an expression gives something; what it gave. An element counts as true."""
        expression = f"((found) => found instanceof Node || found)({expression})"
        found = None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while not (found := await self.value(expression)):  # noqa: ASYNC110
                    await asyncio.sleep(0.03)
        assert found, f"waited in vain for {expression}\n{await self.value('document.body.innerText')}"
        return found

    async def click(self, expression: str) -> None:
        """Press with the mouse what an expression gives, as soon as it can be reached and does not move."""
        where = f"""(() => {{ const found = {expression}; if (!found || found.disabled) return null;
            found.scrollIntoView({{block: "nearest"}}); const box = found.getBoundingClientRect();
            const x = box.x + box.width / 2, y = box.y + box.height / 2;
            return found.contains(document.elementFromPoint(x, y)) && [x, y]; }})()"""
        before = None
        while (place := await self.until(where)) != before:
            before = place
            await asyncio.sleep(0.05)
        await self.press(*place)

    async def press(self, x: float, y: float) -> None:
        """Press with the mouse at a place of the screen."""
        await self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased"):
            await self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def type(self, text: str) -> None:
        """Type letter by letter."""
        for letter in text:
            await self.ask("Input.dispatchKeyEvent", type="keyDown", text=letter, key=letter)
            await self.ask("Input.dispatchKeyEvent", type="keyUp", key=letter)

    async def key(self, name: str) -> None:
        text, code = KEYS[name]
        more = {"text": text} if text else {}
        for kind in ("keyDown", "keyUp"):
            await self.ask(
                "Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code,
                **(more if kind == "keyDown" else {}),
            )  # fmt: skip

    async def picture(self, path: Path) -> None:
        """A picture of what is on the screen; the kind is the name's ending."""
        kind = path.suffix.removeprefix(".").replace("jpg", "jpeg")
        more = {"quality": 82} if kind != "png" else {}
        shot = await self.ask("Page.captureScreenshot", format=kind, **more)
        await asyncio.to_thread(path.write_bytes, base64.b64decode(shot["data"]))

    def heard(self, method: str, params: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(str(details.get("exception", {}).get("description") or details["text"]))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(one.get("value")) for one in params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            entry = params["entry"]
            self.complaints.append(f"{entry['text']} {entry.get('url', '')}")


class Browser:
    """The browser's end of the websocket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._tabs: dict[str, Tab] = {}

    async def listen(self) -> None:
        async for frame in self._socket:
            said = json.loads(frame.data)
            if "id" in said:
                waiting = self._asked.pop(said["id"])
                if not waiting.done():
                    waiting.set_result(said)
            elif (tab := self._tabs.get(said.get("sessionId", ""))) is not None:
                tab.heard(said["method"], said["params"])

    async def ask(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        said = {"id": number, "method": method, "params": params} | ({"sessionId": session} if session else {})
        self._asked[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_str(json.dumps(said))
        reply = await asyncio.wait_for(self._asked[number], 20)
        assert "error" not in reply, f"{method}: {reply.get('error')}"
        result: dict[str, Any] = reply["result"]
        return result

    async def tab(self, url: str, width: int = 1280, height: int = 900, *, phone: bool = False) -> Tab:
        target = await self.ask("Target.createTarget", url="about:blank")
        attached = await self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        tab = self._tabs[attached["sessionId"]] = Tab(self, attached["sessionId"])
        for domain in ("Runtime", "Log", "Page", "Network"):
            await tab.ask(f"{domain}.enable")
        await tab.size(width, height, phone=phone)
        await tab.go(url)
        return tab


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """A browser with nothing in it, and ended with everything it has started."""
    program = chromium()
    with tempfile.TemporaryDirectory(prefix="amarna-browser-", ignore_cleanup_errors=True) as folder:
        process = await asyncio.create_subprocess_exec(
            program, *FLAGS, f"--user-data-dir={folder}", "about:blank",
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            address = await _address(Path(folder))
            async with aiohttp.ClientSession() as session, session.ws_connect(address, max_msg_size=0) as socket:
                found = Browser(socket)
                listening = asyncio.create_task(found.listen())
                yield found
                listening.cancel()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


async def _address(folder: Path) -> str:
    """The browser writes down where it listens."""
    note = folder / "DevToolsActivePort"
    async with asyncio.timeout(20):
        while not note.exists() or len(lines := note.read_text().split()) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
