"""Imports that are new, gone, or mean something else; on recordings written by hand."""

from __future__ import annotations

from tests.select.recorded import Recorded

from edgewise.trace.history import IMPORT, TEST, Unit


def project(**files: str) -> Recorded:
    """`app` and what it imports; one test runs `app.f`, another only `test_other.test_g`."""
    found = Recorded(
        **files,
        test_app="import app\ndef test_f():\n    return app.f()\n",
        test_other="def test_g():\n    return 1\n",
    )
    imported = found.add(Unit(IMPORT, "app.py", {0: 0b110}, set(), set()))
    own = {**found.row("app.py", "f"), **found.row("test_app.py", "test_f")}
    found.add(Unit(TEST, "test_app.py::test_f", own, {imported}, set()))
    other = found.row("test_other.py", "test_g")
    found.add(Unit(TEST, "test_other.py::test_g", other, set(), set()))
    return found


F = {"test_app.py::test_f"}


def test_another_module_of_the_same_name() -> None:
    found = project(app="from one import x\ndef f():\n    return x\n", one="x = 1\n", two="x = 2\n")
    assert found.affected(app="from two import x\ndef f():\n    return x\n") == F


def test_an_import_that_nobody_uses() -> None:
    found = project(app="def f():\n    return 1\n")
    assert not found.affected(app="import json\ndef f():\n    return 1\n")


def test_a_constant_is_pushed_through_imports() -> None:
    found = project(app="from one import x\ndef f():\n    return x\n", one="x = 1\n")
    assert found.affected(one="x = 2\n") == F


def test_and_through_re_exports_and_names_made_from_it() -> None:
    found = project(
        app="from two import y\ndef f():\n    return y\n",
        two="from one import x\ny = [x]\n",
        one="x = 1\n",
    )
    assert found.affected(one="x = 2\n") == F
    assert not found.affected(two="from one import x\ny = [x]\nz = 3\n")
