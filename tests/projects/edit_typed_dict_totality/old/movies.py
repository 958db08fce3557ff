from typing import TypedDict


class Movie(TypedDict):
    title: str
    year: int


def missing(movie):
    return sorted(Movie.__required_keys__ - set(movie))


def title(movie):
    return movie["title"]
