"""The command line: play, serve and look after a server, simulate, learn, replay, analyse, verify, look things up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from debacle import __version__
from debacle.terminal.screen import bear_any_encoding

COMMANDS: Mapping[str, str] = {
    "play": "play:play",
    "serve": "serve:serve",
    "backup": "backup:backup",
    "restore": "backup:restore",
    "games": "lookup:games",
    "rules": "lookup:rules",
    "replay": "records:replay",
    "verify": "records:verify",
    "simulate": "simulate:simulate",
    "report": "report:report",
    "tournament": "tournament:tournament",
    "learn": "learn:learn",
    "evolve": "evolve:evolve",
    "lean": "lean:lean",
    "analyse": "analyse:analyse_record",
    "admin": "admin:admin",
}
"""By name: the module of this package, and what it is called there."""


class OnDemand(TyperGroup):
    """A command's module is read when it is wanted: who simulates or plays waits for no server."""

    def list_commands(self, _ctx: Any) -> list[str]:
        return [*COMMANDS]

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        found: typer.Typer | Callable[..., None] = getattr(import_module(f"{__name__}.{module}"), name)
        if isinstance(found, typer.Typer):
            return get_group(found)
        alone = typer.Typer(add_completion=False)
        alone.command(cmd_name)(found)
        return get_command(alone)


app = typer.Typer(
    name="debacle",
    cls=OnDemand,
    help="Board games about money going wrong. Start with: debacle serve, or debacle play qe",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


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
