import importlib

import settings


def test_debug(monkeypatch):
    monkeypatch.setenv("DEBUG_OURS", "1")
    try:
        assert importlib.reload(settings).LEVEL == 2
    finally:
        monkeypatch.undo()
        importlib.reload(settings)
