import work


def test_first():
    assert work.one()
