import extension  # noqa: F401
from core import parser, size


def test_extended():
    assert parser("tsv") == "tab"


def test_core_size():
    assert size("ab") == 2
