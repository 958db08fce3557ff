"""How far functions of libraries reach, by their text."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from edgewise.context.library.closure import Names, Node
from edgewise.context.library.contained import Contained
from edgewise.context.library.entities import Entities
from edgewise.context.library.installed import Installed
from edgewise.context.library.outward import GIVEN, MORE, NOTHING
from edgewise.context.library.tables import Tables

AROUND = """
import atexit
import re
import typing as t

KNOWN = []

def plain(x):
    return x

def storing(x):
    KNOWN.append(x)
    return x

class Made:
    def __init__(self, x):
        self.x = x

class Noted(Made):
    def __init__(self, x):
        super().__init__(x)
        KNOWN.append(self)
"""


def made(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Entities:
    site = folder / "site-packages"
    site.mkdir()
    (site / "reaching.py").write_text(AROUND + textwrap.dedent(text))
    monkeypatch.syspath_prepend(str(site))
    installed = Installed((str(folder / "project"),))
    tables = Tables(installed, None)
    return Entities(Names(tables.table, tables.is_module), installed)


@pytest.mark.parametrize(
    ("body", "level"),
    [
        ("return x + 1", NOTHING),
        ("return re.compile(x)", NOTHING),
        ("found = []\n    found.append(x)\n    return found", NOTHING),
        ("return plain(x)", NOTHING),
        ("return Made(x)", NOTHING),
        ("return t.cast(str, x)", NOTHING),
        ("def inner():\n        return x\n    inner.mark = 1\n    return inner", NOTHING),
        ("x.mark = 1\n    return x", GIVEN),
        ("setattr(x, 'mark', 1)\n    return x", GIVEN),
        ("x.append(1)", GIVEN),
        ("KNOWN.append(x)", MORE),
        ("global KNOWN\n    KNOWN = [x]", MORE),
        ("found = KNOWN\n    found.append(x)", MORE),
        ("return storing(x)", MORE),
        ("return Noted(x)", MORE),
        ("atexit.register(x)", MORE),
        ("x.holder.append(1)", MORE),
        ("return x.unknown()", MORE),
        ("return x()", MORE),
        ("with x:\n        return 1", MORE),
        ("@storing\n    def inner():\n        return x\n    return inner", MORE),
        ("exec(x)", MORE),
    ],
)
def test_levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, level: int) -> None:
    entities = made(tmp_path, monkeypatch, f"def f(x):\n    {body}\n")
    assert Contained(entities.names).level(Node("reaching", "f")) == level


def test_who_reaches_no_further_has_no_effect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entities = made(tmp_path, monkeypatch, "def f(x):\n    return x\n")
    assert entities.fingerprint("effect reaching:f") == f"level {NOTHING}"
    told = entities.fingerprint("effect reaching:storing")
    assert told == entities.fingerprint("ran reaching:storing")


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("class Here(Made):\n    pass\n", NOTHING),
        ("class Here(t.Generic[t.T]):\n    pass\n", NOTHING),
        ("class Here(Noted):\n    pass\n", MORE),
        ("class Here(Made):\n    __init__ = storing\n", MORE),
        ("def __init__():\n    pass\n", MORE),
    ],
)
def test_where_a_method_is_gone_that_of_a_class_above_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, level: int
) -> None:
    entities = made(tmp_path, monkeypatch, text)
    assert Contained(entities.names).level(Node("reaching", "Here.__init__")) == level


def test_a_module_without_source_may_do_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entities = made(tmp_path, monkeypatch, "")
    (tmp_path / "site-packages" / "hidden.pyc").write_bytes(b"")
    assert entities.fingerprint("module hidden") != entities.fingerprint("module nowhere")
    assert entities.fingerprint("module nowhere") == entities.fingerprint("module reaching")
