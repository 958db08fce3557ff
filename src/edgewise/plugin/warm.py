"""A process that has imported pytest and edgewise, and forks for each run that is asked for.

    python -m edgewise.plugin.warm ROOT

Says first whether it is READY, or that it found modules below ROOT among what
it imported, which an edit could no longer change. Then each request is a line
of JSON: the arguments of pytest, the variables, the folder, where the output
goes. The answers are the process id of the fork, at once, and its exit code.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
import json
import os
import pkgutil
import sys
import types
from contextlib import suppress
from typing import Any

from edgewise.plugin.registries import codec_registries
from edgewise.tasks.audit_warm import READY
from edgewise.trace.noting import file_of

# They act when they are imported, or read variables of the run.
_LEFT_OUT = ("edgewise.trace.child", "edgewise.trace.sitecustomize", "edgewise.plugin.notes")


def warm_up() -> None:
    """Import what every run of pytest, plain or with us, will want."""
    for name in importlib.import_module("_pytest.config").default_plugins:
        importlib.import_module(f"_pytest.{name}")
    ours = importlib.import_module("edgewise").__path__
    for found in pkgutil.walk_packages(ours, "edgewise."):
        if not found.name.startswith(_LEFT_OUT) and not found.name.endswith("__main__"):
            with suppress(ImportError):  # it needs a library that is not there
                importlib.import_module(found.name)
    codec_registries()  # which are not found any more in what is frozen
    gc.collect()
    gc.freeze()


def reaches(root: str) -> bool:
    """Whether a module of the project is among what is imported already."""
    files = [file_of(module) for module in list(sys.modules.values())]
    inside = os.path.realpath(root) + os.sep
    return any(isinstance(one, str) and os.path.realpath(one).startswith(inside) for one in files)


def become(request: dict[str, Any]) -> int:
    """The exit code of the run asked for, in this very process."""
    os.setsid()  # what it starts can be ended with it
    output = os.open(request["output"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for stream, target in ((nothing, 0), (output, 1), (output, 2)):
        os.dup2(stream, target)
    sys.stdin = os.fdopen(0, closefd=False)  # the old one has read ahead
    os.environ.clear()
    os.environ.update(request["variables"])
    os.chdir(request["folder"])
    _look_like_pytest(request)
    import pytest

    return int(pytest.main(request["arguments"]))


def _look_like_pytest(request: dict[str, Any]) -> None:
    """Have what `python -m pytest` has for its own name and main module."""
    sys.path[0] = request["folder"]
    spec = importlib.util.find_spec("pytest.__main__")
    main = types.ModuleType("__main__")
    if spec is not None and spec.origin:
        main.__spec__, main.__file__ = spec, spec.origin
        sys.argv[0] = spec.origin
    sys.argv[1:] = request["arguments"]
    sys.modules["__main__"] = main


def serve() -> None:
    """Answer requests until there are no more. A fork leaves by the same door as any program."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    os.set_inheritable(answers.fileno(), False)
    warm_up()
    print("not " * reaches(sys.argv[1]) + READY, file=answers)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            answers.close()
            sys.exit(become(json.loads(line)))
        print(child, file=answers)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), file=answers)


if __name__ == "__main__":
    serve()
