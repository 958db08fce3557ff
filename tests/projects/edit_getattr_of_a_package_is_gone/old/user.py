from pkg import old_name


def used():
    return old_name
