from kinds import last, title


def test_last_kind():
    assert last() == "large"


def test_name():
    assert title() == "kinds"
