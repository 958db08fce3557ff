from plugs import LAST, Link, key_of, parsed


def test_key_of_link():
    assert key_of(Link) == "link"


def test_key_of_an_object():
    assert key_of(Link()) == "link"


def test_key_of_the_last():
    assert key_of(LAST[-1]) == "link"


def test_key_of_what_is_shared():
    assert key_of(Link.shared.latest) == "link"
