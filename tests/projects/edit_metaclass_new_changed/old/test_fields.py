import fields


def test_user_columns():
    assert fields.User.columns == ["name", "age"]


def test_order_columns():
    assert fields.Order().columns == ["total", "buyer"]


def test_quote():
    assert fields.quote("x") == "'x'"
