import work


def test_work():
    assert work
