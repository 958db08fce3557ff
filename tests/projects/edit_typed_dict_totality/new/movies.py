from typing import TypedDict


class Movie(TypedDict, total=False):
    title: str
    year: int


def missing(movie):
    return sorted(Movie.__required_keys__ - set(movie))


def title(movie):
    return movie["title"]
