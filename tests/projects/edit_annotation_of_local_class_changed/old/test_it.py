import work


def test_record():
    assert work.record() == ["int", "str"]


def test_other():
    assert work.other() == 1
