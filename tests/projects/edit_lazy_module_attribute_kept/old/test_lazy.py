import lazy


def test_first():
    assert lazy.port == 80


def test_second():
    assert lazy.port + 1 == 81
