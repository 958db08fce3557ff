def use():
    import lazy

    return lazy.lazily()


def maybe(flag):
    if flag:
        from middle import through

        return through()
    return None


def chosen(name):
    try:
        import missing_module
    except ImportError:
        missing_module = None
    return missing_module
