from deco import logged, plain


@logged
@logged
def run():
    return 1


def other():
    return 2
