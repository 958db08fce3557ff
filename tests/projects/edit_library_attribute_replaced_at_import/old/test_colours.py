from colours import third


def test_third():
    assert third() == 0.25
