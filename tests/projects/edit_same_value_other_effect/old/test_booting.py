from booting import log, other, size


def test_value():
    assert size() == 4


def test_log():
    assert log() == ["prepare disk"]


def test_other():
    assert other() == "other"
