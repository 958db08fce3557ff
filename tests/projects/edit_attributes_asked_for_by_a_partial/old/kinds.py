class Kind:
    alpha = 1


class Other:
    alpha = 1
