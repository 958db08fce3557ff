import options
import pytest


@pytest.fixture(scope="module", autouse=True)
def configured():
    options.configure("HIGH")


def test_setting_in_force():
    assert options.level() == "high"


def test_setting_still_in_force():
    assert options.level().islower()
