from versions import Tag, Version, latest


def test_sorted_versions():
    assert latest([Version(1, 2), Version(2, 0)]).major == 2


def test_same_version():
    assert Version(1, 1) == Version(1, 1)


def test_same_tag():
    assert Tag("a") == Tag("a")
