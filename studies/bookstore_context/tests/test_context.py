from bookstore.labels import code_for, is_valid
from bookstore.pricing import bulk_percent, shown
from bookstore.rates import dearest, rate
from bookstore.region import is_abroad, region
from bookstore.settings import labelled, setting


def test_rate_of_france():
    assert rate("FR") == 700


def test_rate_at_home():
    assert rate("UK") == 300


def test_dearest():
    assert dearest() == 900


def test_currency():
    assert setting("currency") == "GBP"


def test_labelled():
    assert labelled(3) == "3 GBP"


def test_page():
    assert setting("page") == "10"


def test_region():
    assert region() == "UK"


def test_abroad():
    assert is_abroad("US")


def test_code():
    assert code_for(12) == "*12*"


def test_valid():
    assert is_valid("*12*")


def test_parcel():
    parcel = f"{code_for(7)} {labelled(rate('FR'))} {region()} {bulk_percent(12)}"
    assert parcel == "*7* 700 GBP UK 10"


def test_shown():
    assert shown(5) == "0.05"
