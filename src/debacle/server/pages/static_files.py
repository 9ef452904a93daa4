"""The files that pages need, under names that carry their digest: browsers keep them for a year, for a file that has
changed has another name. They are read, named and compressed once, when the server starts."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from posixpath import dirname, join, normpath

from msgspec import Struct

from debacle.registry import known, points

PAGES = "debacle.pages"
"""The entry points of games that can be played in a browser."""
STATIC = Path(str(files("debacle.server") / "static"))
TEMPLATES = Path(str(files("debacle.server") / "pages" / "templates"))
ROOT = "/static/"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
"""Files beside a game's page that are for browsers; the others are its code and templates."""
PLAIN = "text/plain; charset=utf-8"
DENSE = (".png", ".woff2")
"""They are compressed already."""
LEVEL = 6
"""Of gzip. The highest takes half as long again, at every start, for a two-hundredth of the bytes. Brotli's best takes
forty times as long and a library of 5 MB, for 6 kB of a first page's 170."""
DIGITS = 8
"""Enough to tell the versions of one file apart; pages name some files hundreds of times."""
DIGEST = re.compile(rf"\.[0-9a-f]{{{DIGITS}}}(?=(?:\.[^./]+)?$)")
REFERENCE = re.compile(r"""url\(\s*(["']?)([^"'()\s#?]+)([#?][^"'()\s]*)?\1\s*\)""")


class StaticFile(Struct, frozen=True):
    address: str
    kind: str
    digest: str
    plain: bytes
    gzipped: bytes | None
    """None: no smaller than it is."""


class StaticFiles:
    """By their plain names, such as "paper.css" or "games/qe/table.css"."""

    def __init__(self, sources: Mapping[str, Path]) -> None:
        self._sources = sources
        self._made: dict[str, StaticFile] = {}
        self._being_named: list[str] = []
        for name in sources:
            self._file(name)
        self._by_address = {file.address: file for file in self._made.values()}

    def address(self, name: str) -> str:
        """The one with the digest; of a file that there is not, the one where it would be."""
        made = self._made.get(name)
        return ROOT + name if made is None else made.address

    def at(self, address: str) -> StaticFile | None:
        """By the address with its digest alone."""
        return self._by_address.get(address)

    def like(self, address: str) -> StaticFile | None:
        """What has this name now: without a digest, or with that of an earlier version or of a later one, which
        another process serves already."""
        name = address.removeprefix(ROOT)
        return self._made.get(name) or self._made.get(DIGEST.sub("", name))

    def _file(self, name: str) -> StaticFile:
        if name not in self._made:
            self._being_named.append(name)
            self._made[name] = self._read(name, self._sources[name])
            self._being_named.pop()
        return self._made[name]

    def _read(self, name: str, source: Path) -> StaticFile:
        plain = source.read_bytes()
        if source.suffix == ".css":
            plain = REFERENCE.sub(lambda found: self._refer(name, found), plain.decode()).encode()
        digest = sha256(plain).hexdigest()[:DIGITS]
        stem = name.removesuffix(source.suffix)
        gzipped = plain if source.suffix in DENSE else gzip.compress(plain, LEVEL, mtime=0)
        return StaticFile(
            address=f"{ROOT}{stem}.{digest}{source.suffix}",
            kind=KINDS.get(source.suffix, PLAIN),
            digest=digest,
            plain=plain,
            gzipped=gzipped if len(gzipped) < len(plain) else None,
        )

    def _refer(self, name: str, found: re.Match[str]) -> str:
        """A style sheet names its letters and pictures by their digests too. One that is named in a circle, or is no
        file of ours, stays as it is written."""
        target = normpath(join(ROOT, dirname(name), found[2])).removeprefix(ROOT)
        if target not in self._sources or target in self._being_named:
            return found[0]
        return f'url("{self._file(target).address}{found[3] or ""}")'


@cache
def board_folders() -> Mapping[str, Path]:
    """By game, the folder with its template, style sheet and script; served under /static/games/<key>/.

    A game that brings none has that of the plain page."""
    own = {point.name: Path(str(files(point.module.rpartition(".")[0]) / "page")) for point in points(PAGES).values()}
    return dict.fromkeys(known(), TEMPLATES / "plain") | own


@cache
def static_files() -> StaticFiles:
    sources = dict(_sources("", STATIC))
    for key, folder in board_folders().items():
        sources |= {name: file for name, file in _sources(f"games/{key}/", folder) if file.suffix in KINDS}
    return StaticFiles(sources)


def _sources(prefix: str, folder: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield prefix + file.relative_to(folder).as_posix(), file


@cache
def static(name: str) -> str:
    """For templates: the address of a file."""
    return static_files().address(name)


@cache
def board_files(key: str, kind: str) -> tuple[str, ...]:
    """The addresses of a game's style sheets ("css") or scripts ("js")."""
    folder = board_folders().get(key)
    found = sorted(folder.glob(f"*.{kind}")) if folder else []
    return tuple(static(f"games/{key}/{file.name}") for file in found)
