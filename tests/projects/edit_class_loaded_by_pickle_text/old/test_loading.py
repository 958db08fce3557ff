import loading


def test_loaded():
    assert loading.dimensions() == 2


def test_name():
    assert loading.name() == "loading"
