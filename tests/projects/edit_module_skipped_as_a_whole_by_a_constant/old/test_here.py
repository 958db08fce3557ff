import pytest

import features

if not features.ENABLED:
    pytest.skip("not enabled", allow_module_level=True)


def test_here():
    assert features.COLOUR == 1
