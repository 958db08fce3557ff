def shape():
    return "round"
