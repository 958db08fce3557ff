import defaults
import load


def test_settings():
    assert load.settings() == 2


def test_other():
    assert defaults.SPARE == 2
