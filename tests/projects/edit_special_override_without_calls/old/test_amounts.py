import amounts
import pytest


def test_right_operand_is_asked_first():
    assert amounts.Amount(1) + amounts.Euro(2) == ("amount", 3)


def test_arguments_do_not_fit():
    with pytest.raises(TypeError):
        amounts.Euro(1, 2)


def test_true_by_itself():
    assert amounts.Own(0)


def test_amount():
    assert amounts.Amount(1) + amounts.Amount(2) == ("amount", 3)
