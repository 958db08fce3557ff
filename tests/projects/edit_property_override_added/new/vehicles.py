class Car:
    @property
    def wheels(self):
        return 4

    def name(self):
        return "car"


class Van(Car):
    @property
    def wheels(self):
        return 6


def wheels(vehicles):
    return sum(vehicle.wheels for vehicle in vehicles)
