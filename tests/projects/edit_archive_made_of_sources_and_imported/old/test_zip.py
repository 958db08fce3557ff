import sys


def test_zipped(archive, monkeypatch):
    monkeypatch.syspath_prepend(str(archive))
    import zipped

    assert zipped.name() == "a"


def test_other():
    assert sys
