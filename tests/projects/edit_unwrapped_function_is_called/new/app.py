from deco import logged, plain


@logged
@plain
def run():
    return 1


def other():
    return 2
