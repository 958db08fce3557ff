from messages import message


def test_message():
    assert message() == "hello"
