def test_b(monkeypatch):
    monkeypatch.setenv("LEVEL_B", "1")
    import lazy

    assert lazy.LEVEL == 2


def test_other():
    assert 1
