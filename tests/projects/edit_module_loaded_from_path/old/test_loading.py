import loading


def test_loaded():
    assert loading.load("tool").run() == "tool"


def test_not_loaded():
    assert loading.names() == ["tool"]
