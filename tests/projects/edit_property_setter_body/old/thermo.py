class Thermostat:
    def __init__(self):
        self._goal = 20

    @property
    def goal(self):
        return self._goal

    @goal.setter
    def goal(self, value):
        self._goal = value

    def off(self):
        return 0
