import pytest


def test_shared():
    assert pytest.shared == 3


def test_plain():
    assert pytest
