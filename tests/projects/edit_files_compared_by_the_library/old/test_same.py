import same


def test_first():
    assert same.same()


def test_second():
    assert same.same()


def test_other():
    assert same.other() == 1
