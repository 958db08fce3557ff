import costs


def test_cost():
    assert costs.walk.cost == 1


def test_call():
    assert costs.ride.cost == 3
