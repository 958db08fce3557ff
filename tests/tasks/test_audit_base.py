"""What an audit knows of the project as it is, and what its results depend on."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.projects.driver import lay_out

from edgewise.tasks.audit_base import key_of
from edgewise.tasks.audit_tree import Material

MATERIAL = Material(b"", "/root", ".", (), ())


@pytest.mark.parametrize("name", ["PYTEST_ADDOPTS", "PYTEST_PLUGINS", "PYTHONPATH"])
def test_results_depend_on_variables_of_the_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(name, raising=False)
    first = key_of(MATERIAL)
    assert key_of(MATERIAL) == first
    monkeypatch.setenv(name, "something")
    assert key_of(MATERIAL) != first


def test_results_depend_on_what_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    keys = {key_of(MATERIAL)}
    for version in ("1.0", "1.1"):
        about = f"Metadata-Version: 2.1\nName: shop\nVersion: {version}\n"
        lay_out(tmp_path, {"shop-1.dist-info/METADATA": about})
        keys.add(key_of(MATERIAL))
    assert len(keys) == 3


def test_results_depend_on_patience() -> None:
    assert key_of(MATERIAL, 3.0) != key_of(MATERIAL)
