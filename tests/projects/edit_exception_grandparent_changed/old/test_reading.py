from reading import safe


def test_parse_error():
    assert safe("?") is None


def test_syntax_error():
    assert safe("!") is None


def test_io_error():
    assert safe("") is None


def test_fine():
    assert safe("a") == "a"
