from animals import speak


def test_speak():
    assert speak("dog") == "woof"
