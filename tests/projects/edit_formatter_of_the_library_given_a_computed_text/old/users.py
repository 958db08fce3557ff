import string
from pathlib import Path


class User:
    label = "friend"
    spare = 1


def shown():
    text = Path(__file__).with_name("text.txt").read_text().strip()
    return string.Formatter().format(text, user=User())
