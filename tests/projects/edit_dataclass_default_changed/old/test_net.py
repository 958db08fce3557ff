import net


def test_default_port():
    assert net.Server("a").port == 80


def test_secure_server():
    assert net.Secure("a").port == 80


def test_client():
    assert net.Client().name == "nobody"
