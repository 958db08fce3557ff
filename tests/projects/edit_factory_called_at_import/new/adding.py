def adder(amount):
    step = amount + 1

    def add(number):
        return number + step

    return add


add_five = adder(5)


def double(number):
    return number * 2
