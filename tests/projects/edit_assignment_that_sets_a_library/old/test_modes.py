import os

from app import modes


def test_mode():
    assert modes.X and "EDGEWISE_CASE_MODE" not in os.environ
