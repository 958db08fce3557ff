import work


def test_first():
    assert not work.Thing().is_set()


def test_second():
    assert not work.Thing().is_set()


def test_third():
    assert not work.Thing().is_set()


def test_other():
    assert not work.Thing().is_set()
    assert work.other()


def test_puts():
    assert work.Sign("a") == "A"


def test_finds():
    assert work.Sign("a") == "A"
