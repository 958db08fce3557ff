import pytest


def test_here(user):
    assert user == "ann"


def test_here_without():
    assert pytest
