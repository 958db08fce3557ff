class Bird:
    quack = True


class Duck(Bird):
    pass


class Other:
    quack = True
