"""`edgewise audit` on a small project, in copies of it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.projects.driver import environment, heed_interrupts, lay_out

from edgewise.audit.case import Case
from edgewise.audit.verdict import DIFFERENT, EQUAL, Verdict
from edgewise.cli import main
from edgewise.tasks.audit import Wishes, prepared
from edgewise.tasks.audit_case import examine

HERE = Path(__file__).parent

PROJECT = {
    "pytest.ini": "[pytest]\n",
    "shop.py": "def price(count):\n    if count >= 10:\n        return 9\n    return 10\n",
    "cart.py": "LIMIT = 3\n\n\ndef full(count):\n    return count >= LIMIT\n",
    "test_shop.py": (
        "from shop import price\n\n\ndef test_one():\n    assert price(1) == 10\n\n\n"
        "def test_many():\n    assert price(10) == 9\n"
    ),
    "test_cart.py": (
        "from cart import full\n\n\ndef test_full():\n    assert full(3)\n\n\n"
        "def test_not_full():\n    assert not full(2)\n"
    ),
}
OTHERS = ("cov", "xdist", "hypothesispytest")
WITHOUT = [word for name in OTHERS for word in ("-p", f"no:{name}")]  # they take long to load

# Each starts pytest several times: told by one Python, not by all.
others = pytest.mark.skipif(os.environ.get("EDGEWISE_CASES") == "some", reason="told by another")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    lay_out(root, PROJECT)
    for name in list(os.environ):
        if name not in environment():
            monkeypatch.delenv(name)
    monkeypatch.chdir(root)
    return root


def texts(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for path in root.rglob("*")
        if path.is_file() and ".edgewise" not in path.parts and ".git" not in path.parts
    }


def git(root: Path, *words: str) -> None:
    known = ("-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(root), *known, *words], check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_faults_and_commits(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(project, "init", "-q")
    git(project, "add", ".")
    git(project, "commit", "-qm", "Sell")
    (project / "cart.py").write_text(PROJECT["cart.py"].replace("LIMIT = 3", "LIMIT = 2"), "utf-8")
    new = PROJECT["test_cart.py"].replace("full(2)", "full(1)").replace("full(3)", "full(2)")
    (project / "test_cart.py").write_text(new, "utf-8")
    git(project, "commit", "-qam", "Smaller carts")
    before = texts(project)
    asked = ["audit", "--json", "--mutants", "1", "--commits", "1", "--jobs", "2", "--", *WITHOUT]
    assert main(asked) == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert texts(project) == before  # nothing was left in the working tree
    assert found["cases"] == 3  # the commit in two readings
    assert found["missed"] == []
    assert found["failing_tests"] >= 2  # the old limit under the new tests
    assert found["matrix_equal"] == found["matrix_compared"] >= 2
    assert 0 < found["mean_selected"] < 1
    assert "trying edits: 3 of 3, 0 missed, about 0 s left" in said.err

    start = time.monotonic()
    assert main(asked) == 0  # all of it is known
    assert time.monotonic() - start < 2
    assert json.loads(capsys.readouterr().out) == found


@others
@pytest.mark.skipif(shutil.which("git") is None or os.name == "nt", reason="no git, or no links")
def test_a_commit_that_lets_a_link_lead_elsewhere(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "carts").mkdir()
    for name, limit in (("small", 2), ("large", 3)):
        text = PROJECT["cart.py"].replace("LIMIT = 3", f"LIMIT = {limit}")
        (project / "carts" / f"{name}.txt").write_text(text, "utf-8")
    (project / "cart.py").unlink()
    (project / "cart.py").symlink_to("carts/small.txt")
    git(project, "init", "-q")
    git(project, "add", ".")
    git(project, "commit", "-qm", "Small carts")
    (project / "cart.py").unlink()
    (project / "cart.py").symlink_to("carts/large.txt")
    git(project, "commit", "-qam", "Larger carts")
    assert main(["audit", "--json", "--commits", "1", "--jobs", "1", "--", *WITHOUT]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["missed"] == []
    assert found["failing_tests"] == 1  # the small cart under the tests of the large one
    assert os.readlink(project / "cart.py") == "carts/large.txt"


@others
@pytest.mark.parametrize("how", [[], ["--warm"]])
def test_a_miss(
    how: list[str],
    project: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a rule of comparing broken, the audit finds a test that was missed."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE.parent / "audit"), *sys.path]))
    broken = ["-p", "sabotages", "--sabotage=no dangerous edges"]
    asked = ["audit", "--mutants", "2", "--jobs", "2", "--seed", "3", *how]
    assert main([*asked, "--", *WITHOUT, *broken]) == 1
    said = capsys.readouterr().out
    assert "MISSED" in said
    assert "test_shop.py::test_" in said or "test_cart.py::test_" in said


@pytest.fixture
def with_fixture(project: Path) -> Path:
    """The project, where a fixture of the session runs once and is used twice."""
    for name in ("test_shop.py", "test_cart.py", "cart.py"):
        (project / name).unlink()
    (project / "conftest.py").write_text(
        "import pytest\nfrom shop import price\n\n\n"
        "@pytest.fixture(scope='session')\ndef cheap():\n    return price(10)\n"
    )
    (project / "test_more.py").write_text(
        "def test_a(cheap):\n    assert cheap == 9\n\n\ndef test_b(cheap):\n    assert cheap < 10\n"
    )
    return project


def test_isolation(with_fixture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--isolation", "--json", "--jobs", "2", "--", *WITHOUT]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["tests"] == found["in_suite"] == 2
    assert found["leaking"] == []
    assert found["missing_by_window_alone"] > found["missing_edges"] == 0


@others
def test_isolation_without_fixtures(
    with_fixture: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one kind of attribution broken, the edges that leak are named."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE.parent / "audit"), *sys.path]))
    broken = ["-p", "sabotages", "--sabotage=no fixtures"]
    assert main(["audit", "--isolation", "--jobs", "2", "--", *WITHOUT, *broken]) == 1
    assert "shop.py:3 (" in capsys.readouterr().out


def test_code_from_elsewhere(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "conftest.py").write_text(
        f"import sys\n\nsys.path.insert(0, {str(project)!r})\nimport shop\n"
    )
    assert main(["audit", "--mutants", "1", "--", *WITHOUT]) == 3
    assert "[audit-elsewhere]" in capsys.readouterr().err


def test_no_test_passes(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--mutants", "1", "--", *WITHOUT, "-k", "nothing"]) == 3
    assert "[audit-failed]" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize("how", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=others)])
def test_interrupted(how: signal.Signals, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was tried before Ctrl-C is kept, and no copy is left."""
    copies = project.with_name("copies")
    copies.mkdir()
    monkeypatch.setenv("TMPDIR", str(copies))
    command = [
        sys.executable,
        "-m",
        "edgewise.cli",
        "audit",
        "--mutants",
        "40",
        "--jobs",
        "1",
        "--",
    ]
    child = subprocess.Popen(
        [*command, *WITHOUT], stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts
    )
    assert child.stderr is not None
    for line in child.stderr:
        if "edits: 1 of " in line:
            break
    child.send_signal(how)
    rest = child.stderr.read()
    assert child.wait(20) == 3
    assert "goes on from here" in rest
    (state,) = (project / ".edgewise").glob("audit-*")
    assert len((state / "cases.jsonl").read_text("utf-8").splitlines()) >= 1
    assert list(copies.iterdir()) == []


@others
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes")
@pytest.mark.parametrize("how", [[], ["--warm"]])
def test_killed(how: list[str], project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No process and no copy outlives the audit."""
    copies = project.with_name("copies")
    copies.mkdir()
    monkeypatch.setenv("TMPDIR", str(copies))
    running = project.with_name("running")
    (project / "conftest.py").write_text(
        "import time\n\n\ndef pytest_sessionstart():\n"
        "    for second in range(600):\n"
        f"        with open({str(running)!r}, 'a') as file:\n"
        "            file.write('.')\n"
        "        time.sleep(0.1)\n"
    )
    command = [sys.executable, "-m", "edgewise.cli", "audit", "--mutants", "1", *how, "--"]
    child = subprocess.Popen([*command, *WITHOUT], stderr=subprocess.DEVNULL)
    wait_for(running.exists)
    child.kill()
    child.wait(20)
    wait_for(lambda: list(copies.iterdir()) == [])
    written = running.read_text()
    time.sleep(1)
    assert running.read_text() == written


def wait_for(that: Callable[[], bool], seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while not that():
        assert time.monotonic() < until
        time.sleep(0.05)


@others
def test_what_a_failing_test_leaves_behind(project: Path, tmp_path: Path) -> None:
    """A test that fails only because another one failed before its last line is no miss."""
    (project / "test_late.py").write_text(
        "import sys\nfrom cart import full\n\nBEFORE = sys.getswitchinterval()\n\n\n"
        "def test_a():\n    sys.setswitchinterval(0.5)\n    assert full(3)\n"
        "    sys.setswitchinterval(BEFORE)\n\n\n"
        "def test_b():\n    assert sys.getswitchinterval() < 0.5\n"
    )
    wishes = Wishes(0, 0, arguments=tuple(WITHOUT))
    with prepared(str(project), str(tmp_path / "state"), wishes, lambda _: None) as ready:
        material, files, _ = ready
        wrong = files["cart.py"].replace(b">=", b">")
        found = examine(material, Case("key", "name", "kind", {"cart.py": wrong}))
    assert found is not None
    assert found.missed == ()
    assert set(found.failing) >= {"test_late.py::test_a", "test_cart.py::test_full"}
    assert "test_late.py::test_b" in found.failing
    assert found.following == ("test_late.py::test_b",)


PRESENT = """
import subprocess


def is_there(path):
    return subprocess.run(["sh", "-c", f"test -e {path!s}"]).returncode == 0
"""


def _examined(project: Path, state: Path, test: str, edit: str, then: Path | None) -> Verdict:
    """What an edit of `cart.py` shows, if a file is there from `then` on."""
    (project / "present.py").write_text(PRESENT)
    (project / "test_present.py").write_text(f"from present import is_there\n\n\n{test}")
    wishes = Wishes(0, 0, arguments=tuple(WITHOUT))
    with prepared(str(project), str(state), wishes, lambda _: None) as ready:
        material, files, _ = ready
        if then is not None:
            then.touch()
        wrong = files["cart.py"] + edit.encode()
        found = examine(material, Case("key", "name", "kind", {"cart.py": wrong}))
    assert found is not None
    return found


@others
def test_an_end_that_depends_on_the_moment(project: Path, tmp_path: Path) -> None:
    """A test that by now fails as well without the edit is no miss."""
    moment = tmp_path / "moment"
    test = f"def test_late():\n    assert not is_there({str(moment)!r})\n"
    found = _examined(project, tmp_path / "state", test, "OTHER = 1\n", moment)
    assert found.missed == found.failing == ()
    assert found.unstable == ("test_present.py::test_late",)


@others
def test_what_an_edit_leaves_behind_is_no_chance(project: Path, tmp_path: Path) -> None:
    """A test that fails by a file that only the edit has made is missed."""
    test = "def test_late():\n    assert not is_there('mark')\n"
    edit = "import os\n\nos.system('touch ma\"\"rk')\n"
    found = _examined(project, tmp_path / "state", test, edit, None)
    assert found.unstable == ()
    assert found.missed == ("test_present.py::test_late",)


COUNTED = """
import subprocess


def count(path):
    command = f"echo >> {path!s}; wc -l < {path!s}"
    return int(subprocess.run(["sh", "-c", command], capture_output=True).stdout)


def is_odd(number, first, last):
    if first <= number <= last:
        return 1
    return 0
"""


# Twice plainly, twice recorded, once with the edit: the sixth time it runs with few others.
@others
@pytest.mark.parametrize(
    ("asked", "matrix"),
    [("is_odd(count(PATH), 6, 6)", EQUAL), ("is_odd(len(request.session.items), 0, 4)", DIFFERENT)],
)
def test_a_row_of_the_selected_run_that_is_not_seen_again(
    project: Path, tmp_path: Path, asked: str, matrix: str
) -> None:
    """What a test does in one run of many is chance, and what it does in each of a kind is not."""
    (project / "counted.py").write_text(COUNTED)
    (project / "test_counted.py").write_text(
        "from cart import full\nfrom counted import count, is_odd\n\n"
        f"PATH = {str(tmp_path / 'count')!r}\n\n\n"
        f"def test_counted(request):\n    assert full(3)\n    {asked}\n"
    )
    wishes = Wishes(0, 0, warm=True, arguments=tuple(WITHOUT))
    with prepared(str(project), str(tmp_path / "state"), wishes, lambda _: None) as ready:
        material, files, _ = ready
        edited = files["cart.py"].replace(b"count >= LIMIT", b"bool(count >= LIMIT)")
        found = examine(material, Case("key", "name", "kind", {"cart.py": edited}))
    assert found is not None
    assert found.matrix == matrix


@others
@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_a_file_that_became_a_link(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Past content is not written to where the link leads, and its commit still has the link."""
    git(project, "init", "-q")
    (project / "data.txt").write_text("old")
    git(project, "add", ".")
    git(project, "commit", "-qm", "Sell")
    lay_out(project, {"real/data.txt": "new"})
    (project / "data.txt").unlink()
    (project / "data.txt").symlink_to(project / "real" / "data.txt")
    (project / "shop.py").write_text("import os\n" + PROJECT["shop.py"], "utf-8")
    (project / "test_data.py").write_text(
        "def test_it():\n    with open('data.txt', 'r+') as file:\n"
        "        assert file.read() == 'new'\n        file.seek(0)\n        file.write('new')\n"
    )
    git(project, "add", ".")
    git(project, "commit", "-qm", "Link")
    before = texts(project)
    assert main(["audit", "--json", "--commits", "1", "--jobs", "1", "--", *WITHOUT]) == 0
    found = json.loads(capsys.readouterr().out)
    assert texts(project) == before
    assert (project / "data.txt").is_symlink()
    assert found["cases"] == 2
    assert found["void"] == found["missed"] == []
    assert found["failing_tests"] == 0
