def in_patched():
    return "in patched"
