from retry import retry


def test_first_try_succeeds():
    assert retry(lambda attempt: True, 3) == "done after 1"


def test_second_try_succeeds():
    assert retry(lambda attempt: attempt == 2, 3) == "done after 2"


def test_every_try_fails():
    assert retry(lambda attempt: False, 3) == "gave up"
