import importlib
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from edgewise.context.drivers import Arrivals


def test_drivers_are_told_of_when_they_are_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pymssql.py").write_text("def connect(): pass\nLOADER = __loader__\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "pymssql", raising=False)
    arrived: list[ModuleType] = []
    arrivals = Arrivals(arrived.append)
    arrivals.install()
    try:
        known = len(arrived)  # those that were there before
        module = importlib.import_module("pymssql")
        assert arrived[known:] == [module]
        assert type(module.__loader__).__module__.startswith(("_frozen", "importlib"))
        assert module.__spec__ is not None
        assert module.__spec__.loader is module.__loader__ is module.LOADER
        with pytest.raises(ImportError):
            importlib.import_module("cx_Oracle")
    finally:
        arrivals.uninstall()
    assert "exec_module" not in vars(SourceFileLoader)
    monkeypatch.delitem(sys.modules, "pymssql")
    importlib.import_module("pymssql")
    assert len(arrived) == known + 1
