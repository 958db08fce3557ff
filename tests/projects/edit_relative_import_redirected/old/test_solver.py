from solver import api, slow


def test_solve():
    assert api.answer(1) == 2


def test_describe():
    assert api.describe() == "solver"


def test_direct():
    assert slow.solve(1) == 2
