import making
import shop


def test_made():
    assert shop.Cart.__name__ == "Cart"
    assert making.made()
