import pytest


import textwrap


@pytest.fixture(scope="session")
def text():
    return textwrap.dedent(" a")


@pytest.fixture
def one():
    return 1
