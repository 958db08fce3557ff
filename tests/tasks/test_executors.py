"""An audit whose edits are tried by the workers of a cluster."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.projects.driver import environment, heed_interrupts, lay_out
from tests.tasks.test_audit import PROJECT, WITHOUT

from edgewise.cli import main


@pytest.fixture
def scheduler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a scheduler with two worker processes."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=str(tmp_path / "dask"),
    ) as cluster:
        yield cluster.scheduler_address


def test_two_workers(
    scheduler: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = tmp_path / "project"
    root.mkdir()
    lay_out(root, PROJECT)
    for name in set(os.environ) - set(environment()):
        monkeypatch.delenv(name)
    monkeypatch.chdir(root)
    asked = ["audit", "--json", "--mutants", "2", "--scheduler", scheduler, "--", *WITHOUT]
    assert main(asked) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["cases"] == 2
    assert found["missed"] == []
    assert list(tmp_path.glob("edgewise-audit-*")) == []  # nothing is left behind


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_interrupted(scheduler: str, tmp_path: Path) -> None:
    """The workers end what they run and remove their copies."""
    root = tmp_path / "project"
    root.mkdir()
    lay_out(root, PROJECT)
    command = [sys.executable, "-m", "edgewise.cli", "audit", "--mutants", "40"]
    child = subprocess.Popen(
        [*command, "--scheduler", scheduler, "--", *WITHOUT],
        stderr=subprocess.PIPE,
        text=True,
        cwd=root,
        env=environment(),
        preexec_fn=heed_interrupts,
    )
    assert child.stderr is not None
    for line in child.stderr:
        if "edits: 1 of " in line:
            break
    child.send_signal(signal.SIGINT)
    rest = child.stderr.read()
    assert child.wait(60) == 3
    assert "goes on from here" in rest
    assert list(tmp_path.glob("edgewise-audit-*")) == []


def test_no_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed")
    from edgewise.tasks import executors

    lay_out(tmp_path, PROJECT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(executors, "_FOR_WORKERS", "1s")
    with distributed.LocalCluster(
        n_workers=0, processes=True, dashboard_address=None, local_directory=str(tmp_path / "dask")
    ) as cluster:
        address = cluster.scheduler_address
        assert main(["audit", "--mutants", "2", "--scheduler", address]) == 3
    said = capsys.readouterr().err
    assert f"the scheduler at {address} has no workers" in said
    assert "copying" not in said  # it was asked first


def test_no_scheduler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    from edgewise.errors import BadConfigError
    from edgewise.tasks import executors

    monkeypatch.setattr(executors, "_TO_CONNECT", "1s")
    with (
        pytest.raises(BadConfigError, match="no scheduler answers"),
        executors.working(1, "tcp://127.0.0.1:1", b"", lambda: None),
    ):
        pass


def test_without_what_talks_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from edgewise.errors import ClusterMissingError
    from edgewise.tasks import executors

    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ClusterMissingError, match=r"pytest-edgewise\[cluster\]"),
        executors.working(1, "tcp://127.0.0.1:1", b"", lambda: None),
    ):
        pass
