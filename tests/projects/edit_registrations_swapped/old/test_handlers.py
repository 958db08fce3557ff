from handlers import first, version


def test_first_wins():
    assert first() == "json"


def test_same_module():
    assert version() == 2
