import work


def test_plain():
    work.for_one()
