import around


def test_first():
    assert around.free() == 1


def test_free():
    assert around.free() == 1


def test_prepared():
    assert around.STATE["mode"] == "warm"


def test_between():
    assert around.free() == 1


def test_cleaned_up():
    assert around.free() == 1


def test_finds_it_cleaned_up():
    assert around.STATE["left"] == 1


def test_last():
    assert around.free() == 1
