"""A game in a package of its own, put beside the others for the processes that a test starts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BAZAAR = Path(__file__).parent / "bazaar"
PIP = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target")


def install(package: Path, folder: Path) -> dict[str, str]:
    """The environment in which what is installed in this folder is found."""
    subprocess.run([sys.executable, *PIP, str(folder), str(package)], check=True, capture_output=True)
    return os.environ | {"PYTHONPATH": str(folder)}
