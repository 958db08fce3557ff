import optional


def test_quote():
    assert optional.quote("a") == "'a'"


def test_name():
    assert optional.name() == "optional"
