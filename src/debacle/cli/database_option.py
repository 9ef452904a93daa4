"""Which database a command is about: the options that `debacle serve` shares with all who look after its server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from debacle.cli.common import Trouble
from debacle.cli.files import data_folder
from debacle.cli.settings_file import read_settings
from debacle.server.settings import database_address

Database: TypeAlias = Annotated[
    str | None,
    typer.Option(
        envvar="DEBACLE_DATABASE", help="sqlite:///FILE or postgresql://…; without it, a file in the data folder."
    ),
]
Data: TypeAlias = Annotated[Path | None, typer.Option(envvar="DEBACLE_DATA", help="The data folder.")]
Decks: TypeAlias = Annotated[
    Path | None, typer.Option(envvar="DEBACLE_DECKS", help="A folder with other decks: GAME/NAME.toml.")
]
SettingsPath: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--settings",
        envvar="DEBACLE_SETTINGS",
        callback=read_settings,
        is_eager=True,
        help="A TOML file with the options of `debacle serve`; the environment and the command line go before it.",
    ),
]


def address_of(database: str | None, data: Path | None) -> str:
    folder = data or data_folder()
    try:
        return database_address(database, folder)
    except ValueError:
        raise Trouble("error.database", given=without_password(database or "")) from None
    except OSError as error:
        raise Trouble("error.write", file=str(folder), problem=error.strerror or str(error)) from None


def without_password(address: str) -> str:
    return re.sub(r"(?<=//)[^/]*@", "…@", address)
