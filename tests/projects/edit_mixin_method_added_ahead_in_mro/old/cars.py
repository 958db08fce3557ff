class Car:
    def speed(self):
        return 100


class Turbo:
    pass


class Sports(Turbo, Car):
    pass


class Family(Car, Turbo):
    pass
