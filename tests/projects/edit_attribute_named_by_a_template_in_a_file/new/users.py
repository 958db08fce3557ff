from pathlib import Path


class User:
    label = "foe"
    spare = 1


def greeting():
    text = Path(__file__).with_name("greeting.txt").read_text()
    return text.strip().format(user=User())


def other():
    return User().spare
