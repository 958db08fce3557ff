import pairs


def test_loop():
    assert pairs.listed(pairs.Pair(1, 2)) == [2, 1]


def test_index():
    assert pairs.listed(pairs.Single()) == [1]


def test_elsewhere():
    assert pairs.elsewhere() == ["a", "b"]
