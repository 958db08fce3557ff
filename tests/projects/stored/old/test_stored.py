import app


def test_global():
    assert app.value()


def test_global_again():
    assert app.value()


def test_class():
    assert app.Shop.fill()


def test_class_again():
    assert app.Shop.fill()


def test_instance():
    assert app.SHOP.price("tea")


def test_instance_again():
    assert app.SHOP.price("tea")


def test_instance_of_mine():
    assert app.Shop().lazily()


def test_instance_of_my_own():
    assert app.Shop().lazily()


def test_try():
    assert app.tried("tea")


def test_try_again():
    assert app.tried("tea")


def test_closure():
    assert app.remembered("tea")


def test_closure_again():
    assert app.remembered("tea")


def test_unrelated():
    assert app.unrelated()
