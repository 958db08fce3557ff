import parts


def test_kind():
    assert parts.kind_of_wheel() == "part"


def test_apart():
    assert parts.Apart().show() == "apart"
