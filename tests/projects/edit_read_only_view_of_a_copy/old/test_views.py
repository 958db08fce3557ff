import views


def test_follows():
    assert views.add("b")


def test_other():
    assert views.other() == 1
