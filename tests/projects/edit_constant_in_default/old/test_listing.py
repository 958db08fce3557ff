from listing import page, total

ROWS = list(range(30))


def test_default_page():
    assert len(page(ROWS)) == 10


def test_given_page():
    assert len(page(ROWS, 3)) == 3


def test_total():
    assert total(ROWS) == 30
