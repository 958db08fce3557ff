import finals


def test_finalized():
    assert finals.dropped() == "gone"


def test_alive():
    assert finals.alive()
