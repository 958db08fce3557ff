import threading


def crunch(numbers, results):
    results.append(sum(numbers))


def in_background(function, *args):
    thread = threading.Thread(target=function, args=args)
    thread.start()
    thread.join()
