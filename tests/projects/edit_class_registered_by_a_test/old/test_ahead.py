import shop


def test_ahead():
    class Local:
        pass

    shop.Shape.register(Local)
    assert isinstance(Local(), shop.Shape)
