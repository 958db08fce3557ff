class Dog:
    @property
    def name(self):
        return "hound"


class Cat:
    title = "cat"
    name = title


PETS = [Dog, Cat]


def count():
    return 2
