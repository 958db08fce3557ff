class Car:
    @property
    def wheels(self):
        return 4

    def name(self):
        return "car"


class Van(Car):
    pass


def wheels(vehicles):
    return sum(vehicle.wheels for vehicle in vehicles)
