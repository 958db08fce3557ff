from ask import has
from kinds import Kind, Other


def test_names():
    assert has(Kind) == ["alpha"]


def test_other():
    assert has(Other) == ["alpha"]
