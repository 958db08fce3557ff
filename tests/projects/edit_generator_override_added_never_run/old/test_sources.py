from sources import Empty, Source


def test_empty_is_lazy():
    assert hasattr(Empty().items(), "send")


def test_source():
    assert list(Source().items()) == [1]
