import factory


def test_made():
    assert factory.make() == "made"
