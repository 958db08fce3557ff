import registry


def test_puts():
    class Local:
        pass

    registry.put("a", registry.first())
    registry.use(registry.first())
    registry.set_mode(registry.first())
    registry.know(Local)
    registry.squared(3)


def test_put_again():
    registry.put("a", 7)
    assert registry.TABLE["a"] == 1


def test_get():
    assert registry.TABLE["a"] == 1


def test_current():
    assert registry.use(7) == 1


def test_mode():
    assert getattr(registry.APP, "mode") == 1


def test_class_is_known():
    assert registry.KINDS.keys() >= {"Local"}


def test_computed():
    assert registry.squared(3) == 9


def test_free():
    assert registry
