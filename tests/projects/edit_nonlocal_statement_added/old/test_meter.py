from meter import meter


def test_sum():
    feed, read = meter(1)
    feed(5)
    assert read() == 1


def test_nothing_fed():
    _, read = meter(1)
    assert read() == 1
