import handles


def test_base():
    assert isinstance(handles.Handle(), handles.Handle)


def test_sub():
    handles.Loud()
    assert handles.CLOSED == []
