import pytest

MARKS = [pytest.mark.usefixtures("one")]
