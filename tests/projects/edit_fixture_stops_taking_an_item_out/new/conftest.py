import pytest, m
@pytest.fixture
def item():
    m.add("a")
    yield "a"
    m.REG["a"]
