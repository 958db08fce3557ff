import sys

import settings


def test_plain():
    assert settings.level() == 1


def test_fresh(monkeypatch):
    monkeypatch.setenv("FLAG_OURS", "1")
    monkeypatch.delitem(sys.modules, "settings")
    import settings

    assert settings.level() == 2
