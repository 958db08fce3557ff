from app.kinds import Plugin
from app.listing import below

KEPT = []


def test_first():
    assert below(Plugin) == []


def test_defines():
    class Other(Plugin):
        pass

    KEPT.append(Other)


def test_imports():
    import app.extra

    assert app.extra.Extra
