import about


def test_version():
    assert about.VERSION == "1.0"


def test_same_module():
    assert about.name() == "about"
