"""A PostgreSQL of the tests' own, started from the binaries that are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path


class Missing(Exception):
    """PostgreSQL is not installed here."""


def binaries() -> Path:
    """The folder with initdb and postgres; Debian keeps it off the PATH."""
    found = shutil.which("initdb")
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders = [Path(found).resolve().parent, *known] if found else known
    for folder in folders:
        if all((folder / name).exists() for name in ("initdb", "pg_ctl", "postgres", "psql")):
            return folder
    raise Missing("PostgreSQL is not installed: apt-get install postgresql")


def _user() -> str | None:
    """initdb refuses root, so somebody else has to run it then."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


class Cluster:
    """Reached by a socket in its own folder, so that no port can be taken by another."""

    def __init__(self) -> None:
        self._bin = binaries()
        self._user = _user()
        self._folder = Path(tempfile.mkdtemp(prefix="debacle-pg-"))
        self._names = (f"t{number}" for number in count())
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._run("initdb", "-D", str(self._data), "-U", "debacle", "--auth=trust", "-E", "UTF8", "--no-sync")
        self._control("start")
        # It stops at the end of this input, which comes even if the tests are killed.
        stop = f"read -r _; {self._bin}/pg_ctl -D {self._data} -m immediate stop; rm -rf {self._folder}"
        self._end = subprocess.Popen(
            ["sh", "-c", stop],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            cwd="/",
            user=self._user,
            extra_groups=[] if self._user else None,
            start_new_session=True,
        )

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    @property
    def process(self) -> int:
        """The one that has started all others."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def database(self) -> str:
        """The address of a new, empty database."""
        name = next(self._names)
        self._run("psql", "-h", str(self._folder), "-U", "debacle", "-d", "postgres", "-c", f"CREATE DATABASE {name}")
        return f"postgresql://debacle@/{name}?host={self._folder}"

    def restart(self) -> None:
        """All who are connected are thrown out."""
        self._control("restart", "-m", "fast")

    @contextmanager
    def away(self) -> Iterator[None]:
        self._control("stop", "-m", "fast")
        yield
        self._control("start")

    def _control(self, *act: str) -> None:
        options = f"-k {self._folder} -c listen_addresses='' -c max_connections=200"
        self._run("pg_ctl", "-D", str(self._data), "-w", "-l", str(self._folder / "log"), "-o", options, *act)

    def stop(self) -> None:
        self._end.communicate(timeout=180)

    def _run(self, name: str, *arguments: str) -> None:
        # Into files and not pipes: the server that pg_ctl leaves behind would keep a pipe open.
        with (self._folder.parent / f"{self._folder.name}.out").open("w+") as output:
            done = subprocess.run(
                [str(self._bin / name), *arguments],
                stdout=output,
                stderr=output,
                stdin=subprocess.DEVNULL,
                cwd=self._folder,
                user=self._user,
                extra_groups=[] if self._user else None,
                check=False,
            )
            output.seek(0)
            said = output.read()
        Path(output.name).unlink()
        assert done.returncode == 0, said
