import setup_path


def test_tool(monkeypatch):
    monkeypatch.setattr("sys.path", __import__("sys").path[:])
    setup_path.on()
    import tool

    assert tool.name() == "second"


def test_other():
    assert setup_path
