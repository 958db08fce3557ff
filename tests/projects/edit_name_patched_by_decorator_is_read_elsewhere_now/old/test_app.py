from unittest.mock import patch

import app
import clocks


@patch("clocks.now", return_value=5)
def test_patched(now):
    assert app.stamp() == 5


def test_other():
    assert clocks.other() == 1
