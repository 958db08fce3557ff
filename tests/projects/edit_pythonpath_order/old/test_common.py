import common


def test_common():
    assert common.value() == 1
