class Animal:
    def sound(self):
        return "..."


class Cat(Animal):
    pass


class Lion(Cat):
    def sound(self):
        return "roar"


class Kitten(Cat):
    pass


class Fish(Animal):
    pass
