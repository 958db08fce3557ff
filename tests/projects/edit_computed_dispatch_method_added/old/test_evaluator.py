from evaluator import Evaluator, parse


def test_product():
    assert Evaluator().visit("product", 2, 3) is None


def test_sum():
    assert Evaluator().visit("sum", 2, 3) == 5


def test_unrelated():
    assert parse("a b") == ["a", "b"]
