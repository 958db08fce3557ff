class Kind:
    alpha = 1
    beta = 2


class Other:
    alpha = 1
