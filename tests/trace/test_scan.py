"""Every file that Python can compile can be given probes, and still compiles.

A sample of the standard library is enough from day to day. `EDGEWISE_SCAN=all` takes all of
it and every installed package; `EDGEWISE_SCAN_PATHS` names further folders.
"""

from __future__ import annotations

import ast
import os
import sys
import sysconfig
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from edgewise.source.digest import digest_of
from edgewise.trace.code import placement_of
from edgewise.trace.instrument import instrument
from edgewise.trace.kept import key_of
from edgewise.trace.reading import reading_of

EVERYTHING = os.environ.get("EDGEWISE_SCAN") == "all"
LIBRARY = Path(sysconfig.get_path("stdlib"))
PACKAGES = Path(sysconfig.get_path("purelib"))


def files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*.py")):
        skipped = {"site-packages", "bad_coding", "lib2to3"} & set(path.parts)
        if not skipped or folder in (PACKAGES, *further()):
            yield path


def further() -> list[Path]:
    given = os.environ.get("EDGEWISE_SCAN_PATHS", "")
    return [Path(path) for path in given.split(os.pathsep) if path]


def compiles(text: bytes) -> bool:
    try:
        compile(text, "file.py", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, UnicodeError, RecursionError):
        return False
    return True


def probes_in(text: bytes) -> int:
    """How many probes a file gets; it must compile with them."""
    tree = ast.parse(text)
    placement = placement_of(tree, "file.py", "edge")
    reading = reading_of(placement)
    everything = (1 << placement.size) - 2
    assert reading.lines(0) == frozenset()
    assert reading.arcs(0) == frozenset()
    assert not tree.body or reading.lines(everything) or documented_only(tree)
    instrument(tree, placement, key_of("", "file.py", digest_of(text)), digest_of(text))
    compile(tree, "file.py", "exec", dont_inherit=True)
    return len(placement.probes)


def documented_only(tree: ast.Module) -> bool:
    return len(tree.body) == 1 and ast.get_docstring(tree, clean=False) is not None


def scan(paths: list[Path]) -> tuple[int, int, list[str]]:
    """Files that were given probes, probes, and what went wrong."""
    count = probes = 0
    wrong = []
    for path in paths:
        text = path.read_bytes()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if not compiles(text):
                continue
            try:
                probes += probes_in(text)
                count += 1
            except Exception as error:
                wrong.append(f"{path}: {type(error).__name__}: {error}")
    return count, probes, wrong


def test_a_sample_of_the_standard_library() -> None:
    paths = [path for path in files(LIBRARY) if "test" not in path.parts][::70]
    count, _, wrong = scan(paths)
    assert wrong == []
    assert count > 5


@pytest.mark.skipif(not EVERYTHING, reason="EDGEWISE_SCAN=all scans everything that is installed")
@pytest.mark.parametrize("folder", [LIBRARY, PACKAGES, *further()], ids=lambda f: f.name)
def test_all_that_is_installed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count, probes, wrong = scan(list(files(folder)))
    with capsys.disabled():
        print(f"\n{folder.name}: {count} files, {probes} probes, on {sys.version.split()[0]}")
    assert wrong == []
