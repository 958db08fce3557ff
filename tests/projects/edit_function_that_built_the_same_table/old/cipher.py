from alphabet import POSITIONS


def number(letter):
    return POSITIONS[letter]


def count():
    return len(POSITIONS)
