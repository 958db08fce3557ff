import work

VALUE = work.at_import_in_thread()


def value():
    return VALUE
