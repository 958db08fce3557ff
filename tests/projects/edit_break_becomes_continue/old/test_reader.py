from reader import records


def test_stops_at_the_end_mark():
    assert records(["a,b", "END", "c,d"]) == [["a", "b"]]


def test_without_an_end_mark():
    assert records(["a,b", "c,d"]) == [["a", "b"], ["c", "d"]]


def test_no_lines():
    assert records([]) == []
