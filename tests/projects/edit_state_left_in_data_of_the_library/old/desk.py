import array
import collections
import io
import queue

NUMBERS = array.array("i", [0])
TEXT = io.StringIO()
COUNTS = collections.Counter()
WAITING = queue.Queue()


def poke(numbers, value):
    numbers[0] = value


def say(stream, word):
    stream.write(word)


def count(counts, word):
    counts[word] += 1


def wait(line, word):
    line.put(word)


def value():
    return 3


def word():
    return "a"
