from app.report import *


def test_name():
    assert Report("ab").name() == "base"


def test_report():
    assert report("ab")


def test_other():
    assert Other()
