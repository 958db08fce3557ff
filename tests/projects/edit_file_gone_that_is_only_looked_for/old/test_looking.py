import looking


def test_has_extra_parts():
    assert looking.has("extra_parts")


def test_has_kept_parts():
    assert looking.has("kept_parts")


def test_takes_the_place_of_another():
    assert not looking.sounds()


def test_other():
    assert looking
