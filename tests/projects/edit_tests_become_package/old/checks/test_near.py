import helpers


def test_near():
    assert helpers.help_me() == "near"
