import os


def limit():
    try:
        with open("limit.txt") as file:
            return int(file.read())
    except FileNotFoundError:
        return 10


def is_local():
    return os.path.exists("local.cfg")


def accessible():
    return os.access("limit.txt", os.R_OK)
