class Alarm:
    def ring(self):
        return "ring"

    def trigger(self):
        return self.ring() if self.ring else "silence"


class Silent(Alarm):
    pass


class Loud(Alarm):
    def name(self):
        return "loud"
