import json

import app


def test_one():
    assert app.promotion("1") == 10


def test_two():
    assert app.promotion("2") == 20


def test_three():
    assert app.promotion("3") == 0


def test_largest():
    assert app.largest() == 5


def test_sale():
    assert not app.has_sale()


def test_names():
    assert app.names() == ["promotion_1", "promotion_2"]


def test_copied():
    assert app.copied() == {"max": 5, "min": 1}


def test_timeout():
    assert app.timeout() == 3


def test_fresh():
    assert app.fresh() == 1


def test_all():
    assert json.loads(json.dumps(app.SHOP))["timeout"] == 3


def test_nothing():
    assert app.names.__name__ == "names"
