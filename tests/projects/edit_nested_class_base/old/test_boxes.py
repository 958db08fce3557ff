import boxes


def test_item():
    assert boxes.Box().make().show() == "plain"


def test_box():
    assert boxes.Crate().make().show() == "plain"
