"""How a static file is answered: from memory, compressed if the browser takes it, and not again if it has it."""

from __future__ import annotations

from litestar import asgi
from litestar.enums import ScopeType
from litestar.exceptions import MethodNotAllowedException, NotFoundException
from litestar.types import Receive, Scope, Send

from debacle.server.pages.static_files import ROOT, StaticFile, static_files

A_YEAR = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"
"""Under a name that does not change with the file."""


@asgi(ROOT.rstrip("/"), is_mount=True, copy_scope=False)
async def static_file(scope: Scope, receive: Receive, send: Send) -> None:
    """A part of a file (`Range`) is answered with all of it, as one may: the largest has some hundred kilobytes."""
    if scope["type"] != ScopeType.HTTP or scope["method"] not in ("GET", "HEAD"):
        raise MethodNotAllowedException
    file, caching = _wanted(ROOT + scope["path"].strip("/"))
    asked = {name: value for name, value in scope["headers"] if name in (b"accept-encoding", b"if-none-match")}
    body, status, headers = file.plain, 200, list[tuple[bytes, bytes]]()
    tag = f'"{file.digest}"'.encode()
    if file.gzipped is not None:
        headers.append((b"vary", b"Accept-Encoding"))
        if _takes_gzip(asked.get(b"accept-encoding", b"")):
            body, tag = file.gzipped, f'"{file.digest}-gzip"'.encode()
            headers.append((b"content-encoding", b"gzip"))
    headers += [(b"etag", tag), (b"cache-control", caching)]
    if _has_it(asked.get(b"if-none-match", b""), tag):
        status, body = 304, b""
        headers = [(name, value) for name, value in headers if name != b"content-encoding"]
    else:
        headers += [(b"content-type", file.kind.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _wanted(address: str) -> tuple[StaticFile, bytes]:
    files = static_files()
    if (exact := files.at(address)) is not None:
        return exact, A_YEAR
    if (alike := files.like(address)) is not None:
        return alike, ASK_AGAIN
    raise NotFoundException


def _takes_gzip(accepted: bytes) -> bool:
    """By name, or by the star that stands for all that are not named."""
    weights = dict[bytes, bool]()
    for choice in accepted.lower().split(b","):
        coding, _, weight = choice.partition(b";")
        weights[coding.strip()] = weight.replace(b" ", b"").rstrip(b"0.") != b"q="
    return weights.get(b"gzip", weights.get(b"*", False))


def _has_it(tags: bytes, tag: bytes) -> bool:
    return tags.strip() == b"*" or any(one.strip().removeprefix(b"W/") == tag for one in tags.split(b","))
