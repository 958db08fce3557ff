import used


def test_used():
    assert used.used() == 1
