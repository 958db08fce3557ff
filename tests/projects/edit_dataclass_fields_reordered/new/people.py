from dataclasses import astuple, dataclass


@dataclass
class Person:
    last: str
    first: str


@dataclass
class City:
    name: str
    size: int


def full_name(*names):
    person = Person(*names)
    return f"{person.first} {person.last}"


def unpacked(person):
    return astuple(person)
