class Person:
    def __init__(self, name, age):
        self.name = name
        self.set_age(age)

    def set_age(self, age):
        pass

    def title(self):
        return self.name.title()


class Adult(Person):
    def set_age(self, age):
        self.age = age


class Named(Person):
    pass
