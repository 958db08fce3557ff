import loading


def test_first():
    assert loading.first() == "Yaml"


def test_apart():
    assert loading.apart() == 1
