import warnings

import moved
import shop


def test_order():
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        assert shop.order() == 1
    assert found[0].lineno == 6


def test_note(caplog):
    shop.note()
    assert caplog.records[0].lineno == 11


def test_moved():
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        assert moved.order() == 1
    assert found[0].lineno == 5


def test_lately():
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        import lately  # noqa: F401
    assert found[0].lineno == 3
