try:
    from fast import total
except IndexError:

    def total():
        return "slow"
