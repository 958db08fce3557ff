import pytest

import work


def pytest_generate_tests(metafunc):
    if "letter" in metafunc.fixturenames:
        metafunc.parametrize("letter", list(work.for_params()[:2]))


@pytest.mark.parametrize("number", [1, 2], ids=lambda number: work.for_ids() + str(number))
def test_number(number):
    pass


def test_letter(letter):
    pass
