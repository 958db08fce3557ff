from stores import Cache, Local, path


def test_local_store():
    assert Local().get("a") == "local a"


def test_complete_store():
    assert Cache().get("a") == "cached a"


def test_path():
    assert path("a") == "/a"
