import gamma


def test_gamma():
    assert gamma.gamma() == 3
