import dice


def test_real():
    assert dice.game() == 8


def test_replaced(monkeypatch):
    monkeypatch.setattr(dice, "roll", lambda: 1)
    assert dice.game() == 2
