import patient
import transport


def late():
    raise TimeoutError


def test_handled():
    assert transport.attempt(late) == "late"


def test_no_error():
    assert transport.attempt(list) == []


def test_other_module():
    assert patient.attempt(late) == "late"
