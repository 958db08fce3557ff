def corners(shape):
    count = 0
    match shape:
        case "triangle":
            count = 3
        case "square":
            count = 4
        case "pentagon":
            count = 5
    return count
