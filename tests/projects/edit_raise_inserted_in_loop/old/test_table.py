from table import rows


def test_two_rows():
    assert rows(["a|b", "", "c"]) == [["a", "b"], ["c"]]


def test_only_blank_rows():
    assert rows(["", " "]) == []
