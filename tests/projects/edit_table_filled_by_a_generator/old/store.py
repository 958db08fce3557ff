from engine import compute

VALUES = []
def load():
    for n in range(5):
        VALUES.append(compute(n))
        yield
def get(x):
    if not VALUES:
        for _ in load():
            pass
    return VALUES[x]
