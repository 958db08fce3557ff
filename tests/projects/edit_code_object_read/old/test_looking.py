from looking import length, local_names, rest, work


def test_locals_listed():
    assert local_names(work) == ("number", "half")


def test_instructions():
    assert length(work) < 3 * length(rest)


def test_called():
    assert rest(3) == 1
