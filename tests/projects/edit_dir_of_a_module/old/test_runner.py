import checks
from runner import failing, number_of_checks


def test_all_checks():
    assert failing("ab1") == []


def test_by_vars():
    assert number_of_checks() == 2


def test_single():
    assert checks.check_length("abc")
