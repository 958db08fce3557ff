from fields import Field


class Person:
    age = Field()
