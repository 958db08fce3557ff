from rows import Plain, Row, pick


def test_absent():
    assert pick(Row()) == "none"


def test_there():
    assert pick(Plain(a=1)) == 1


def test_plain():
    assert pick(Plain()) == "none"
