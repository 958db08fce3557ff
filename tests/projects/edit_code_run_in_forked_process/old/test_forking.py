from forking import answer, exit_code_of, other


def test_in_fork():
    assert exit_code_of(answer) == 42


def test_here():
    assert other() == 7
