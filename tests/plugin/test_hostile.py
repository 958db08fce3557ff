"""Programs and tests that do what they should not: the run goes on, and what can be kept is."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path

import pytest
from tests.projects.driver import Ran, lay_out, run

from edgewise.store.database import FILE_NAME
from edgewise.trace.history import Touch

APP = "def used():\n    return 1\n\n\ndef unused():\n    return 2\n"
PLAIN = "import app\n\n\ndef test_plain():\n    assert app.used() == 1\n"


def record(directory: Path, files: dict[str, str], *options: str) -> Ran:
    return run(lay_out(directory, {"pytest.ini": "[pytest]\n", **files}), *options)


def touching(ran: Ran, path: str) -> set[str]:
    return {ran.names[test] for test in ran.matrix.touching(Touch("file", path))}


def recorded_around(directory: Path, nasty: str, *options: str) -> Ran:
    """A run in which a nasty test stands between two ordinary ones."""
    files = {"app.py": APP, "test_a.py": PLAIN, "test_b.py": nasty, "test_c.py": PLAIN}
    return record(directory, files, *options)


def assert_neighbours_are_recorded(ran: Ran) -> None:
    for test in ("test_a.py::test_plain", "test_c.py::test_plain"):
        assert ran.lines(test, "app.py") == {1, 2, 5}, ran.output


# -- sources that cannot be read ----------------------------------------------------


@pytest.mark.parametrize(
    ("content", "slug"),
    [
        (b"def broken(:\n", "syntax-error"),
        (b"x = '\xff\xfe'\n", "undecodable-source"),
        (b"# coding: klingon\n", "undecodable-source"),
        (b"x = 1\0\n", "syntax-error"),
    ],
    ids=["syntax", "bytes", "encoding", "null"],
)
def test_a_module_that_is_not_python(content: bytes, slug: str, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_bytes(content)
    nasty = (
        "import pytest\nimport app\n\n\ndef test_bad():\n"
        "    with pytest.raises((SyntaxError, ValueError)):\n        import bad\n"
    )
    ran = recorded_around(tmp_path, nasty)
    assert ran.code == 0, ran.output
    assert "bad.py: " in ran.output
    assert f"[{slug}]" in ran.output
    assert touching(ran, "bad.py") == {"test_bad"}
    assert_neighbours_are_recorded(ran)


def test_blocks_in_blocks_to_the_limit(tmp_path: Path) -> None:
    """With probes there would be more than CPython compiles, in a module as in a test."""
    tries = "".join(" " * depth + "try:\n" for depth in range(1, 20))
    finals = "".join(" " * d + "finally:\n" + " " * d + " x = 1\n" for d in range(19, 0, -1))
    nested = f"{tries}{' ' * 20}x = 1\n{finals}"
    nasty = f"import deep\n\n\ndef test_deep():\n{nested} deep.f()\n"
    lay_out(tmp_path, {"deep.py": f"def f():\n{nested}"})
    ran = recorded_around(tmp_path, nasty)
    assert ran.code == 0, ran.output
    assert "deep.py: could not be instrumented (SyntaxError: too many" in ran.output
    assert "test_b.py: could not be instrumented (SyntaxError: too many" in ran.output
    assert_neighbours_are_recorded(ran)


def test_our_warnings_are_no_errors(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_bytes(b"def broken(:\n")
    nasty = (
        "import pytest\n\n\ndef test_bad():\n"
        "    with pytest.raises(SyntaxError):\n        import bad\n"
    )
    ran = recorded_around(tmp_path, nasty, "-W", "error")
    assert ran.code == 0, ran.output
    assert "3 passed" in ran.output


def test_errors_of_collection(tmp_path: Path) -> None:
    ran = recorded_around(tmp_path, "import nowhere\n")
    assert ran.code == 2
    assert "INTERNALERROR" not in ran.output
    ran = recorded_around(tmp_path, "import nowhere\n", "--continue-on-collection-errors")
    assert ran.code == 1
    assert_neighbours_are_recorded(ran)
    assert not ran.matrix.versions[0].complete


def test_no_tests(tmp_path: Path) -> None:
    ran = record(tmp_path, {"app.py": APP})
    assert ran.code == 5
    assert "INTERNALERROR" not in ran.output


def test_an_unknown_source(tmp_path: Path) -> None:
    ran = recorded_around(tmp_path, "", "-o", "edgewise_source=nowhere")
    assert ran.code == 4
    assert "edgewise_source: no such path or package: nowhere." in ran.output
    assert "[bad-config]" in ran.output


# -- files that change under our hands ------------------------------------------------

REWRITTEN = """\
import importlib
import pathlib

import app


def test_changes():
    path = pathlib.Path(app.__file__)
    path.write_text("def used():\\n    return 3\\n\\n\\n# longer than it was before\\n")
    importlib.invalidate_caches()
    importlib.reload(app)
    assert app.used() == 3
"""


def test_a_file_that_changes(tmp_path: Path) -> None:
    files = {
        "app.py": APP,
        "test_a.py": PLAIN,
        "test_b.py": REWRITTEN,
        "test_c.py": "import app\n\n\ndef test_after():\n    assert app.used() == 3\n",
    }
    ran = record(tmp_path, files)
    assert ran.code == 0, ran.output
    assert "app.py: changed while the tests ran" in ran.output
    assert "[file-changed]" in ran.output
    assert [file.path for file in ran.matrix.files].count("app.py") == 1
    assert ran.lines("test_c.py::test_after", "app.py") == {1, 2}
    assert ran.lines("test_a.py::test_plain", "app.py") in (frozenset(), {1})
    assert "test_plain" in touching(ran, "app.py")


def test_a_file_that_changes_and_is_not_read_again(tmp_path: Path) -> None:
    nasty = (
        "import pathlib\nimport app\n\n\ndef test_changes():\n"
        "    pathlib.Path(app.__file__).write_text('x = 1\\n')\n"
    )
    ran = recorded_around(tmp_path, nasty)
    assert ran.code == 0, ran.output
    assert "[file-changed]" in ran.output
    (tmp_path / "app.py").write_text(APP)
    assert_neighbours_are_recorded(ran)


def test_a_module_that_is_reloaded(tmp_path: Path) -> None:
    nasty = (
        "import importlib\nimport app\n\n\ndef test_reloads():\n"
        "    assert importlib.reload(app).used() == 1\n"
    )
    ran = recorded_around(tmp_path, nasty)
    assert ran.code == 0, ran.output
    assert_neighbours_are_recorded(ran)
    assert ran.lines("test_b.py::test_reloads", "app.py") == {1, 2, 5}


def test_sources_that_vanish(tmp_path: Path) -> None:
    files = {
        "pkg/__init__.py": "",
        "pkg/part.py": APP,
        "app.py": APP,
        "test_a.py": PLAIN,
        "test_b.py": (
            "import os, shutil\nimport pkg.part\n\n\ndef test_removes():\n"
            "    assert pkg.part.used() == 1\n"
            "    shutil.rmtree(os.path.dirname(pkg.__file__))\n"
        ),
        "test_c.py": PLAIN,
    }
    ran = record(tmp_path, files)
    assert ran.code == 0, ran.output
    assert_neighbours_are_recorded(ran)
    lay_out(tmp_path, {"pkg/part.py": APP})
    assert ran.lines("test_b.py::test_removes", "pkg/part.py") == {1, 2, 5}


def test_a_generated_test_helper_that_vanishes(tmp_path: Path) -> None:
    """From the second run on the text of a test module comes from a cache, not through us."""
    files = {
        "app.py": APP,
        "test_a.py": PLAIN,
        "test_b.py": "import os\n\n\ndef test_removes():\n    os.unlink(__file__)\n",
    }
    record(tmp_path, files)
    ran = record(tmp_path, files)
    assert ran.code == 0, ran.output
    assert "INTERNALERROR" not in ran.output
    assert "test_removes" in ran.names.values()


# -- tests that do violence to the interpreter ----------------------------------------

NASTY = {
    "closes descriptors": "import os\n\n\ndef test_it():\n    os.closerange(10, 200)\n",
    "goes elsewhere": "import os\n\n\ndef test_it(tmp_path):\n    os.chdir(tmp_path)\n",
    "goes where nothing is": (
        "import os\n\n\ndef test_it(tmp_path):\n"
        "    gone = tmp_path / 'gone'\n    gone.mkdir()\n    os.chdir(gone)\n    gone.rmdir()\n"
    ),
    "clears modules": (
        "import sys\n\n\ndef test_it():\n    del sys.modules['app']\n    import app\n\n"
        "    assert app.used() == 1\n"
    ),
    "replaces meta_path": (
        "import sys\n\n\ndef test_it():\n"
        "    sys.meta_path[:] = [f for f in sys.meta_path if 'ewrit' not in repr(f)]\n"
        "    sys.modules.pop('app')\n    import app\n\n    assert app.used() == 1\n"
    ),
    "replaces __import__": (
        "import builtins\n\n\ndef test_it(monkeypatch):\n    plain = builtins.__import__\n"
        "    monkeypatch.setattr(builtins, '__import__', lambda *a, **k: plain(*a, **k))\n"
        "    import app\n\n    assert app.used() == 1\n"
    ),
    "sets a trace function": (
        "import sys\nimport app\n\n\ndef test_it():\n    seen = []\n"
        "    sys.settrace(lambda f, e, a: seen.append(f.f_code.co_name))\n"
        "    try:\n        app.used()\n    finally:\n        sys.settrace(None)\n"
        "    assert seen == ['used']\n"
    ),
    "empties the environment": "import os\n\n\ndef test_it():\n    os.environ.clear()\n",
    "empties builtins of ours": (
        "import builtins\nimport app\n\n\ndef test_it():\n    app.used()\n"
        "    assert not [n for n in vars(app) if 'ew' in n]\n"
    ),
    "raises SystemExit": "import sys\n\n\ndef test_it():\n    sys.exit(3)\n",
    "exhausts the stack": (
        "import pytest\n\n\ndef test_it():\n    def f():\n        f()\n"
        "    with pytest.raises(RecursionError):\n        f()\n"
    ),
    "patches time": (
        "import time\n\n\ndef test_it(monkeypatch):\n    monkeypatch.setattr(time, 'time', None)\n"
    ),
    "looks closely at functions": (
        "import inspect, os, pickle, tempfile\nimport app\n\n\ndef test_it():\n"
        "    assert [*inspect.signature(os.stat).parameters][:2] == ['path', 'dir_fd']\n"
        "    assert inspect.getfullargspec(os.lstat).args == ['path']\n"
        "    assert inspect.isroutine(os.access) and 'function access' in repr(os.access)\n"
        "    assert b'edgewise' not in pickle.dumps([os.open, tempfile.gettempdir])\n"
        "    assert pickle.loads(pickle.dumps(os.stat)) is os.stat\n"
        "    assert inspect.getclosurevars(app.used).builtins == {}\n"
    ),
    "patches open": (
        "import builtins\n\n\ndef test_it(monkeypatch):\n"
        "    monkeypatch.setattr(builtins, 'open', None)\n    import app\n\n    app.used()\n"
    ),
}


@pytest.mark.parametrize("kind", NASTY)
def test_a_test_that(kind: str, tmp_path: Path) -> None:
    # pytest's own log handler does not survive the loss of its descriptor.
    ran = recorded_around(tmp_path, NASTY[kind], "-p", "no:logging")
    assert ran.code == (1 if "SystemExit" in kind else 0), ran.output
    assert "INTERNALERROR" not in ran.output
    assert_neighbours_are_recorded(ran)
    assert ran.lines("test_b.py::test_it", "test_b.py")
    assert ran.matrix.versions[0].complete


PROXY = """\
import importlib.util
import sys
import types

CALLS = []


class Proxy:
    def __init__(self):
        self.__wrapped__ = 1

    @property
    def __dict__(self):
        CALLS.append("dict")
        raise RuntimeError("nothing is bound")

    @property
    def __class__(self):
        CALLS.append("class")
        raise RuntimeError("nothing is bound")

    def use(self):
        return 1


class Odd(types.ModuleType):
    __dict__ = property(lambda self: CALLS.append("odd") or "no dict")


class Holder:
    on_class = Proxy()

    def __init__(self):
        self.kept = None

    def get(self):
        if self.kept is None:
            self.kept = Proxy()
        return self.kept


def lazily(name):
    spec = importlib.util.find_spec(name)
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PROXY, HOLDER, ODD, TABLE = Proxy(), Holder(), Odd("odd"), {"proxy": Proxy()}
IDLE = [lazily("idle"), lazily("colorsys")]
"""


def test_objects_that_compute_their_attributes_are_not_asked(tmp_path: Path) -> None:
    """`__dict__` of a class is code of the program, and may refuse; lazy modules stay asleep."""
    nasty = (
        "import pytest\nimport proxies\n\n\n@pytest.fixture(scope='module')\n"
        "def shared():\n    return proxies.Proxy()\n\n\n"
        "def test_uses(shared):\n    assert proxies.PROXY.use() == proxies.HOLDER.get().use()\n"
        "    proxies.TABLE['more'] = shared\n\n\n"
        "def test_uses_again(shared):\n    assert shared.use() == proxies.HOLDER.get().use()\n\n\n"
        "def test_no_code_ran():\n    assert proxies.CALLS == []\n"
        "    assert [type(m).__name__ for m in proxies.IDLE] == ['_LazyModule'] * 2\n\n\n"
        "def test_lists():\n    with pytest.raises(RuntimeError):\n        vars(proxies.PROXY)\n"
        "    assert vars(proxies.ODD) == 'no dict'\n"
    )
    lay_out(tmp_path, {"proxies.py": PROXY, "idle.py": "raise RuntimeError\n"})
    ran = recorded_around(tmp_path, nasty)
    assert ran.code == 0, ran.output
    assert "[recorder-failed]" not in ran.output
    assert_neighbours_are_recorded(ran)


def test_a_child_of_a_test_that_emptied_the_environment(tmp_path: Path) -> None:
    nasty = (
        "import os, subprocess, sys\nfrom unittest import mock\nimport app\n\n\ndef test_it():\n"
        "    with mock.patch.dict(os.environ, clear=True):\n"
        "        code = 'import app; app.unused()'\n"
        "        subprocess.run([sys.executable, '-c', code], check=True)\n"
    )
    ran = recorded_around(tmp_path, nasty)
    assert ran.code == 0, ran.output
    assert ran.lines("test_b.py::test_it", "app.py") == {1, 5, 6}
    assert_neighbours_are_recorded(ran)


def test_a_hook_that_is_taken_away(tmp_path: Path) -> None:
    nasty = (
        "from importlib.machinery import SourceFileLoader, SourcelessFileLoader\n"
        "from importlib._bootstrap_external import SourceLoader\n\n\ndef test_it():\n"
        "    SourceFileLoader.get_code = SourceLoader.get_code\n    import late\n\n"
        "    assert late.x == 1\n"
    )
    lay_out(tmp_path, {"late.py": "x = 1\n"})
    ran = recorded_around(tmp_path, nasty)
    assert ran.code == 0, ran.output
    assert "[import-hook-lost]" in ran.output
    assert touching(ran, "late.py") == set(ran.names.values())
    assert_neighbours_are_recorded(ran)


def test_a_module_loaded_before_us(tmp_path: Path) -> None:
    """An early plugin imports the program before there is a hook."""
    lay_out(tmp_path, {"early.py": "import app\n"})
    files = {"app.py": APP, "test_a.py": PLAIN}
    lay_out(tmp_path, {"pytest.ini": "[pytest]\n", **files})
    ran = run(tmp_path, "-p", "early", env={"PYTHONPATH": str(tmp_path)})
    assert ran.code == 0, ran.output
    assert touching(ran, "app.py") == {"test_plain"}
    assert "[foreign-loader]" in ran.output


def test_a_test_that_ends_the_process(tmp_path: Path) -> None:
    first = recorded_around(tmp_path, "")
    assert first.code == 0
    ran = recorded_around(tmp_path, "import os\n\n\ndef test_it():\n    os._exit(7)\n")
    assert ran.code == 7
    assert_neighbours_are_recorded(ran)


# -- a store that cannot be written --------------------------------------------------


def history(directory: Path) -> Path:
    return directory / ".edgewise" / FILE_NAME


def assert_not_kept(ran: Ran, *slugs: str) -> None:
    assert ran.code == 0, ran.output
    assert "edgewise: nothing was recorded: " in ran.output
    for slug in (*slugs, "store-unwritable"):
        assert f"[{slug}]" in ran.output
    assert "INTERNALERROR" not in ran.output


@pytest.mark.parametrize("content", [b"garbage" * 100, b"short", b"SQLite format 3\0" + b"x" * 200])
def test_a_corrupt_store(content: bytes, tmp_path: Path) -> None:
    history(tmp_path).parent.mkdir()
    history(tmp_path).write_bytes(content)
    assert_not_kept(recorded_around(tmp_path, ""), "store-corrupt")
    assert history(tmp_path).read_bytes() == content


def test_a_database_of_somebody_else(tmp_path: Path) -> None:
    history(tmp_path).parent.mkdir()
    with sqlite3.connect(history(tmp_path)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    content = history(tmp_path).read_bytes()
    assert_not_kept(recorded_around(tmp_path, ""), "store-corrupt")
    assert history(tmp_path).read_bytes() == content


def test_a_newer_store(tmp_path: Path) -> None:
    recorded_around(tmp_path, "")
    connection = sqlite3.connect(history(tmp_path))
    connection.execute("PRAGMA user_version=99")
    connection.close()
    assert_not_kept(recorded_around(tmp_path, ""), "store-newer")


def test_a_locked_store(tmp_path: Path) -> None:
    recorded_around(tmp_path, "")
    connection = sqlite3.connect(history(tmp_path), isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        impatient = (
            "import edgewise.store.database as d\n"
            "schema, _ = d.open_for_writing.__defaults__\n"
            "d.open_for_writing.__defaults__ = (schema, 0.1)\n"
        )
        (tmp_path / "impatient.py").write_text(impatient)
        ran = run(tmp_path, "-p", "impatient", env={"PYTHONPATH": str(tmp_path)})
    finally:
        connection.close()
    assert_not_kept(ran, "store-locked")


def test_a_folder_in_the_way(tmp_path: Path) -> None:
    (tmp_path / ".edgewise").write_text("a file where the folder should be")
    assert_not_kept(recorded_around(tmp_path, ""), "store-readonly")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_a_read_only_project(tmp_path: Path) -> None:
    """Simulated, as the superuser may write anywhere: the folder's parent is no folder."""
    lay_out(tmp_path, {"app.py": APP, "test_a.py": PLAIN, "pytest.ini": "[pytest]\n"})
    ran = run(tmp_path, "-o", "edgewise_dir=/proc/edgewise")
    assert_not_kept(ran, "store-readonly")
    assert "[cache-unwritable]" in ran.output


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_full_disk(tmp_path: Path) -> None:
    (tmp_path / "full.py").write_text(
        "import os, edgewise.store.database as d\n"
        "def full(*args):\n    raise OSError(28, os.strerror(28))\n"
        "d.make_directory = full\n"
    )
    lay_out(tmp_path, {"app.py": APP, "test_a.py": PLAIN, "pytest.ini": "[pytest]\n"})
    ran = run(tmp_path, "-p", "full", env={"PYTHONPATH": str(tmp_path)})
    assert_not_kept(ran, "store-readonly")
    assert "No space left on device" in ran.output


def test_a_fault_of_our_own(tmp_path: Path) -> None:
    (tmp_path / "fault.py").write_text(
        "import edgewise.trace.compose as c\n"
        "def fails(*args):\n    raise ZeroDivisionError('a fault')\n"
        "c.Composer.compose = fails\n"
    )
    lay_out(tmp_path, {"app.py": APP, "test_a.py": PLAIN, "pytest.ini": "[pytest]\n"})
    ran = run(tmp_path, "-p", "fault", env={"PYTHONPATH": str(tmp_path)})
    assert_not_kept(ran)
    assert "nothing was recorded: a fault" in ran.output
