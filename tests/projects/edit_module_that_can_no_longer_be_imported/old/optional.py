try:
    import two as fast
except ImportError:
    fast = None


def is_fast():
    return fast is not None
