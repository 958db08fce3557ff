from hooks_of_ours import Plugin, apart, usable


def test_plugin():
    assert len(usable([Plugin()])) == 1


def test_apart():
    assert apart() == 1
