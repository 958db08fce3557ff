def top(scores):
    return max(scores)
