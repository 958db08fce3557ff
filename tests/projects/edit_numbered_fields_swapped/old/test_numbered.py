from numbered import Form, apart, order


def test_order():
    assert order(Form) == ["name", "age"]


def test_apart():
    assert apart() == 1
