from versions import derived, source, unrelated


def test_derived():
    assert derived() == "v1"


def test_source():
    assert source() == 2


def test_unrelated():
    assert unrelated() == "Release"
