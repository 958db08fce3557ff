import shell


def test_help():
    assert shell.run("help greet") == "Say hello.\n"


def test_greet():
    assert shell.run("greet") == "hello\n"


def test_other():
    assert shell.name() == "shell"
