import colours


def replace(monkeypatch, colour):
    monkeypatch.setattr(colours, f"get_{colour}", lambda: "x")


def test_red(monkeypatch):
    replace(monkeypatch, "red")


def test_name():
    assert colours.name() == "colours"
