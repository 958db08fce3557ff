import locale
from pathlib import Path


def test_sets():
    locale.setlocale(locale.LC_ALL, "C")


def test_reads():
    assert Path("limits.txt").read_text() == "1"
