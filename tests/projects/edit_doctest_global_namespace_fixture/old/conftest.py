import pytest

import tools


@pytest.fixture(autouse=True)
def names(doctest_namespace):
    doctest_namespace["two"] = tools.two
