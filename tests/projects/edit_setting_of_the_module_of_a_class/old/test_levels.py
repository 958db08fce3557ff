import finding
import here


def test_here():
    assert finding.setting(here.Thing) == 1


def test_name():
    assert here.Thing.name == "thing"
