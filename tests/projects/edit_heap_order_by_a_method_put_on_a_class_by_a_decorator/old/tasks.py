import heapq

from deco import by


@by("rank")
class Task:
    def __init__(self, rank, size):
        self.rank, self.size = rank, size


@by("size")
class Other:
    def __init__(self, size):
        self.size = size


def first(things):
    heap = list(things)
    heapq.heapify(heap)
    return heapq.heappop(heap)
