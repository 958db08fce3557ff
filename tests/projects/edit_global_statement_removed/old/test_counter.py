import counter


def test_counts_calls():
    counter.tick()
    assert counter.calls == 5


def test_name():
    assert counter.name() == "tick"
