import loader


def test_second():
    assert loader.second() == "second"


def test_alone():
    assert loader.alone() == "alone"
