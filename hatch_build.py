"""Compiles what edgewise has in C for a wheel; without a compiler, the wheel goes without."""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src/edgewise/_native.c"


class Native(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled module to a wheel, or puts it beside its source for one in development."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say what the wheel has in it."""
        if self.target_name != "wheel" or os.environ.get("EDGEWISE_PURE"):
            return
        try:
            built = _compiled(Path(self.root, SOURCE))
        except Exception as error:  # whatever a compiler or its absence comes up with
            self.app.display_warning(f"{SOURCE} was not compiled, its Python twin runs: {error}")
            return
        if version == "editable":
            beside = Path(self.root, SOURCE).with_name(built.name)
            waiting = beside.with_name(f"{beside.name}.new")
            waiting.write_bytes(built.read_bytes())
            waiting.replace(beside)  # somebody may have the old one loaded
        else:
            build_data["force_include"][str(built)] = f"edgewise/{built.name}"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def _compiled(source: Path) -> Path:
    """The compiled module, in a folder of its own."""
    if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise RuntimeError("it is for CPython with its global lock")
    from setuptools import Distribution, Extension

    folder = tempfile.mkdtemp(prefix="edgewise-build-")
    extension = Extension("_native", [os.path.relpath(source)])
    command = Distribution({"ext_modules": [extension]}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = folder, os.path.join(folder, "objects")
    command.ensure_finalized()
    command.run()
    (built,) = Path(folder).glob("_native*.*")
    return built
