from asking import ask, ask_other


def test_answer():
    assert ask() == 42


def test_other_answer():
    assert ask_other() == 7
