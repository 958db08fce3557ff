import kinds_of_tea


def test_value():
    assert kinds_of_tea.Tea.GREEN.value == "green"


def test_plain():
    assert kinds_of_tea.brew() == "hot"
