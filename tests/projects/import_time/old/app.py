import work

FIRST = work.at_import()


def decorate(function):
    work.in_decorator()
    return function


class Shop:
    stock = work.in_class_body()


@decorate
def decorated(default=work.in_default()):
    return default


for number in range(2):
    work.in_loop()

if work.in_condition():
    LAST = 1
else:
    LAST = 2
