from tint.marks import known


def test_known():
    assert known == ["red"]
