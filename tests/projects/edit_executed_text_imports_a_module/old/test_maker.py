import config
import maker


def test_made():
    assert maker.make() == 3


def test_other():
    assert config.SPARE == 1
