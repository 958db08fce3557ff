"""On whose behalf something is used."""

from __future__ import annotations

import os
import sys
from types import CodeType, FrameType
from typing import Any

import pytest

from edgewise.context.callers import EVERYBODY, NOBODY, PROGRAM, Callers

STDLIB = os.path.dirname(os.__file__)
SITE = "/venv/lib/python3.11/site-packages"
TEST = "/project/test_it.py"
PLUGGY = f"{SITE}/pluggy/_callers.py"
PYTEST = f"{SITE}/_pytest/config/__init__.py"
IMPORTLIB = "<frozen importlib._bootstrap_external>"
JSON = f"{STDLIB}/json/__init__.py"
LINECACHE = f"{STDLIB}/linecache.py"
JINJA = f"{SITE}/jinja2/loaders.py"


def frame_of(*filenames: str, names: dict[str, str] | None = None) -> FrameType:
    """A frame with others above it; the innermost file is named first."""
    found: list[FrameType] = []
    inner: Any = lambda: found.append(sys._getframe(1))  # noqa: E731
    for filename in filenames:
        inner = _in_file(inner, filename, (names or {}).get(filename, "call"))
    inner()
    return found[0]


def _in_file(inner: Any, filename: str, name: str) -> Any:
    def call() -> None:
        inner()

    code: CodeType = call.__code__.replace(co_filename=filename, co_name=name)
    call.__code__ = code
    return call


@pytest.mark.parametrize(
    ("filenames", "expected"),
    [
        ((TEST, PLUGGY), PROGRAM),
        ((JSON, TEST), PROGRAM),
        ((PLUGGY, TEST), PROGRAM),  # which has plugins of its own
        ((PLUGGY, PYTEST, TEST), NOBODY),
        ((IMPORTLIB, TEST), NOBODY),
        ((JSON, IMPORTLIB, TEST), NOBODY),  # a module of the standard library is imported
        ((LINECACHE, PLUGGY), NOBODY),
        ((JINJA, TEST), PROGRAM),
        ((JINJA, PLUGGY), PROGRAM),
        ((JINJA, IMPORTLIB, TEST), EVERYBODY),
        (("<string>", TEST), PROGRAM),
    ],
)
def test_whose(filenames: tuple[str, ...], expected: int) -> None:
    callers = Callers(("/project",))
    callers.observer(__file__)
    assert callers.whose(frame_of(*filenames)) == expected


def test_a_loader_that_hands_out_data() -> None:
    callers = Callers(("/project",))
    frame = frame_of(IMPORTLIB, TEST, names={IMPORTLIB: "get_data"})
    assert callers.whose(frame) == PROGRAM
