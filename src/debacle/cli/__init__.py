"""The command line: play, serve and look after a server, simulate, learn, replay, analyse, verify, look things up."""

from __future__ import annotations

from typing import Annotated

import typer

from debacle import __version__
from debacle.cli.admin import admin
from debacle.cli.analyse import analyse_record
from debacle.cli.backup import backup, restore
from debacle.cli.learn import learn
from debacle.cli.lookup import games, rules
from debacle.cli.play import play
from debacle.cli.records import replay, verify
from debacle.cli.report import report
from debacle.cli.serve import serve
from debacle.cli.simulate import simulate
from debacle.cli.tournament import tournament
from debacle.terminal.screen import bear_any_encoding

app = typer.Typer(
    name="debacle",
    help="Board games about money going wrong. Start with: debacle serve, or debacle play qe",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (play, serve, backup, restore, games, rules, replay, verify, simulate, report, tournament, learn):
    app.command()(command)
app.command("analyse")(analyse_record)
app.add_typer(admin)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"debacle {__version__}")
        raise typer.Exit


@app.callback()
def main(
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    bear_any_encoding()
