import acting


def test_refused():
    assert acting.act("start", 5) == "refused"


def test_other():
    assert acting.act("stop") == "stopped"
