from sizes import Size, smallest


def test_smallest():
    assert smallest([Size(2), Size(1)]).number == 1


def test_letters():
    assert smallest("ba") == "a"
