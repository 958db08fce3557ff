import choosing


def test_backend():
    assert choosing.backend() == "slow"


def test_name():
    assert choosing.name() == "choosing"
