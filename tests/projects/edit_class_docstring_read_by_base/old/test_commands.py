from commands import Add, Command, Remove


def test_help_of_add():
    assert Add().help() == "Add a thing."


def test_help_of_remove():
    assert Remove().help() == "Remove a thing."


def test_run():
    assert Command().run() == "ran"
