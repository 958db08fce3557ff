from app.kinds import Plugin
from app.listing import below


def test_counts():
    assert len(Plugin.__subclasses__()) == 2


def test_through_a_function():
    assert below(Plugin) == ["Extra", "Other"]


def test_plain():
    assert Plugin()
