import store


def test_small_cache(monkeypatch):
    monkeypatch.setattr(store, "CAPACITY", 2)
    assert store.Store().put("a") == 1


def test_name():
    assert store.name() == "store"
