import os
import pytest

@pytest.mark.skipif("os.environ.get('APP_FAST') == '1'", reason="fast")
def test_cond():
    assert 1

def test_other():
    assert 1
