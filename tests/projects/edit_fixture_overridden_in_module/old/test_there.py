def test_there(user):
    assert user == "ann"
