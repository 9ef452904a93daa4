"""`python -m debacle`."""

from debacle.cli import app

app(prog_name="debacle")
