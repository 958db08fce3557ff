import versions


def test_version():
    assert versions.version() == "1.0"
