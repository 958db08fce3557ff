import heapq


class Job:
    def __init__(self, name, cost):
        self.name = name
        self.cost = cost

    def __lt__(self, other):
        return self.cost < other.cost

    def text(self):
        return f"{self.name}: {self.cost}"


def order(jobs):
    return [job.name for job in sorted(jobs)]


def next_job(jobs):
    heap = []
    for job in jobs:
        heapq.heappush(heap, job)
    return heapq.heappop(heap).name
