from fields import Field


class User:
    name = Field()


class Other:
    name = Field()
