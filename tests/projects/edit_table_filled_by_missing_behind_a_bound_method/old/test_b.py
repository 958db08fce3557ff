import store, engine
def test_second():
    assert store.get(3) == 6
def test_beside():
    assert engine.other(1) == 1
