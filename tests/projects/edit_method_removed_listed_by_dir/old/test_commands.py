from commands import Commands, Other


def test_names():
    assert [name for name in dir(Commands) if name.startswith("do_")] == ["do_start", "do_stop"]


def test_stop():
    assert Commands().do_stop() == 2


def test_other():
    assert [name for name in dir(Other) if name.startswith("do_")] == ["do_other"]
