"""The compiled wheel, made by `make compiled`: the same sources, and beside them as machine code what is played all the
time. Python takes what is compiled before what is not. Whoever builds or installs the project in the plain way never
comes here, and needs no compiler.
"""

from __future__ import annotations

import os
from contextlib import chdir
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOT = (
    *(f"core/{name}.py" for name in ("audience", "dealer", "encoding", "game", "messages", "piles", "specs", "state")),
    "games/*/rules/**/*.py",
    "games/*/numbers/*.py",
    "research/episode.py",
    "research/pettingzoo.py",
)
COLD = (
    "*/__init__.py",
    "*/rules/deck*.py",  # read once
    "*/rules/events.py",  # nothing but fields
    "*/numbers/fields.py",
)
AS_IN_PYTHON = {"language_level": 3, "annotation_typing": False, "binding": True}
"""A type in the sources promises nothing to the compiler: a whole number may be as long as it likes, or a bool. What is
promised stands in a `.pxd` beside the module: classes of a fixed shape, and numbers that are small by the rules."""

SLOTS = Path(__file__).with_name("hatch_slots.h")
HOW: dict[str, Any] = {"extra_compile_args": ["-O2", "-g0", "-include", str(SLOTS)], "depends": [str(SLOTS)]}
ASKS = "PyObject* __Pyx_PyObject_GetAttrStr(PyObject* obj, PyObject* attr_name) {"
BY_NAME, BY_PLACE = "return tp->tp_getattro(obj, attr_name);", "return attribute(obj, attr_name);"
"""How Cython asks for an attribute, and how the header does."""


class CompiledWheel(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root, "src")
        libraries = compiled(source, hot(source), Path(self.root, "build", "compiled"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(libraries)


def hot(source: Path) -> list[Path]:
    """What is compiled, from there."""
    package = source / "debacle"
    found = {path.relative_to(package) for pattern in HOT for path in package.glob(pattern)}
    chosen = [path for path in found if not any(fnmatch(path.as_posix(), cold) for cold in COLD)]
    return sorted("debacle" / path for path in chosen)


def compiled(source: Path, modules: list[Path], into: Path) -> dict[str, str]:
    """Where each library is, and where it belongs. What has not changed since the last time is not compiled again."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    jobs = os.cpu_count() or 1
    with chdir(source):
        extensions = cythonize(
            [Extension(".".join(path.with_suffix("").parts), [str(path)], **HOW) for path in modules],
            build_dir=str(into / "c"),
            nthreads=jobs,
            compiler_directives=AS_IN_PYTHON,
        )
        for extension in extensions:
            ask_by_place(Path(extension.sources[0]))
        build: Any = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib, build.build_temp, build.parallel = str(into / "lib"), str(into / "temp"), jobs
        build.ensure_finalized()
        build.run()
    return {path: str(Path(path).relative_to(into / "lib")) for path in build.get_outputs()}


def ask_by_place(code: Path) -> None:
    """Have compiled code ask the header for attributes; a Cython that asks in another way is not put up with."""
    text = code.read_text(encoding="utf-8")
    if ASKS in text and BY_PLACE not in text:
        if text.count(BY_NAME) != 1:
            raise ValueError(f"{code}: Cython asks for attributes in a way that is not known here")
        code.write_text(text.replace(BY_NAME, BY_PLACE), encoding="utf-8")
