"""`debacle serve`: tables in the browser."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from debacle.cli.common import Lang, Trouble, speaking, whole_number
from debacle.cli.database_option import Data, Database, Decks, SettingsPath, address_of, without_password
from debacle.cli.settings_file import SettingsFile
from debacle.server.addresses import Network, networks
from debacle.server.logging_metrics import set_up_logging
from debacle.server.security import host_name
from debacle.server.settings import Settings
from debacle.server.storage.database import DatabaseAway
from debacle.server.workers import serve as run
from debacle.terminal.screen import screen

LEVELS = ("debug", "info", "warning", "error")
HOST = re.compile(r"[\w-]+(\.[\w-]+)*\.?|\[[0-9a-fA-F:.]+\]")
"""Without a port, which does not matter."""


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(envvar="DEBACLE_HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[str, typer.Option(envvar="DEBACLE_PORT", help="The port; 0 takes a free one.")] = "8000",
    database: Database = None,
    data: Data = None,
    workers: Annotated[
        str, typer.Option(envvar="DEBACLE_WORKERS", help="Processes that serve; several only with PostgreSQL.")
    ] = "1",
    thinkers: Annotated[
        str, typer.Option(envvar="DEBACLE_THINKERS", help="Processes that think for the bots; 0: a thread.")
    ] = "1",
    cluster: Annotated[
        str | None, typer.Option(envvar="DEBACLE_CLUSTER", help="A Dask cluster that thinks instead: tcp://…")
    ] = None,
    pace: Annotated[
        str, typer.Option(envvar="DEBACLE_PACE", help="How slowly bots play, in percent of a person's pace.")
    ] = "100",
    decks: Decks = None,
    patience: Annotated[
        str, typer.Option(envvar="DEBACLE_PATIENCE", help="Seconds for somebody who is there and does not answer.")
    ] = "600",
    analysis: Annotated[
        str, typer.Option(envvar="DEBACLE_ANALYSIS", help="Answers of bots that an analysis may take; 0: as usual.")
    ] = "0",
    shortest_clock: Annotated[
        str, typer.Option(envvar="DEBACLE_SHORTEST_CLOCK", help="Seconds; no clock of a new table is shorter.")
    ] = "10",
    secure: Annotated[
        bool, typer.Option("--secure", envvar="DEBACLE_SECURE", help="Pages are served over HTTPS by a proxy.")
    ] = False,
    proxies: Annotated[
        str,
        typer.Option(envvar="DEBACLE_PROXIES", help="Proxies to believe about their visitors: 127.0.0.1,::1"),
    ] = "",
    hosts: Annotated[
        str, typer.Option(envvar="DEBACLE_HOSTS", help="Names that the server answers to; without it, any.")
    ] = "",
    webhook_networks: Annotated[
        str,
        typer.Option(envvar="DEBACLE_WEBHOOK_NETWORKS", help="Networks of your own that players' webhooks may reach."),
    ] = "",
    log: Annotated[str, typer.Option(envvar="DEBACLE_LOG", help="debug, info, warning or error.")] = "warning",
    no_limits: Annotated[bool, typer.Option("--no-limits", help="Slow nobody down.", hidden=True)] = False,
    cache_mb: Annotated[
        str, typer.Option(envvar="DEBACLE_CACHE_MB", help="Memory for tables that are kept at hand, in MB.")
    ] = "256",
    _settings: SettingsPath = None,
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
            database=address_of(database, data),
            decks=decks,
            language=words.language,
            pace=whole_number(file.label(context, "pace"), pace, 0) / 100,
            workers=whole_number(file.label(context, "workers"), workers, 1),
            thinkers=whole_number(file.label(context, "thinkers"), thinkers, 0),
            cluster=cluster,
            patience=whole_number(file.label(context, "patience"), patience, 0),
            analysis=whole_number(file.label(context, "analysis"), analysis, 0),
            shortest_clock=whole_number(file.label(context, "shortest_clock"), shortest_clock, 1),
            limits=not no_limits,
            allowances=file.allowances,
            at_once=file.at_once,
            connections=file.connections,
            retention=file.retention,
            cache_mb=whole_number(file.label(context, "cache_mb"), cache_mb, 1),
            given=file.given,
            secure=secure,
            proxies=_networks(file.label(context, "proxies"), proxies),
            hosts=_hosts(file.label(context, "hosts"), hosts),
            webhook_networks=_networks(file.label(context, "webhook_networks"), webhook_networks),
        )
        if settings.workers > 1 and settings.database.startswith("sqlite"):
            raise Trouble("error.workers", option=file.label(context, "workers"))
        set_up_logging(log)
        number = whole_number(file.label(context, "port"), port, 0)
        try:
            run(settings, host, number, lambda url: screen().say(words.say("serve.ready", url=url)), log)
        except DatabaseAway as error:
            raise Trouble("error.away", database=without_password(settings.database), problem=str(error)) from None
        except OSError as error:
            raise Trouble("error.listen", host=host, port=str(number), problem=error.strerror or str(error)) from None


def _networks(option: str, given: str) -> tuple[Network, ...]:
    found: list[Network] = []
    for one in _listed(given):
        try:
            found += networks([one])
        except ValueError:
            raise Trouble("error.proxy", option=option, given=one) from None
    return tuple(found)


def _hosts(option: str, given: str) -> frozenset[str]:
    for one in _listed(given):
        if not HOST.fullmatch(one):
            raise Trouble("error.host", option=option, given=one)
    return frozenset(host_name(one) for one in _listed(given))


def _listed(given: str) -> list[str]:
    return [one.strip() for one in given.split(",") if one.strip()]
