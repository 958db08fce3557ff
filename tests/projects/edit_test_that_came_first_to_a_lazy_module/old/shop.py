def get():
    import rates

    return rates.TABLE["a"]


def other():
    return 1
