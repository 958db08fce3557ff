"""What children leave behind, read by the process that started them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from edgewise.config import Place, TraceConfig
from edgewise.standard import copy_of
from edgewise.trace import runtime
from edgewise.trace.child import script_of
from edgewise.trace.children import Children, _ensure_pth
from edgewise.trace.history import PROCESS, TEST, Touch
from edgewise.trace.mapped import Mapping
from edgewise.trace.recorder import Recorder


@pytest.fixture
def children(tmp_path: Path) -> Children:
    made = Children(TraceConfig(str(tmp_path), (Place(str(tmp_path)),)))
    made.spool = str(tmp_path)
    return made


@pytest.fixture
def recorder() -> Recorder:
    recorder = Recorder(lambda module: pytest.fail("no module, no facts"))
    recorder.new(TEST, "test_it")
    return recorder


def left_by(child: Mapping, ending: str) -> Path:
    return Path(child.spool) / (child.name + ending)


def test_a_child_belongs_to_the_unit_that_started_it(
    children: Children, recorder: Recorder
) -> None:
    child = Mapping(children.spool, "1")
    child.write("command", "python -m thing")
    child.write("receiver", "app.py:3<-app.A")
    child.write("file", "app.py")
    assert children.collect(recorder) == []
    (number,) = recorder.units[1].refs
    assert recorder.units[number].kind == PROCESS
    assert recorder.units[number].key == "python -m thing"
    assert recorder.units[number].touches == {
        Touch("receiver", "app.py:3<-app.A"),
        Touch("file", "app.py"),
    }


def test_a_fork_depends_on_what_it_was_forked_from(children: Children, recorder: Recorder) -> None:
    server = Mapping(children.spool, "0")
    fork = Mapping(children.spool, "1")
    fork.write("parent", server.name)
    children.collect(recorder)
    (forked,) = recorder.units[1].refs
    (served,) = recorder.units[0].refs
    assert recorder.units[forked].refs == {served}
    assert recorder.units[served].refs == set()


def test_a_script_is_a_file_without_probes(children: Children, recorder: Recorder) -> None:
    child = Mapping(children.spool, "1")
    child.write("script", str(Path(children.spool).resolve() / "tool.py"))
    child.write("script", "/elsewhere/tool.py")
    children.collect(recorder)
    (number,) = recorder.units[1].refs
    assert recorder.units[number].touches == {Touch("file", "tool.py")}


@pytest.mark.parametrize("harm", ["no map", "empty map", "cut line", "garbled line"])
def test_a_child_cut_short(
    harm: str, children: Children, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "modules", [runtime.Module(0, "k", "app.py", 3, "d", 1)])
    monkeypatch.setattr(runtime, "_entries", [None] * 4)
    child = Mapping(children.spool, "1")
    if harm == "no map":
        left_by(child, ".map").unlink()
    elif harm == "empty map":
        left_by(child, ".map").write_bytes(b"")
    else:
        with left_by(child, ".log").open("a") as log:
            log.write("recei" if harm == "cut line" else "module {'key': \n")
    assert children.collect(recorder) == ["test_it"]
    (number,) = recorder.units[1].refs
    assert Touch("file", "app.py") in recorder.units[number].touches


def test_a_child_of_nobody_we_know(children: Children, recorder: Recorder) -> None:
    Mapping(children.spool, "99")
    assert children.collect(recorder) == []
    assert len(recorder.units) == 2


@pytest.mark.parametrize(
    ("command", "script"),
    [
        ("python tool.py -c x", "tool.py"),
        ("python -X dev -W error tool.py", "tool.py"),
        ("python -m tool", None),
        ("python -mtool", None),
        ("python -c pass", None),
        ("python -", None),
        ("python -I -B tool.py", "tool.py"),
        ("python", None),
    ],
)
def test_the_script_of_a_command(command: str, script: str | None) -> None:
    assert script_of(command.split()) == script


def test_a_pth_file_counts_only_where_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "edgewise_child.pth").touch()
    site = copy_of("site")
    monkeypatch.setattr(site, "ENABLE_USER_SITE", False)
    monkeypatch.setenv("PYTHONPATH", "before")
    monkeypatch.setattr(site, "getsitepackages", lambda: [str(tmp_path)])
    _ensure_pth()
    assert os.environ["PYTHONPATH"] == "before"
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(site, "getsitepackages", lambda: [])
    _ensure_pth()
    ours, _, rest = os.environ["PYTHONPATH"].partition(os.pathsep)
    assert ours.endswith("sitecustomize")
    assert rest == "before"
