from collect import verdict


def test_bad_type():
    assert verdict([TypeError()]) == ["1 types"]


def test_bad_value():
    assert verdict([ValueError()]) == ["1 values"]


def test_both():
    assert verdict([ValueError(), TypeError()]) == ["1 types", "1 values"]


def test_nothing_wrong():
    assert verdict([]) == ["fine"]
