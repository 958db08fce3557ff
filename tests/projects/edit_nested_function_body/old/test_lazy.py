from lazy import lazy


def test_called():
    calls = []
    value = lazy(lambda: calls.append(1))
    value()
    value()
    assert len(calls) == 1


def test_made_but_not_called():
    calls = []
    lazy(lambda: calls.append(1))
    assert calls == []
