"""The import hook, as programs meet it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.projects.driver import environment, lay_out, run

from edgewise.trace.history import Touch

APP = "def used():\n    return 1\n"
INI = {"pytest.ini": "[pytest]\n"}


def recorded(directory: Path, files: dict[str, str], *options: str) -> dict[str, set[str]]:
    """Text of each line of app.py that has an owner -> its owners."""
    ran = run(lay_out(directory, {**INI, **files}), *options)
    assert ran.code == 0, ran.output
    return ran.owned("app.py")


def test_code_is_the_same_from_the_cache(tmp_path: Path) -> None:
    files = {"app.py": APP, "test_a.py": "import app\n\n\ndef test_it():\n    app.used()\n"}
    first = recorded(tmp_path, files)
    cached = {p: p.stat().st_mtime_ns for p in (tmp_path / ".edgewise/cache").rglob("*")}
    assert cached
    assert recorded(tmp_path, files) == first
    again = {p: p.stat().st_mtime_ns for p in (tmp_path / ".edgewise/cache").rglob("*")}
    assert again == cached, "nothing was made anew"


def test_a_damaged_cache_is_made_anew(tmp_path: Path) -> None:
    files = {"app.py": APP, "test_a.py": "import app\n\n\ndef test_it():\n    app.used()\n"}
    first = recorded(tmp_path, files)
    for entry in (tmp_path / ".edgewise/cache").rglob("*"):
        if entry.is_file():
            entry.write_bytes(b"\xff\x00 damaged")
    assert recorded(tmp_path, files) == first


def test_a_plain_run_never_sees_our_code(tmp_path: Path) -> None:
    files = {
        "app.py": APP,
        "test_a.py": (
            "import builtins\nimport app\n\n\ndef test_it():\n    app.used()\n"
            "    assert '_ew_begin' not in app.used.__code__.co_names\n"
            "    assert not [name for name in vars(builtins) if name.startswith('_ew_')]\n"
            "    assert '_ew_begin' not in test_it.__code__.co_names\n"
        ),
    }
    lay_out(tmp_path, {**INI, **files})
    run(tmp_path, "-k", "nothing")
    plain = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        plain, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_what_a_module_knows_of_itself_is_unchanged(tmp_path: Path) -> None:
    test = """\
import importlib.machinery
import inspect
import sys

import app


def test_it():
    assert type(app.__loader__) is importlib.machinery.SourceFileLoader
    assert app.__file__ == app.__spec__.origin == app.used.__code__.co_filename
    assert app.used.__code__.co_firstlineno == 1
    assert inspect.getsource(app.used) == "def used():\\n    return 1\\n"
    assert [name for name in vars(app) if not name.startswith("__")] == ["used"]
    assert app.__doc__ is None
    assert not any("edgewise" in type(finder).__module__ for finder in sys.meta_path)
"""
    owned = recorded(tmp_path, {"app.py": APP, "test_a.py": test})
    assert owned["def used():"] == {"test_it"}


def test_a_traceback_shows_no_frame_of_ours(tmp_path: Path) -> None:
    test = """\
import traceback


def test_it():
    try:
        import broken
    except ZeroDivisionError as error:
        names = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
    assert not [name for name in names if "edgewise" in name]
    assert len(names) == 2
"""
    recorded(tmp_path, {"app.py": APP, "broken.py": "1 / 0\n", "test_a.py": test})


LOADERS = {
    "a spec made by hand": (
        "import importlib.util\n\n\ndef test_it():\n"
        "    spec = importlib.util.spec_from_file_location('other_name', 'app.py')\n"
        "    module = importlib.util.module_from_spec(spec)\n"
        "    spec.loader.exec_module(module)\n    module.used()\n"
    ),
    "run_path": ("import runpy\n\n\ndef test_it():\n    runpy.run_path('app.py')['used']()\n"),
    "run_path of a path": (
        "import pathlib, runpy\n\n\ndef test_it():\n"
        "    runpy.run_path(str(pathlib.Path('app.py').absolute()))['used']()\n"
    ),
    "run_module": "import runpy\n\n\ndef test_it():\n    runpy.run_module('app')['used']()\n",
    "a lazy loader": (
        "import importlib.util, sys\n\n\ndef test_it():\n"
        "    spec = importlib.util.find_spec('app')\n"
        "    spec.loader = importlib.util.LazyLoader(spec.loader)\n"
        "    module = importlib.util.module_from_spec(spec)\n"
        "    spec.loader.exec_module(module)\n    module.used()\n"
    ),
    "pkgutil": ("import pkgutil\n\n\ndef test_it():\n    pkgutil.resolve_name('app:used')()\n"),
}


@pytest.mark.parametrize("kind", LOADERS)
def test_loaded_by(kind: str, tmp_path: Path) -> None:
    owned = recorded(tmp_path, {"app.py": APP, "test_a.py": LOADERS[kind]})
    assert owned == {"def used():": {"test_it"}, "return 1": {"test_it"}}


def test_a_loader_that_compiles_in_its_own_way(tmp_path: Path) -> None:
    test = """\
import importlib.machinery
import importlib.util


class Own(importlib.machinery.SourceFileLoader):
    def source_to_code(self, data, path, *, _optimize=-1):
        return compile(data.replace(b"1", b"2"), path, "exec")


def test_it():
    loader = Own("app", __file__.replace("test_a.py", "app.py"))
    spec = importlib.util.spec_from_loader("app", loader)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.used() == 2
"""
    ran = run(lay_out(tmp_path, {**INI, "app.py": APP, "test_a.py": test}))
    assert ran.code == 0, ran.output
    assert "app.py: loaded by Own, which compiles in its own way" in ran.output
    assert "[foreign-loader]" in ran.output
    assert ran.matrix.touching(Touch("file", "app.py")) == {"test_a.py::test_it"}


def test_other_encodings(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_bytes(
        b"# -*- coding: latin-1 -*-\ndef used():\n    return '\xe9'\n"
    )
    lay_out(
        tmp_path, {**INI, "test_a.py": "import app\n\n\ndef test_it():\n    app.used() == 'x'\n"}
    )
    ran = run(tmp_path)
    assert ran.code == 0, ran.output
    assert ran.lines("test_a.py::test_it", "app.py") == {2, 3}


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", '"""Only a docstring."""\n'])
def test_modules_with_nothing_in_them(text: str, tmp_path: Path) -> None:
    files = {"app.py": text, "test_a.py": "import app\n\n\ndef test_it():\n    assert app\n"}
    ran = run(lay_out(tmp_path, {**INI, **files}))
    assert ran.code == 0, ran.output
    assert "app.py" in {file.path for file in ran.matrix.files}


def test_optimised_python(tmp_path: Path) -> None:
    """Under -O there are no assertions, neither in our cache nor in pytest's."""
    files = {
        "app.py": "def used():\n    assert 0\n    return 1\n",
        "test_a.py": "import app\n\n\ndef test_it():\n    app.used()\n",
    }
    assert run(lay_out(tmp_path, {**INI, **files})).code == 1
    ran = run(tmp_path, env={"PYTHONOPTIMIZE": "1"})
    assert ran.code == 0, ran.output
    assert 3 in ran.lines("test_a.py::test_it", "app.py")
    plain = subprocess.run(
        [sys.executable, "-O", "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert plain.returncode == 0, plain.stdout
    assert run(tmp_path).code == 1
