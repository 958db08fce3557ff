def extra():
    try:
        import extras
    except ImportError:
        return "none"
    return extras.NAME


def core():
    return "core"
