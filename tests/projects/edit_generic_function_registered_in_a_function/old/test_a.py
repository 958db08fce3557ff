import store
def test_first():
    assert store.get(3) == 6
