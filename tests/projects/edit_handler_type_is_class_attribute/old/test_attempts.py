from attempts import Patient, hasty


def bad():
    return int("x")


def test_patient():
    assert Patient().run(bad) == "failed"


def test_hasty():
    assert hasty(bad) == "hasty"


def test_success():
    assert Patient().run(list) == []
