from concurrent.futures import ThreadPoolExecutor

POOL = ThreadPoolExecutor(max_workers=1)


def first(number):
    return number + 1


def second(number):
    return number + 2


def submit(job, number):
    return POOL.submit(job, number).result()
