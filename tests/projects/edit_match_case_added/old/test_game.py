from game import obey


def test_quit():
    assert obey("quit") == "bye"


def test_go():
    assert obey("go north") == "you go north"


def test_help():
    assert obey("help") == "what?"


def test_unknown_command():
    assert obey("dance wildly") == "what?"
