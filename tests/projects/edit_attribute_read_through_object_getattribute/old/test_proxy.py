from kinds import Kind, Other
from proxy import ask


def test_proxy():
    assert ask(Kind(), "weight") is None


def test_other():
    assert ask(Other(), "weight") is None
