from orders import route


def test_cancelled():
    assert route({"cancelled": True, "items": []}) == "nowhere"


def test_large_order():
    assert route({"items": ["a", "b", "c"]}) == "warehouse"


def test_small_order():
    assert route({"items": ["a", "b"]}) == "shop"


def test_gift():
    assert route({"gift": "flowers"}) == "wrapping"
