def owns(amount):
    def decorate(test):
        test.amount = amount + 1
        return test

    return decorate
