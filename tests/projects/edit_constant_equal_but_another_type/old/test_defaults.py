import defaults


def test_step_text():
    assert defaults.step_text() == "1 at a time"


def test_flag_text():
    assert defaults.flag_text() == "flag=1"


def test_nested_text():
    assert defaults.small_text() == "(1, 2)"


def test_other():
    assert defaults.other() == "x"
