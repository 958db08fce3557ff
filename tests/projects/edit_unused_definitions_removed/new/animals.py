NOISES = {"dog": "woof"}


def speak(animal):
    return NOISES[animal]
