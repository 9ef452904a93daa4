"""The files of deploy/ are what systemd and the server understand."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest

from debacle.server.settings import ConnectionLimits

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
GUIDE = (ROOT / "docs" / "run-a-server.md").read_text("utf-8")
WORST = 20
"""Tenths of systemd's measure of exposure: below 2 it calls a service safe."""


def service() -> dict[str, str]:
    """By names in small letters."""
    unit = ConfigParser(strict=False, interpolation=None)
    unit.read_string((DEPLOY / "debacle.service").read_text("utf-8"))
    return dict(unit["Service"])


def test_systemd_understands_the_service(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd-analyze is not installed: apt-get install systemd")
    text = (DEPLOY / "debacle.service").read_text("utf-8")
    unit = tmp_path / "debacle.service"
    unit.write_text(text.replace("/opt/debacle/.venv/bin/debacle", shutil.which("true") or "/bin/true"), "utf-8")
    for command in (("verify", "--man=no"), ("security", "--offline=true", f"--threshold={WORST}")):
        done = subprocess.run([analyze, *command, str(unit)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Unknown" not in done.stderr


def test_the_service_may_do_little_and_have_many_files() -> None:
    has = service()
    assert (has["nonewprivileges"], has["protectsystem"], has["protecthome"]) == ("yes", "strict", "yes")
    assert int(has["limitnofile"]) >= 65_536
    assert has["user"] != "root"


def test_service_settings_and_proxy_agree() -> None:
    settings = tomllib.loads((DEPLOY / "debacle.toml").read_text("utf-8"))
    proxy = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert f"server {settings['host']}:{settings['port']};" in proxy
    assert f"server_name {settings['hosts']};" in proxy
    assert settings["data"] == f"/var/lib/{service()['statedirectory']}"
    kept = re.search(r"keepalive_timeout (\d+)s", proxy)
    assert kept is not None
    assert int(kept[1]) < ConnectionLimits().idle


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda file: file.name)
def test_the_guide_installs_each_file_where_it_says_it_lies(file: Path) -> None:
    place = re.search(r": (/etc/[\w/.-]+)", file.read_text("utf-8"))
    assert place is not None
    place_now = place[1].rstrip(".,")
    assert re.search(rf"deploy/{re.escape(file.name)} {re.escape(place_now)}\b", GUIDE), place_now
