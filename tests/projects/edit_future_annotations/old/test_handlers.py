from handlers import expects, handle


def test_reader():
    assert expects(handle) is int


def test_caller():
    assert handle(1) == 2
