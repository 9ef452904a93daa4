"""`debacle serve`: tables in the browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from debacle.cli.common import Lang, Trouble, speaking, whole_number
from debacle.cli.files import data_folder
from debacle.cli.settings_file import SettingsFile, read_settings
from debacle.server.logging_metrics import set_up_logging
from debacle.server.serving import serve as run
from debacle.server.settings import Settings, database_address
from debacle.server.storage.database import DatabaseAway
from debacle.terminal.screen import screen

LEVELS = ("debug", "info", "warning", "error")


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(envvar="DEBACLE_HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[str, typer.Option(envvar="DEBACLE_PORT", help="The port; 0 takes a free one.")] = "8000",
    database: Annotated[
        str | None,
        typer.Option(
            envvar="DEBACLE_DATABASE", help="sqlite:///FILE or postgresql://…; without it, a file in the data folder."
        ),
    ] = None,
    data: Annotated[Path | None, typer.Option(envvar="DEBACLE_DATA", help="The data folder.")] = None,
    workers: Annotated[
        str, typer.Option(envvar="DEBACLE_WORKERS", help="Processes that think for the bots; 0: a thread.")
    ] = "1",
    cluster: Annotated[
        str | None, typer.Option(envvar="DEBACLE_CLUSTER", help="A Dask cluster that thinks instead: tcp://…")
    ] = None,
    pace: Annotated[
        str, typer.Option(envvar="DEBACLE_PACE", help="How slowly bots play, in percent of a person's pace.")
    ] = "100",
    decks: Annotated[
        Path | None, typer.Option(envvar="DEBACLE_DECKS", help="A folder with other decks: GAME/NAME.toml.")
    ] = None,
    patience: Annotated[
        str, typer.Option(envvar="DEBACLE_PATIENCE", help="Seconds for somebody who is there and does not answer.")
    ] = "600",
    shortest_clock: Annotated[
        str, typer.Option(envvar="DEBACLE_SHORTEST_CLOCK", help="Seconds; no clock of a new table is shorter.")
    ] = "10",
    secure: Annotated[
        bool, typer.Option("--secure", envvar="DEBACLE_SECURE", help="Pages are served over HTTPS by a proxy.")
    ] = False,
    log: Annotated[str, typer.Option(envvar="DEBACLE_LOG", help="debug, info, warning or error.")] = "warning",
    no_limits: Annotated[bool, typer.Option("--no-limits", help="Slow nobody down.", hidden=True)] = False,
    _settings: Annotated[
        Path | None,
        typer.Option(
            "--settings",
            envvar="DEBACLE_SETTINGS",
            callback=read_settings,
            is_eager=True,
            help="A TOML file with these options; the environment and the command line go before it.",
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Serve the games to browsers and programs."""
    file: SettingsFile = context.obj
    with speaking(lang) as words:
        if file.trouble is not None:
            raise file.trouble
        if log not in LEVELS:
            raise Trouble("error.choice", option=file.label(context, "log"), given=log, known=", ".join(LEVELS))
        settings = Settings(
            database=_address(database, data or data_folder()),
            decks=decks,
            language=words.language,
            pace=whole_number(file.label(context, "pace"), pace, 0) / 100,
            workers=whole_number(file.label(context, "workers"), workers, 0),
            cluster=cluster,
            patience=whole_number(file.label(context, "patience"), patience, 0),
            shortest_clock=whole_number(file.label(context, "shortest_clock"), shortest_clock, 1),
            limits=not no_limits,
            connections=file.connections,
            secure=secure,
        )
        set_up_logging(log)
        number = whole_number(file.label(context, "port"), port, 0)
        try:
            run(settings, host, number, lambda url: screen().say(words.say("serve.ready", url=url)))
        except DatabaseAway as error:
            raise Trouble("error.away", database=_without_password(settings.database), problem=str(error)) from None
        except OSError as error:
            raise Trouble("error.listen", host=host, port=str(number), problem=error.strerror or str(error)) from None


def _address(given: str | None, folder: Path) -> str:
    try:
        return database_address(given, folder)
    except ValueError:
        raise Trouble("error.database", given=_without_password(given or "")) from None
    except OSError as error:
        raise Trouble("error.write", file=str(folder), problem=error.strerror or str(error)) from None


def _without_password(address: str) -> str:
    return re.sub(r"(?<=//)[^/]*@", "…@", address)
