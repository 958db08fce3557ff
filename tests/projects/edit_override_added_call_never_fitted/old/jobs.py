class Job:
    def run(self, speed):
        return speed


class Slow(Job):
    pass
