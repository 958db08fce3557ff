def test_first(database):
    assert database["user"] == "ann"


def test_second(database):
    assert len(database["user"]) == 3


def test_third():
    assert True
