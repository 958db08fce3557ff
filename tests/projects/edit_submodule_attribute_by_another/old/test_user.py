from app import user


def test_deep():
    assert user.use() == "deep"


def test_top():
    assert user.top() == "top"
