def __getattr__(name):
    if name != "part":
        raise AttributeError(name)
    from parts import lazy_attr

    globals()["part"] = lazy_attr
    return lazy_attr
