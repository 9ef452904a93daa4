"""A real nginx before a server, with the very configuration that deploy/ has for it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

from tests.browser.site import kept
from tests.server.running import PATIENCE

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
NAME = "games.example.org"
"""As deploy/ has it; to be resolved to this machine."""
MAIN = """
daemon off;
{user}
worker_processes 1;
pid {folder}/pid;
error_log {folder}/main.log;
events {{}}
http {{
    types {{}}
    default_type application/octet-stream;
    gzip on;
    access_log {folder}/access.log;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/none;
    uwsgi_temp_path {folder}/none;
    scgi_temp_path {folder}/none;
    include {folder}/site.conf;
}}
"""
"""What Debian's nginx.conf says, as far as it matters."""


class Missing(Exception):
    """Not installed here."""


def binary(name: str) -> str:
    """Debian keeps some off the PATH of people."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if found is None:
        raise Missing(f"{name} is not installed: apt-get install {name}")
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


class Nginx:
    """Ports, paths and the certificate are its own; all the rest is as it is written."""

    def __init__(self, folder: Path, server: str) -> None:
        self._binary, openssl = binary("nginx"), binary("openssl")
        self.folder = folder
        self.port, self.plain_port = free_port(), free_port()
        self.certificate = folder / "fullchain.pem"
        names = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}")
        curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
        files = ("-keyout", str(folder / "privkey.pem"), "-out", str(self.certificate))
        subprocess.run([openssl, "req", "-x509", *curve, *names, *files], check=True, capture_output=True)
        (folder / "site.conf").write_text(self._site(server), "utf-8")
        user = "user root;" if os.getuid() == 0 else ""
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user), "utf-8")
        self._start()

    def _site(self, server: str) -> str:
        text = (DEPLOY / "nginx.conf").read_text("utf-8")
        for written, here in (
            ("server 127.0.0.1:8000;", f"server {server.removeprefix('http://')};"),
            ("listen 80", f"listen 127.0.0.1:{self.plain_port}"),
            ("listen 443", f"listen 127.0.0.1:{self.port}"),
            (f"/etc/letsencrypt/live/{NAME}", str(self.folder)),
            ("/var/log/nginx/error.log", str(self.folder / "error.log")),
            ("/var/www/html", str(self.folder)),
        ):
            assert written in text, f"deploy/nginx.conf does not say {written}"
            text = text.replace(written, here)
        return "\n".join(line for line in text.splitlines() if not line.strip().startswith("listen [::]:"))

    def _start(self) -> None:
        command = [self._binary, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        with ExitStack() as held:
            for port in (self.port, self.plain_port):
                held.enter_context(kept(port))
            tried = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
            assert tried.returncode == 0, tried.stderr
            self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
            # It ends with this input, which comes even if the tests are killed.
            self._ender = subprocess.Popen(
                ["sh", "-c", f"read -r _; kill {self._process.pid}"], stdin=subprocess.PIPE, start_new_session=True
            )
            while not self._listens():
                assert self._process.poll() is None, self.logs()
                time.sleep(0.05)

    def _listens(self) -> bool:
        with socket.socket() as asking:
            return asking.connect_ex(("127.0.0.1", self.port)) == 0

    @property
    def url(self) -> str:
        return f"https://{NAME}:{self.port}"

    def logs(self) -> str:
        return "".join(log.read_text() for log in self.folder.glob("*.log"))

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._ender.kill()
        self._ender.communicate()
