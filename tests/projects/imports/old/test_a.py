import eager
import lazy_user


def test_use_first():
    assert lazy_user.use() == "lazily"


def test_use_again():
    assert lazy_user.use() == "lazily"


def test_maybe():
    assert lazy_user.maybe(True) == "below"


def test_maybe_not():
    assert lazy_user.maybe(False) is None


def test_maybe_again():
    assert lazy_user.maybe(True) == "below"


def test_missing():
    assert lazy_user.chosen("x") is None


def test_eager():
    assert eager.eagerly()
