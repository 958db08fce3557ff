from shop import LABEL, LOG, SEEN, TABLE, Field, missing


def test_label():
    assert LABEL == "<2>"


def test_seen():
    assert SEEN == {"last": "<1>"}


def test_table():
    assert TABLE["found"] == {"value": "<1>"}


def test_log():
    assert LOG == ["<1>"]


def test_missing():
    assert not missing


def test_default():
    assert Field().default is missing
