import helpers


def test_help():
    assert helpers.help_me() == "root"
