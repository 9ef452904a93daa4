"""`debacle admin`: for whoever runs a server, on its database, while it runs or not."""

from __future__ import annotations

import typer

from debacle.cli.admin.desk import Act, operator_command
from debacle.cli.admin.limits import limits
from debacle.cli.admin.note import clear, put, show_note
from debacle.cli.admin.people import ban, erase, list_people, mute, rename, unban, unmute
from debacle.cli.admin.ratings import recount
from debacle.cli.admin.restart import restart
from debacle.cli.admin.tables import close, delete, export, list_tables, show

admin = typer.Typer(name="admin", help="Look after a server: its tables, its people, what it says.")
IDS = {"ignore_unknown_options": True}
"""An id may begin with a hyphen."""

admin.command()(operator_command(limits))
admin.command()(operator_command(restart))
admin.command()(operator_command(recount))

tables = typer.Typer(name="tables", help="Tables: list, show, export, close, delete.")
tables.command("list")(operator_command(list_tables))
of_a_table: tuple[Act, ...] = (show, export, close, delete)
for act in of_a_table:
    tables.command(context_settings=IDS)(operator_command(act))

people = typer.Typer(name="people", help="People: list, rename, mute, ban, erase.")
people.command("list")(operator_command(list_people))
of_a_person: tuple[Act, ...] = (rename, mute, unmute, ban, unban, erase)
for act in of_a_person:
    people.command(context_settings=IDS)(operator_command(act))

note = typer.Typer(name="note", help="A note to all pages: set, show, clear.")
note.command("set")(operator_command(put))
note.command("show")(operator_command(show_note))
note.command("clear")(operator_command(clear))

for group in (tables, people, note):
    group.info.no_args_is_help = True
    admin.add_typer(group)
admin.info.no_args_is_help = True
