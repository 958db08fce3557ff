class Job:
    def run(self, speed):
        return speed


class Slow(Job):
    def run(self, speed=1):
        return speed
