def label():
    return "label"
