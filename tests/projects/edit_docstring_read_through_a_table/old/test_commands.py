from commands import COMMANDS, Shelf, Store, helped, load, save


def test_help_of_load():
    assert helped(load) == "Load it."


def test_help_of_save():
    assert helped(save) == "Save it."


def test_load():
    assert load("a") == "a"


def test_all_commands():
    assert [helped(command) for command in COMMANDS.values()] == ["Load it."]


def test_help_of_method():
    assert helped(Store().open) == "Open it."


def test_help_of_other_method():
    assert helped(Shelf().open) == "Reach for it."
