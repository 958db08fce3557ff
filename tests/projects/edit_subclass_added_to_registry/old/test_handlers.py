import handlers


def test_all_handlers():
    assert handlers.names() == ["Get"]


def test_direct():
    assert handlers.Get().run() == "got"


def test_width():
    assert handlers.width("ab") == 2
