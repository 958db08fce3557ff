def depth(node, limit=5):
    if limit == 0:
        raise RecursionError("too deep")
    if not node:
        return 0
    return 1 + max(depth(child, limit - 1) for child in node)
