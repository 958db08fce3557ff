import pytest


def test_slow():
    assert True


@pytest.mark.filterwarnings("ignore")
def test_fast():
    assert True
