def test_one(watched):
    assert watched


def test_two():
    assert True
