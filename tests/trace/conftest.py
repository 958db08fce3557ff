"""What several tests of recording use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.trace.world import World

from edgewise.trace import noting, runtime


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """An empty world; nothing of it is left afterwards."""
    monkeypatch.setattr(runtime, "modules", [])
    for name in ("by_key", "by_code_file", "_entered"):
        monkeypatch.setattr(runtime, name, {})
    monkeypatch.setattr(runtime, "_entries", [None])
    runtime.install()
    runtime.seen.clear()
    made = World(monkeypatch)
    made.recorder.install()
    yield made
    made.recorder.uninstall()
    runtime.seen.clear()
    assert not noting.failures, noting.failures
