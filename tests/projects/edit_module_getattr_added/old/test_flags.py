import flags


def test_present():
    assert flags.dark()


def test_feature_missing():
    assert not flags.has_beta()


def test_default_feature():
    assert flags.named("gamma") == "unset"
