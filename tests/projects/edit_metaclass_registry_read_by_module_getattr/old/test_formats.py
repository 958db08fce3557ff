import formats


def test_json():
    assert formats.json.key == "json"


def test_text():
    assert formats.text.key == "text"
