def largest(stream):
    return max(stream, default=None)
