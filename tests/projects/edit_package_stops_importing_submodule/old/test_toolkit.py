import toolkit


def test_by_attribute():
    assert toolkit.paths.join("a", "b") == "a/b"


def test_version():
    assert toolkit.VERSION == "2"
