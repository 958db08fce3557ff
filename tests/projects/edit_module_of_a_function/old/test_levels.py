import finding
import here


def test_here():
    assert finding.setting(here.work) == 1


def test_name():
    assert here.work() == "work"
