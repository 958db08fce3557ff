from server import Handler


def test_get():
    assert Handler().handle("GET") == 200


def test_post():
    assert Handler().handle("POST") == 201


def test_unknown():
    assert Handler().handle("PUT") == 501
