import pytest

MARKS = [pytest.mark.usefixtures("two")]
