import shop


def test_looked_up():
    name = "".join(["Ca", "rt"])
    assert getattr(shop, name).__name__ == "Cart"
