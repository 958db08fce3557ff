from aliases import Big, Small


def buy(count: Small):
    return count


def sell(count: Big):
    return count


def free(count):
    return count
