import conftest
from common import MARKS

pytestmark = MARKS


def test_here():
    assert conftest.LOG == [1]
