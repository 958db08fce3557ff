import hooks


def test_hooks():
    assert hooks.run(1) == 2


def test_named_hooks():
    assert hooks.names() == []
