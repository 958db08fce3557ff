from verbs import describe, other, run


def test_help_text():
    assert describe(run) == "run it"


def test_run():
    assert run() == "running"


def test_other():
    assert other() == "other"
