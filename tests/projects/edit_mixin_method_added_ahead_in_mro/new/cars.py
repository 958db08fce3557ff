class Car:
    def speed(self):
        return 100


class Turbo:
    def speed(self):
        return 200


class Sports(Turbo, Car):
    pass


class Family(Car, Turbo):
    pass
