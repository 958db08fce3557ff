from filters import Upper
from loader import available


def test_plugins():
    assert available() == ["Upper"]


def test_direct():
    assert Upper().apply("a") == "A"
