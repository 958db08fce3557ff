from background import crunch, in_background


def test_in_thread():
    results = []
    in_background(crunch, [1, 2], results)
    assert results == [3]


def test_idle():
    results = []
    in_background(results.append, 1)
    assert results == [1]
