def colour(request, name):
    return request.getfixturevalue(name)


def test_asks_red(request):
    assert colour(request, "red") == "#f00"


def test_asks_blue(request):
    assert colour(request, "blue") == "#00f"
