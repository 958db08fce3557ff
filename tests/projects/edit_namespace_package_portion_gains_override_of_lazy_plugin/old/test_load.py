from load import everything


def test_all():
    assert everything() == ["alpha", "beta"]


def test_one():
    from plug.beta import NAME

    assert NAME == "beta"
