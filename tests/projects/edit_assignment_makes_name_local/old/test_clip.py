from clip import clip, double


def test_usual_limit():
    assert clip(12) == 10


def test_own_limit():
    assert clip(12, 11) == 11


def test_double():
    assert double(4) == 8
