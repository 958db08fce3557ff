class Bird:
    caw = True


class Duck(Bird):
    pass


class Other:
    quack = True
