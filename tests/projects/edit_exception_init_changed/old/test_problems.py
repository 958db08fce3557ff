import pytest
from problems import code_of, fail


def test_message():
    with pytest.raises(Exception, match="problem 3"):
        fail(3)


def test_caught():
    assert code_of(4) == 4
