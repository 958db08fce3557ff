def second():
    try:
        from plugs import second
    except ImportError:
        return None
    return second.NAME


def alone():
    return "alone"
