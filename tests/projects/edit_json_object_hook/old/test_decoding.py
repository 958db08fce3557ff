from decoding import decode


def test_point():
    assert decode('{"x": 1, "y": 2}') == (1, 2)


def test_number():
    assert decode('{"n": [1]}') == {"n": [1]}
