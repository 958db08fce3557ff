from persons import Adult, Named


def test_age_is_kept():
    assert Adult("ann", 30).age == 30


def test_name():
    assert Named("ann", 3).title() == "Ann"
