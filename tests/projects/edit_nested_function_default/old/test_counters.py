from counters import counter


def test_counter():
    assert counter("up")(2) == 7


def test_never_made():
    assert counter(None) is None
