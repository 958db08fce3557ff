from goods import Good, Other


def tag(thing):
    thing.tag = "t"
    return thing.tag


def test_extra():
    assert tag(Good("a")) == "t"


def test_other():
    assert tag(Other("a")) == "t"
