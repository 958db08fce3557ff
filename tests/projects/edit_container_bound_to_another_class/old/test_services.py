import services


def test_store():
    assert services.kind() == "memory"


def test_name():
    assert services.name() == "services"
