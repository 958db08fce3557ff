from archive import supports, version


def test_plugin_found():
    assert supports("zip")


def test_version():
    assert version() == "1.0"
