import fast


def test_dumps():
    assert fast.dumps([1]) == "[1]"


def test_version():
    assert fast.version() == 1
