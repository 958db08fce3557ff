def value():
    from . import sub

    return sub.VALUE
