from verbs import perform, quote


def test_known_verb():
    assert perform("save file") == "saved file"


def test_unknown_verb():
    assert perform("load file") == "cannot"


def test_direct():
    assert quote("a") == "'a'"
