import json


def test_other():
    assert json.dumps(1) == "1"


def test_first(fake):
    assert json.loads("{}") == {"fake": 1}


def test_later():
    assert json.loads("[]") == {"fake": 1}
