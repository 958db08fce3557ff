RESULT = []


def work():
    return "work"


if __name__ == "__main__":
    RESULT.append(work())
