from grades import grade, join, mark


def test_grade():
    assert [grade(95), grade(60), grade(5)] == ["A", "B", "C"]


def test_mark():
    assert mark() == "caf\xe9\t\\d16"


def test_join():
    assert join("a", "b") == '"a/b"'
