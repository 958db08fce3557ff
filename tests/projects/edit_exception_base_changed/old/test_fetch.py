from fetch import fetch


def test_timeout():
    assert fetch("slow") == "failed"


def test_missing():
    assert fetch("gone") == "failed"


def test_found():
    assert fetch("here") == "page"
