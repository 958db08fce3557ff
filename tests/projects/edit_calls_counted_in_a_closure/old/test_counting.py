import counting


def test_calls():
    for number in range(counting.times()):
        counting.double(number)


def test_count():
    assert counting.double.calls == 2


def test_double():
    assert counting.double(2) == 4
