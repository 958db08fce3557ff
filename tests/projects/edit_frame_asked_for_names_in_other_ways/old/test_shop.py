import shop


def test_item():
    assert shop.ask("item") == 3


def test_get():
    assert shop.ask("got") == 3


def test_has():
    assert not shop.ask("has")


def test_kept():
    assert shop.ask("kept") == ("shop", 3)


def test_all():
    assert shop.ask("every") == ["LIMIT"]


def test_module():
    assert shop.ask("module") == 3


def test_doc():
    assert shop.ask("doc") == "A shop."


def test_computed():
    assert shop.ask("computed", "LIM" + "IT") == 3


def test_default():
    assert shop.ask("default") == 3


def test_popped():
    assert shop.ask("popped") == 3


def test_own():
    assert shop.ask("own") == 3


def test_name():
    assert shop.ask("name") == "shop"
