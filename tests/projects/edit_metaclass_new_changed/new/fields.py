class Field:
    pass


class Meta(type):
    def __new__(mcs, name, bases, body):
        columns = sorted(key for key, value in body.items() if isinstance(value, Field))
        return super().__new__(mcs, name, bases, {**body, "columns": columns})


class User(metaclass=Meta):
    name = Field()
    age = Field()


class Order(metaclass=Meta):
    total = Field()
    buyer = Field()


def quote(text):
    return f"'{text}'"
