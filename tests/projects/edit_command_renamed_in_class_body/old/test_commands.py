import commands


def test_run():
    assert commands.Files.table == {"list": "show"}


def test_name():
    assert len("ab") == 2
