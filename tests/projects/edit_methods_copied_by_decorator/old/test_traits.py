from traits import Plain, Shelf, full


def test_counted():
    assert full(Shelf())


def test_plain():
    assert full(Plain())
