import os

import paths


def test_leaves_a_directory():
    paths.extend()


def test_imports_by_name():
    import hidden

    assert hidden.VALUE == 2


def test_imports_a_computed_name():
    assert paths.load("".join(["inner", ".", "part"])).VALUE == 3


def test_lists_what_there_is():
    assert paths.listed() == ["hidden"]


def test_puts_a_module_there():
    filename = os.path.join(paths.EXTRA, "later.py")
    with open(filename, "w") as file:
        file.write("VALUE = 4")
    import later

    assert later.VALUE == 4


def test_imports_something_else():
    assert paths.other() == "a"


def test_computes_another_name():
    assert paths.load("".join(["text", "wrap"])).dedent(" b") == "b"


def test_is_told():
    assert paths.load("textwrap").dedent(" c") == "c"
