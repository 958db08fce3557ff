import tool


def test_command():
    assert tool.start("x") == "x runs"


def test_help():
    assert tool.summary(tool.start) == "Start the engine."


def test_program_help():
    assert "Does one thing." in tool.parser().format_help()
