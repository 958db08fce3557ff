NUMBERS = [3, 8, 5]

if (largest := max(NUMBERS)) > 5:
    GRADE = "high"
else:
    GRADE = "low"

HALVES = [(last := number) // 2 for number in NUMBERS]
smallest = 3


def grade():
    return GRADE, largest


def final():
    return last


def low():
    return smallest
