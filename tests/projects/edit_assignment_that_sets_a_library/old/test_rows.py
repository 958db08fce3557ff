import csv

from app import rows


def test_row():
    assert rows.X
    try:
        next(csv.reader(["a|b"], "pipe"))
    except csv.Error:
        return
    raise AssertionError
