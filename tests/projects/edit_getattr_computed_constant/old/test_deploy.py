import hosts
from deploy import host


def test_staging():
    assert host("staging") == "stage.local"


def test_production():
    assert host("production") == "www.local"


def test_direct():
    assert hosts.direct() == "www.local"
