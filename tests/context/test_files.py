"""Files and directories, as a watcher sees them."""

from __future__ import annotations

import configparser
import contextlib
import glob
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from edgewise.config import ContextConfig
from edgewise.context import disk, file_uses
from edgewise.context.files import Files
from edgewise.context.key import ABSENT, UNKNOWN


class Watched:
    """A watcher that is installed, and what it was told of."""

    def __init__(self, root: Path) -> None:
        self.watcher = Files(ContextConfig(str(root), (str(root),)))
        self.told: dict[str, None] = {}
        self.watcher.install(lambda name: self.told.update({name: None}))

    def taken(self) -> list[str]:
        """What was told since, settled."""
        told = [self.watcher.settled(name) for name in self.told]
        self.told.clear()
        return told


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    real = Path(os.path.realpath(tmp_path))
    (real / "data").mkdir()
    (real / "data" / "a.txt").write_text("a")
    (real / "a.json").write_text('{"x": 1}')
    monkeypatch.chdir(real)
    return real


@pytest.fixture
def watched(root: Path) -> Iterator[Watched]:
    found = Watched(root)
    yield found
    found.watcher.uninstall()


def test_reading(watched: Watched, root: Path) -> None:
    Path("data/a.txt").read_text()
    with open(root / "data" / ".." / "a.json", "rb"):
        pass
    os.close(os.open("data/a.txt", os.O_RDONLY))
    with pytest.raises(FileNotFoundError):
        Path("missing.txt").read_text()
    assert watched.taken() == ["read data/a.txt", "read a.json", "read missing.txt"]


def test_looking(watched: Watched) -> None:
    assert os.path.exists("data/a.txt")
    assert Path("data").is_dir()
    assert not Path("none").exists()
    assert os.access("a.json", os.R_OK)
    assert os.path.getsize("a.json") == 8
    told = ["probe data/a.txt", "probe data", "probe none", "access a.json", "stat a.json"]
    assert watched.taken() == told


def test_functions_of_os_can_be_put_into_classes(watched: Watched) -> None:
    accessor = type("Accessor", (), {"stat": os.stat})()  # as `pathlib` of Python 3.10 has it
    assert accessor.stat("a.json").st_size == len('{"x": 1}')


def test_listing(watched: Watched) -> None:
    os.listdir("data")
    assert watched.taken() == ["list data"]
    glob.glob("*.json")
    assert watched.taken() == ["list ."]
    list(os.walk("."))
    assert watched.taken() == ["list .", "link data", "list data"]
    list(Path("data").iterdir())
    assert watched.taken() == ["list data"]


def test_what_the_run_writes_is_its_own(watched: Watched) -> None:
    Path("out").mkdir()
    Path("out/x.txt").write_text("x")
    Path("out/x.txt").read_text()
    os.replace("out/x.txt", "out/y.txt")
    Path("out/y.txt").read_text()
    Path("new.txt").write_text("x")
    Path("new.txt").read_text()
    assert watched.taken() == ["probe out"]  # it was not there
    os.remove("new.txt")
    assert not os.path.exists("new.txt")
    assert watched.taken() == ["probe new.txt"]  # it is as it was


def test_read_before_it_is_written(watched: Watched) -> None:
    before = disk.content("data/a.txt")
    Path("data/a.txt").read_text()
    Path("data/a.txt").write_text("another")
    assert watched.taken() == ["read data/a.txt", "probe data"]
    assert watched.watcher.fingerprint("read data/a.txt") == before


def test_names_that_the_run_adds_to_a_directory(watched: Watched) -> None:
    os.listdir("data")
    before = watched.watcher.fingerprint("list data")
    Path("data/new.txt").write_text("x")
    assert watched.watcher.fingerprint("list data") == before


def test_what_is_of_no_interest(watched: Watched) -> None:
    for name in ("__pycache__/x.pyc", ".git/HEAD", ".coverage", "/proc/self/stat", json.__file__):
        os.path.exists(name)
    os.path.exists(pytest.__file__)
    os.path.realpath("data/a.txt")
    assert watched.taken() == []


def test_parsed_files(watched: Watched) -> None:
    with open("a.json") as file:
        json.load(file)
    assert watched.taken() == ["json a.json"]
    json.loads(Path("a.json").read_text())
    assert watched.taken() == ["json a.json"]
    text = Path("a.json").read_text()
    json.loads(text)
    assert watched.taken() == ["read a.json"]
    with open("a.json") as file:
        json.load(file)
    Path("a.json").read_text()
    assert watched.taken() == ["read a.json"]


def test_few_of_the_files_that_are_never_parsed_are_looked_into(watched: Watched) -> None:
    for number in range(50):
        Path(f"{number}.txt").write_text("")
        Path(f"{number}.txt").read_text()
    assert watched.watcher._unparsed() == [f"{number}.txt" for number in range(49, 41, -1)]
    json.loads(Path("a.json").read_text())
    assert "read a.json" not in watched.taken()


def test_ini_files(watched: Watched, root: Path) -> None:
    (root / "a.ini").write_text("[s]\nx = 1\n")
    watched.watcher._written.clear()
    configparser.ConfigParser().read("a.ini")
    assert watched.taken() == ["ini a.ini"]
    configparser.ConfigParser(comment_prefixes=("!",)).read("a.ini")
    assert watched.taken() == ["read a.ini"]


def test_a_format_of_somebody_else(watched: Watched, root: Path) -> None:
    watched.watcher.meanings[".txt"] = lambda text: text.lower()
    Path("data/a.txt").read_text()
    assert watched.taken() == [".txt data/a.txt"]
    before = watched.watcher.fingerprint(".txt data/a.txt")
    subprocess.run([sys.executable, "-c", "open('data/a.txt', 'w').write('A')"], check=True)
    assert watched.watcher.fingerprint(".txt data/a.txt") == before


def test_very_many_files(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_uses, "MOST", 3)
    for number in range(6):
        os.path.exists(f"data/{number}")
    assert watched.taken() == ["probe data/0", "probe data/1", "probe data/2", "bulk data"]
    monkeypatch.setattr(file_uses, "MOST_AT_ONCE", 2)
    for number in range(6):
        os.path.exists(f"{number}/x")
    told = ["probe 0/x", "probe 1/x", "bulk 2", "bulk 3", "many ."]
    assert watched.taken() == told
    assert watched.watcher.fingerprint("many .") == UNKNOWN
    assert watched.watcher.overrun


def test_what_the_program_did_not_use_is_not_counted(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_uses, "MOST_AT_ONCE", 2)
    watched.watcher._is_noted = lambda kind, name: not name.startswith("probe of-pytest/")
    for number in range(6):
        os.path.exists(f"of-pytest/{number}")
    os.path.exists("data/a.txt")
    assert "probe data/a.txt" in watched.taken()
    assert not watched.watcher.overrun


def test_nothing_is_left_behind(root: Path) -> None:
    plain = (os.stat, os.lstat, os.access, json.load, json.loads)
    supports = set(os.supports_fd)
    watched = Watched(root)
    assert os.stat in os.supports_fd
    watched.watcher.uninstall()
    assert (os.stat, os.lstat, os.access, json.load, json.loads) == plain
    assert os.supports_fd == supports
    Path("a.json").read_text()
    assert watched.taken() == []


@pytest.mark.parametrize("path", ["a\0b", 3, b"data/a.txt", Path("data/a.txt"), ""])
def test_odd_paths(watched: Watched, path: object) -> None:
    with contextlib.suppress(OSError, ValueError):
        os.stat(path)  # type: ignore[arg-type]
    assert watched.taken() in ([], ["stat data/a.txt"], ["stat ."])


def test_fingerprints(watched: Watched, root: Path) -> None:
    told = watched.watcher.fingerprint
    assert told("read none") == told("probe none") == told("list none") == ABSENT
    assert told("probe data") == "d"
    assert told("probe a.json") == "f"
    assert told("read data") == "d"
    os.symlink("loop", "loop")
    watched.watcher._kept.clear()  # it was not there before
    assert told("read loop").startswith(UNKNOWN)
    assert told("probe loop") == "l"
    (root / "a.json").write_bytes(b"\xff\xfe")
    assert told("json a.json") == told("read a.json")


def test_large_files_go_by_size_and_time(
    watched: Watched, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "LARGE", 4)
    assert watched.watcher.fingerprint("read a.json").startswith("8-")


def test_two_gigabytes_are_not_read(watched: Watched, root: Path) -> None:
    with open(root / "huge.bin", "wb") as file:
        file.truncate(2 << 30)  # takes no room
    assert watched.watcher.fingerprint("read huge.bin").startswith(f"{2 << 30}-")
    assert watched.watcher.fingerprint("json huge.bin").startswith(f"{2 << 30}-")


def test_files_elsewhere_go_by_size_and_time(
    watched: Watched, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = os.path.realpath(tmp_path_factory.mktemp("elsewhere"))
    assert watched.watcher.fingerprint(f"read {other}/none") == ABSENT
    Path(other, "x").write_text("x")
    assert watched.watcher.fingerprint(f"read {other}/x").startswith("1-")


def test_words(watched: Watched) -> None:
    explain = watched.watcher.explain
    assert explain("read a", ABSENT, "1") == "a is new"
    assert explain("read a", "1", ABSENT) == "a is gone"
    assert explain("json a", "1", "2") == "a changed"
    assert "other files" in explain("list a", "1", "2")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have only names that are text")
def test_names_that_are_no_text(watched: Watched, root: Path) -> None:
    name = b"data/\xff\xfe.txt"
    subprocess.run([sys.executable, "-c", f"open({name!r}, 'w').write('x')"], check=True)
    with open(name):
        pass
    (told,) = watched.taken()
    told.encode()  # it can be kept
    assert watched.watcher.fingerprint(told) == disk.content(os.fsdecode(name))


def test_links_and_descriptors(watched: Watched, root: Path) -> None:
    os.symlink("a.txt", "data/link")
    watched.taken()
    assert os.readlink("data/link") == "a.txt"
    directory = os.open("data", os.O_RDONLY)
    watched.taken()
    os.close(os.open("a.txt", os.O_RDONLY, dir_fd=directory))
    os.stat("a.txt", dir_fd=directory)
    os.listdir(directory)
    os.close(directory)
    assert watched.taken() == ["read data/a.txt", "stat data/a.txt", "list data"]
    list(os.scandir("data"))
    assert watched.taken() == ["sizes data"]


def test_what_is_linked_counts_as_read(watched: Watched, tmp_path: Path) -> None:
    os.symlink("../a.json", "data/link")
    os.link("data/a.txt", "data/hard")
    made = ["probe data", "probe data/link", "read a.json", "probe data/hard", "read data/a.txt"]
    assert watched.taken() == made


def test_what_another_program_is_told(watched: Watched, root: Path) -> None:
    (root / "run.sh").write_text("cat data/a.txt $(dirname $0)/a.json\n")
    watched.watcher.uninstall()
    found = Watched(root)
    subprocess.run(["true", "--file=a.json", "none.txt", "word"], check=True)
    assert found.taken() == ["read a.json", "probe none.txt"]
    subprocess.run(["ls", "data"], check=True, stdout=subprocess.DEVNULL)
    assert found.taken() == ["list data", "read data/a.txt"]
    subprocess.run("cd data && cat < a.txt", check=True, shell=True, stdout=subprocess.DEVNULL)
    assert found.taken() == ["probe a.txt", "read data/a.txt"]
    subprocess.run(["sh", "run.sh"], check=True, stdout=subprocess.DEVNULL)
    assert found.taken() == ["read a.json", "read data/a.txt", "read run.sh"]
    found.watcher.uninstall()
