from payloads import Json, Text, printed


def test_json():
    assert not printed(Json())


def test_text():
    assert printed(Text())
