import handles

KEPT = []


def test_dropped():
    handle = handles.Handle("a")
    assert handles.CLOSED == []
    del handle
    assert handles.CLOSED == ["a"]


def test_kept():
    KEPT.append(handles.Handle("b"))
    assert KEPT[0].name == "b"
