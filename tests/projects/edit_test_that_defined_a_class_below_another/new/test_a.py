from app.kinds import Plugin
from app.listing import below

KEPT = []


def test_first():
    assert below(Plugin) == []


def test_defines():
    KEPT.append(None)


def test_imports():
    import app.kinds

    assert app.kinds.Plugin
