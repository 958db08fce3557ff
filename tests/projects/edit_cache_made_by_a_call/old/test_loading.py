import loading


def test_first():
    assert loading.load("ab") == 2


def test_second():
    assert loading.load("ab") + 1 == 3


def test_other():
    assert loading.name() == "loading"
