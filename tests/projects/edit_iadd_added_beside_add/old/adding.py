def grow(first, second):
    kept = first
    first += second
    return kept is first
