LEVEL = 3 if __name__ == "__main__" else 1


def level():
    return LEVEL


if __name__ == "__main__":
    print(level())
