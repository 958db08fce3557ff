def test_asks(request):
    level = "low"
    assert request.getfixturevalue(f"rate_{level}") == 1


def test_does_not_ask(unit):
    assert unit == "kg"
