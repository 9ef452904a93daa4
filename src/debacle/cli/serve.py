"""`debacle serve`: tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from debacle.cli.common import Lang, Trouble, speaking, whole_number
from debacle.cli.files import data_folder
from debacle.server.logging_metrics import set_up_logging
from debacle.server.serving import serve as run
from debacle.server.settings import Settings, database_address
from debacle.terminal.screen import screen


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[str, typer.Option(help="The port; 0 takes a free one.")] = "8000",
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://…; without it, a file in the data folder.")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="The data folder.")] = None,
    workers: Annotated[str, typer.Option(help="Processes that think for the bots; 0: a thread.")] = "1",
    cluster: Annotated[str | None, typer.Option(help="A Dask cluster that thinks instead: tcp://…")] = None,
    pace: Annotated[str, typer.Option(help="How slowly bots play, in percent of a person's pace.")] = "100",
    decks: Annotated[Path | None, typer.Option(help="A folder with other decks: GAME/NAME.toml.")] = None,
    secure: Annotated[bool, typer.Option("--secure", help="Pages are served over HTTPS by a proxy.")] = False,
    log: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
    no_limits: Annotated[bool, typer.Option("--no-limits", help="Slow nobody down.", hidden=True)] = False,
    lang: Lang = None,
) -> None:
    """Serve the games to browsers and programs."""
    with speaking(lang) as words:
        if log not in ("debug", "info", "warning", "error"):
            raise Trouble("error.choice", option="--log", given=log, known="debug, info, warning, error")
        try:
            address = database_address(database, data or data_folder())
        except ValueError:
            raise Trouble("error.database", given=database or "") from None
        settings = Settings(
            database=address,
            decks=decks,
            language=words.language,
            pace=whole_number("--pace", pace, 0) / 100,
            workers=whole_number("--workers", workers, 0),
            cluster=cluster,
            limits=not no_limits,
            secure=secure,
        )
        set_up_logging(log)
        number = whole_number("--port", port, 0)
        try:
            run(settings, host, number, lambda url: screen().say(words.say("serve.ready", url=url)))
        except OSError as error:
            raise Trouble("error.listen", host=host, port=str(number), problem=error.strerror or str(error)) from None
