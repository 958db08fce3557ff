from paths import read


def test_interpolated():
    assert read()["paths"]["bin"] == "/srv/bin"


def test_option():
    assert read().get("paths", "lib") == "/lib"


def test_number():
    assert read().getint("limits", "jobs") == 4


def test_fallback():
    assert read().get("limits", "tries", fallback="2") == "2"


def test_no_section():
    assert not read().has_section("users")


def test_sections():
    assert read().sections() == ["paths", "limits"]


def test_all():
    assert dict(read()["limits"]) == {"jobs": "4", "root": "/srv"}
