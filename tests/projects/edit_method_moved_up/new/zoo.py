class Animal:
    def sound(self):
        return "..."


class Cat(Animal):
    def sound(self):
        return "roar"


class Lion(Cat):
    pass


class Kitten(Cat):
    pass


class Fish(Animal):
    pass
