import pytest

import errors


def fail(kind):
    raise kind


@pytest.mark.xfail(raises=errors.Known)
def test_known():
    fail(errors.Special)


def test_other():
    with pytest.raises(errors.Other):
        fail(errors.Other)
