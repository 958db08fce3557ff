import functools


@functools.cache
def words():
    with open("words.txt") as file:
        return file.read().split()


def count():
    return len(words())
