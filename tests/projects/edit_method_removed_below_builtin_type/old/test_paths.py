from paths import Path, Steps


def test_shown():
    assert repr(Path(["a", "b"])) == "a/b"


def test_joined():
    assert Path(["a", "b"]).joined() == "a/b"


def test_listed():
    assert list(Steps()) == ["a"]
