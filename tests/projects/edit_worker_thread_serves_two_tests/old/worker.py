import queue
import threading

JOBS = queue.Queue()
_started = []


def work(job):
    kind, answer = job
    if kind == "add":
        answer.put(1 + 1)
    else:
        answer.put("twice")


def loop():
    while True:
        work(JOBS.get())


def ask(kind):
    if not _started:
        thread = threading.Thread(target=loop, daemon=True)
        _started.append(thread)
        thread.start()
    answer = queue.Queue()
    JOBS.put((kind, answer))
    return answer.get(timeout=5)


def idle():
    return None
