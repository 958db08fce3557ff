import config


def test_b(monkeypatch):
    monkeypatch.setattr(config, "MODE", "b")
    import lazy

    assert lazy.LEVEL == 2


def test_other():
    assert config.MODE == "a"
