import pytest

import state


@pytest.fixture
def plain():
    return 1
