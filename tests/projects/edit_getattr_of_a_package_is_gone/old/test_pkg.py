from pkg.high import high
from pkg.low import low


def test_high():
    assert high() == 2


def test_low():
    assert low() == 1


def test_old_name():
    import pkg

    assert pkg.old_name == 1


def test_by_import():
    import user

    assert user.used() == 1


def test_by_import_of_its_own():
    from pkg import old_name

    assert old_name == 1
