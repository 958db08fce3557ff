from jobs import flaky, steady


def test_flaky():
    assert flaky([0, 0, "ok"]) == "ok"


def test_steady():
    assert steady([0, "ok"]) == "failed"
