from types import SimpleNamespace

import pytest

from bookstore import pricing


@pytest.mark.parametrize(("percent", "price"), [(0, 200), (10, 180), (50, 100), (100, 0)])
def test_discounted(percent, price):
    assert pricing.discounted(200, percent) == price


@pytest.mark.parametrize("percent", [-1, 101])
def test_no_such_discount(percent):
    with pytest.raises(ValueError):
        pricing.discounted(200, percent)


@pytest.mark.parametrize(("quantity", "percent"), [(1, 0), (9, 0), (10, 10), (50, 20)])
def test_bulk(quantity, percent):
    assert pricing.bulk_percent(quantity) == percent


@pytest.mark.parametrize(("quantity", "amount"), [(1, 100), (10, 900), (50, 4000)])
def test_line_total(quantity, amount):
    assert pricing.line_total(100, quantity) == amount


def test_total_of_lines():
    lines = [SimpleNamespace(price=100, quantity=2), SimpleNamespace(price=50, quantity=1)]
    assert pricing.total(lines) == 250


@pytest.mark.parametrize(
    ("amount", "country", "price"), [(10, "UK", 300), (10, "FR", 900), (5000, "FR", 0)]
)
def test_shipping(amount, country, price):
    assert pricing.shipping(amount, country) == price


@pytest.mark.parametrize(("amount", "points"), [(99, 0), (100, 1), (12345, 123)])
def test_points(amount, points):
    assert pricing.points_for(amount) == points


@pytest.mark.parametrize(("amount", "text"), [(5, "0.05"), (1250, "12.50")])
def test_shown(amount, text):
    assert pricing.shown(amount) == text


@pytest.mark.parametrize(
    ("isbn", "right"),
    [("978-0-14-143958-7", True), ("9780141439588", False), ("978", False), ("x" * 13, False)],
)
def test_isbn(isbn, right):
    assert pricing.is_isbn13(isbn) is right
