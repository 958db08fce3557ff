import zoo


def test_kitten_sound():
    assert zoo.Kitten().sound() == "..."


def test_lion_sound():
    assert zoo.Lion().sound() == "roar"


def test_animal_sound():
    assert zoo.Animal().sound() == "..."


def test_fish_sound():
    assert zoo.Fish().sound() == "..."
