from wrappers import twice

CALLS = []


@twice
def test_wrapped():
    CALLS.append(1)
    assert len(CALLS) < 3


def test_bare():
    assert True
