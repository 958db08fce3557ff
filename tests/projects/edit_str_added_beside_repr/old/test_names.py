from names import Name, Nick, message


def test_message():
    assert message(Name("Ann")) == "Hello Name(Ann)"


def test_other_message():
    assert message(Nick()) == "Hello Nick"
