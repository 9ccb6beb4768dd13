"""Keeps other websites out: the table listens on this computer only, but any page in the browser could try it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse what does not come from the page itself, or from the address bar."""
    if not _known(request.host, request) or not _from_here(request):
        return web.Response(status=403, text="This table is for pages of its own only.\n")
    return await handler(request)


def _known(host: str, request: web.Request) -> bool:
    """A name that points here by somebody else's arrangement (DNS rebinding) is none of ours."""
    name, _, port = host.partition(":")
    local = request.transport.get_extra_info("sockname") if request.transport is not None else None
    return name in ("127.0.0.1", "localhost") and local is not None and port in (str(local[1]), "")


def _from_here(request: web.Request) -> bool:
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        return False
    if request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site"):
        return request.method == "GET" and request.headers.get("Sec-Fetch-Mode") == "navigate"
    return True


async def sign(request: web.Request, response: web.StreamResponse) -> None:
    """Headers by which the browser guards the page too."""
    del request
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
