from app import mode, name


def test_first():
    assert mode() == "slow"


def test_again():
    assert mode() == "slow"


def test_other():
    assert name() == "app"
