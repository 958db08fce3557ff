import pytest
import release


@pytest.mark.skipif(release.VERSION < (2, 0), reason="not before 2.0")
def test_new_feature():
    assert False


def test_always():
    assert release.name() == "thing"
