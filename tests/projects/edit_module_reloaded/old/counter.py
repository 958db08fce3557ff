START = 5
count = START


def bump():
    global count
    count += 1
    return count


def apart():
    return "apart"
