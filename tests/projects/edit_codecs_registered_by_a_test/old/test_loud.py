import loud


def test_before():
    assert "a".encode() == b"a"


def test_registers():
    loud.register(loud.is_wanted())


def test_encodes():
    assert "a".encode("loud") == b"A"


def test_error():
    assert "\xe9".encode("ascii", "ask") == b"?"
