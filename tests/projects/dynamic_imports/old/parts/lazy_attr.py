def in_lazy_attr():
    return "in lazy attr"
