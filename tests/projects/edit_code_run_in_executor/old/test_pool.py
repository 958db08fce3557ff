from pool import first, second, submit


def test_first_job():
    assert submit(first, 1) == 2


def test_second_job():
    assert submit(second, 1) == 3
