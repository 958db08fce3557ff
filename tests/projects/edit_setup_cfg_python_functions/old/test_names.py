def test_first():
    assert True


def check_second():
    assert False
