from test_shared import test_contract


def test_own():
    assert test_contract
