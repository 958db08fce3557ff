import plugs
from plugs import Bold, Link, Text, key_of, parsed


def test_key_of_link():
    assert key_of(Link) == "link"


def test_link():
    assert parsed(Link()) == "link"


def test_text():
    assert parsed(Text()) == "plug"


def test_bold():
    assert parsed(Bold()) == "plug"
