"""Whoever runs a server, at a command line."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner, Result

from debacle.cli import app
from tests.server.running import Server


class Operator:
    """Works on the database of a server, beside it."""

    def __init__(self, server: Server) -> None:
        known = server.database
        self.where = ["--data", str(server.folder)] if known is None else ["--database", known]

    def run(self, *command: str, typed: str = "", lang: str = "en") -> Result:
        """As a person does."""
        return CliRunner().invoke(app, ["admin", *command, *self.where, "--lang", lang], input=typed)

    def do(self, *command: str) -> Any:
        """As a script does; gives what it is told."""
        done = self.run(*command, "--json")
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)

    def refused(self, *command: str, lang: str = "en") -> str:
        """The sentence that says why not."""
        done = self.run(*command, lang=lang)
        assert done.exit_code == 2, done.output
        assert done.stdout == ""
        return " ".join(done.stderr.split())

    def person(self, table: str, name: str) -> str:
        """The id of somebody who sits at a table."""
        chairs = self.do("tables", "show", table)["chairs"]
        return next(str(chair["player"]) for chair in chairs if chair["name"] == name)
