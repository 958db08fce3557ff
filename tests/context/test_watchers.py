"""Watchers that other distributions bring, and that fail."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from edgewise.config import ContextConfig
from edgewise.context.files import Files
from edgewise.context.key import UNKNOWN, ContextKey
from edgewise.context.surroundings import Surroundings
from edgewise.context.watchers import Broken, _add_others
from edgewise.context.watchers import watchers as all_watchers


class Unwilling:
    """A watcher that cannot be installed."""

    kind = "unwilling"

    def install(self, touch: Callable[[str], None]) -> None:
        raise RuntimeError(self.kind)

    def uninstall(self) -> None:
        return

    def fingerprint(self, name: str) -> str:
        return name

    def explain(self, name: str, old: str, new: str) -> str:
        return name


def test_what_cannot_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("flag", "no_such_module:Flags", "edgewise.watchers"),
        EntryPoint(".graphql", "no_such_module:schema", "edgewise.fingerprints"),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda: _Points(points))
    config = ContextConfig(str(tmp_path), (str(tmp_path),))
    found = all_watchers(config)
    _add_others(found, config)
    assert isinstance(found[-1], Broken)
    (files,) = (one for one in found if isinstance(one, Files))
    (tmp_path / "a.graphql").write_text("type Book")
    before = files.fingerprint(".graphql a.graphql")
    (tmp_path / "a.graphql").write_text("type Shelf")
    assert files.fingerprint(".graphql a.graphql") != before


@pytest.mark.parametrize("watcher", [Unwilling(), Broken("unwilling", RuntimeError("no"))])
def test_everybody_may_depend_on_what_is_not_watched(watcher: Unwilling | Broken) -> None:
    surroundings = Surroundings([watcher])
    surroundings.install(lambda kind, name: None)
    assert "unwilling" in surroundings.failures
    broken = surroundings.watchers["unwilling"]
    assert isinstance(broken, Broken)
    (name,) = broken.afterwards()
    assert surroundings.fingerprint(ContextKey("unwilling", name)) == UNKNOWN
    surroundings.uninstall()


class _Points(list[EntryPoint]):
    def select(self, group: str) -> list[EntryPoint]:
        return [point for point in self if point.group == group]
