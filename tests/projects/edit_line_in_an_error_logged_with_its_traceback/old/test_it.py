from app import run


def test_fail():
    assert "line 2, in fail" in run("fail")


def test_fine():
    assert run("fine") == ""
