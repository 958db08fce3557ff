from main import first, version


def test_first_handler():
    assert first() == "billing"


def test_version():
    assert version() == 3
