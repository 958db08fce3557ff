from kinds import Kind, Other
from probe import has


def test_probe():
    assert not has(Kind, "run")


def test_other():
    assert not has(Other, "run")
