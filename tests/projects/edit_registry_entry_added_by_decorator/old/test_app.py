import app


def test_start():
    assert app.perform("start") == "started"


def test_all_commands():
    assert app.names() == ["start"]


def test_unknown_command():
    assert app.perform("stop") == "unknown"


def test_banner():
    assert app.banner() == "app 1.0"
