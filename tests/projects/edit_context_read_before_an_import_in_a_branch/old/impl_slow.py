def work():
    return "slow"
