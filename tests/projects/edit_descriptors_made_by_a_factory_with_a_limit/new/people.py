from fields import limited


class Person:
    age = limited(150)


class Account:
    money = limited(100)
