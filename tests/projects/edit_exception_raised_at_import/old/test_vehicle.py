from vehicle import go, wheels


def test_engine():
    assert go() == "engine"


def test_other():
    assert wheels() == 4
