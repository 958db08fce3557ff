import local


def test_first():
    assert local.connection() == "db1"


def test_second():
    assert local.connection().upper() == "DB1"


def test_other():
    assert local.name() == "local"
