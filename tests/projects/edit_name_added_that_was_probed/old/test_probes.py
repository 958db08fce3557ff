import probes


def test_probed():
    assert not probes.probed()


def test_tried():
    assert probes.tried() == "none"


def test_imported():
    assert probes.imported() == "none"


def test_other():
    assert probes.other() == "alpha"
