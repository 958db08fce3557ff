import voices


def test_shout():
    assert voices.call("ay") == "base"


def test_whisper():
    assert voices.whisper() == "psst"
