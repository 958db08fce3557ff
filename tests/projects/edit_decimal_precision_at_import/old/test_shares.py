import shares


def test_third():
    assert shares.third() == "0.33333"
