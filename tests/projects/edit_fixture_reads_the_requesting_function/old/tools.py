def owns(amount):
    def decorate(test):
        test.amount = amount
        return test

    return decorate
