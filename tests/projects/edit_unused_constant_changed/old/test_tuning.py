from tuning import used


def test_used():
    assert used() == 3
